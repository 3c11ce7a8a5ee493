import type { Document } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { toolDeclaration } from '../model/tool-declaration.ts'
import { templateText } from './look.ts'
import { machineFile } from './machine-file.ts'
import { scriptJson } from './script-json.ts'

/** /webmcp.js: offers the server information as a tool to browsers that have the WebMCP API. */
export const webmcp: Document = site => [
  machineFile({
    path: '/webmcp.js',
    title: 'Browser tool',
    summary: 'Offers the connection instructions to agents in browsers that support WebMCP.',
    type: 'text/javascript; charset=utf-8',
    render: () => script(site),
  }),
]

function script(site: Site): string {
  const tool = scriptJson(toolDeclaration(site.config))
  // Every page loads it: indentation stays at home.
  const code = templateText(site, 'html/webmcp.js').replace(/^ +/gm, '')
  return code.replace('TOOL', () => tool)
}
