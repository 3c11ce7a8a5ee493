import { toolDeclaration } from '../model/join-address.ts'
import type { Document } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { templateIn } from '../text/template.ts'
import { discoveryDocument } from './discovery-document.ts'

/** /webmcp.js: offers the server information as a tool to browsers that have the WebMCP API. */
export const webmcp: Document = site => [
  discoveryDocument({
    path: '/webmcp.js',
    title: 'Browser tool',
    summary: 'Offers the connection instructions to agents in browsers that support WebMCP.',
    render: () => script(site),
  }),
]

function script(site: Site): string {
  const { closed } = site.languages[0]
  const answer = { text: closed?.text, until: closed?.until?.start }
  const values = { TOOL: toolDeclaration(site.config), CLOSED: closed ? { closed: answer } : {} }
  // Every page loads it: indentation stays at home.
  const code = templateIn(site.templates, 'html/webmcp.js').replace(/^ +/gm, '')
  return code.replace(/\b(?:TOOL|CLOSED)\b/g, name => scriptJson(Reflect.get(values, name)))
}

/** JSON that is harmless wherever a script may end up: in HTML, in XML, in JavaScript before ES2019. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
