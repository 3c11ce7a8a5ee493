import { readFileSync } from 'node:fs'
import { type Compiled, type CompileOptions, compile } from '../compile.ts'
import { readTemplates } from '../files/package.ts'
import type { Refused } from '../model/sources.ts'

/** A config without mistakes: its address is play.example.net, Bedrock's port 19132. */
export const fixtureConfig = readFileSync(new URL('../site/fixtures/portolan.yaml', import.meta.url), 'utf8')

/** A page source; `more` is further lines of front matter. */
export const pageOf = (title: string, more = '', body = 'Hello.\n') =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\n${body}`

/** Files by path; without content, one is not there. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>

const templates = readTemplates()
const usual: Files = {
  'portolan.yaml': fixtureConfig,
  'pages/index.md': pageOf('Home'),
  'pages/join.md': pageOf('Join'),
}

/** That config and two pages without mistakes, compiled with these files changed. */
export function fixtureSite(
  change: Files = {},
  refused: readonly Refused[] = [],
  options: CompileOptions = {},
): Compiled {
  const files = new Map<string, Uint8Array>()
  for (const [file, content] of Object.entries({ ...usual, ...change }))
    if (content !== null) files.set(file, Buffer.from(content))
  return compile({ config: 'portolan.yaml', files, refused }, templates, options)
}
