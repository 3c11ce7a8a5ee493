import { readFileSync } from 'node:fs'
import { compile } from '../compile.ts'
import { readTemplates } from '../files/package.ts'
import type { Problem } from '../model/problem.ts'

const config = readFileSync(new URL('../site/fixtures/portolan.yaml', import.meta.url), 'utf8')
const front = '---\ntitle: A\ndescription: B.\n---\n\n'

/** The diagnostics of a page, with a config without mistakes: its address is play.example.net, Bedrock's port 19132. */
export function linted(
  body: string,
  { from = '', to = '', file = 'pages/a.md', head = front, language = 'en' } = {},
): readonly Problem[] {
  const page = `${front}Hello.\n`
  const changed = config
    .replace(from, to)
    .replace('shortName: example', `shortName: example\n  language: ${language}`)
  if (!config.includes(from)) throw new Error(`the config has no ${from}`)
  const files = Object.entries({
    'portolan.yaml': changed,
    'pages/index.md': page,
    'pages/join.md': page,
    [file]: head + body,
  }).map(([name, text]) => [name, new TextEncoder().encode(text)] as const)
  const sources = { config: 'portolan.yaml', files: new Map(files), refused: [] }
  return compile(sources, readTemplates()).diagnostics
}

/** The words of a page that have warnings, with the rule. */
export function marked(body: string, more: Parameters<typeof linted>[1] = {}): readonly string[] {
  const text = (more.head ?? front) + body
  return linted(body, more).map(({ file, ruleId, place }) => {
    const words =
      file === (more.file ?? 'pages/a.md') ? text.slice(place?.start.offset, place?.end.offset) : file
    return `${ruleId}: ${words}`
  })
}
