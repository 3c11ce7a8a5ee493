import { type Compiled, type CompileOptions, compile } from '../compile.ts'
import { readTemplates } from '../files/package.ts'
import { unmarked } from './editor-schema.ts'

/** The values of the smallest site; whatever is `undefined` is left out. */
export interface FiveValues {
  readonly baseUrl: string
  readonly name: string
  readonly serverAddress: string
  readonly discordInvite: string
  /** The value of `server.editions`, as YAML in one line. */
  readonly editions?: string | undefined
  readonly language?: string | undefined
  /** Texts to add to the section `server`, one line each. */
  readonly texts?: readonly string[]
}

/** The values of the golden sites. */
const exampleValues: FiveValues = {
  baseUrl: 'https://play.example.net',
  name: 'Example',
  serverAddress: 'play.example.net',
  discordInvite: 'https://discord.gg/example',
}

/** What `editions` says where one thing is different from another: each is a golden site, too. */
export const shapes = {
  java: {},
  srv: { editions: '{ java: { port: null } }' },
  port: { editions: '{ java: { port: 25577 }, bedrock: { port: 19133 } }' },
  bedrock: { editions: '{ java: no, bedrock: yes }' },
  both: { editions: '{ bedrock: { port: 19132 } }' },
  ipv4: { serverAddress: '203.0.113.5', editions: '{ java: { port: 25577 } }' },
} satisfies Readonly<Record<string, Partial<FiveValues>>>

const templates = readTemplates()

const matter = (title: string, description: string) =>
  `---\ntitle: "${title}"\ndescription: "${description}"\n---\n`

/** The two pages that the smallest site has. */
export const fivePages: Readonly<Record<string, string>> = {
  'pages/index.md': `${matter('Home', 'What this server is.')}\n# {{ server.name }}\n\n::address\n\n::links\n`,
  'pages/join.md': `${matter('Join', 'How to join.')}\n# Join {{ server.name }}\n\n::editions\n\n::notes\n`,
}

/** The smallest site, compiled in memory. */
export function fiveValueSite(
  values: Partial<FiveValues> = {},
  options: CompileOptions = {},
  pages: Readonly<Record<string, string>> = fivePages,
): Compiled {
  const config = fiveValueConfig({ ...exampleValues, ...values })
  const files = { 'portolan.yaml': config, ...pages }
  const bytes = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const)
  const sources = { config: 'portolan.yaml', files: new Map(bytes), refused: [] }
  return unmarked(config, compile(sources, templates, options))
}

/** The config of the manual's example. */
export const fiveConfig = fiveValueConfig(exampleValues)

function fiveValueConfig({ language, editions, texts = [], ...values }: FiveValues): string {
  const { baseUrl, name, serverAddress, discordInvite } = values
  return [
    `baseUrl: ${baseUrl}`,
    ...(language === undefined ? [] : ['service:', `  language: ${language}`]),
    'server:',
    `  name: ${JSON.stringify(name)}`,
    `  serverAddress: ${serverAddress}`,
    `  discordInvite: ${discordInvite}`,
    ...(editions === undefined ? [] : [`  editions: ${editions}`]),
    ...texts.map(text => `  ${text}`),
    '',
  ].join('\n')
}
