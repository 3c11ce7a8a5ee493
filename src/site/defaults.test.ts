import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownNames } from '../checks/names.ts'
import { type Compiled, compile } from '../compile.ts'
import { readTemplates } from '../files/package.ts'
import { targets } from '../hosts/index.ts'
import { fivePages } from '../testing/five-values.ts'
import { fuzz, fuzzSeed } from '../testing/fuzz.ts'
import { isGroup } from '../text/data.ts'
import { configJsonSchema } from './schema/json-schema.ts'
import { wordsFor } from './words/words-for.ts'

/** The part of the JSON Schema that says which keys there are, and which have a default. */
interface Node {
  readonly description?: string
  readonly default?: unknown
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
}
type Group = Readonly<Record<string, unknown>>

const templates = readTemplates()
const schema = configJsonSchema(knownNames) as Node
const tags = ['en-GB', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'ar', 'ja', 'zh']

/** A site with an entry in each list, and without whatever has a default. */
const site = (server: object, language: string | undefined) => ({
  baseUrl: 'https://play.example.net',
  service: { license: 'CC-BY-4.0', language },
  server: {
    ...{ name: 'Example', serverAddress: 'play.example.net', discordInvite: 'https://discord.gg/example' },
    ...server,
  },
  addresses: [{ label: 'Europe', address: 'eu.example.net' }],
  site: { logo: 'assets/logo.svg' },
})
const kinds = {
  // British English is what is left out.
  'a site': (server: object, tag: string) => site(server, tag === 'en-GB' ? undefined : tag),
  'its translation': (server: object, tag: string) => ({
    ...site(server, undefined),
    languages: [{ language: tag }],
  }),
}
const shapes = {
  Java: {},
  'Java by DNS': { editions: { java: { port: null } } },
  both: { editions: { java: { port: 25577 }, bedrock: { port: 19133 } } },
  Bedrock: { editions: { java: false, bedrock: {} } },
  'what gets messages': {
    serverAddress: '203.0.113.5',
    javaPortDiscovery: 'By DNS.',
    editions: { bedrock: { steps: { 2: { text: 'Say hello.' }, 3: { text: 'Have fun.' } } } },
  },
}

/** Defaults that the completed config leaves to whoever reads the key. */
const elsewhere = (main: string, other: string, hasJava: boolean): Group => ({
  'service.language': 'en',
  'addresses.0.port': hasJava ? 25565 : 19132,
  'addresses.0.edition': hasJava ? 'java' : 'bedrock',
  'languages.0.label': wordsFor(other).label,
  'languages.0.words': wordsFor(other),
  'languages.0.site.links': [],
  'languages.0.site.footer': { links: [] },
  'site.favicon': 'assets/logo.svg',
  'site.nav': ['/', '/join'],
  'site.words': wordsFor(main),
  'agents.skill.license': 'CC-BY-4.0',
  'deploy.targets': ['nginx', 'caddy'],
  'deploy.kubernetes.image': 'example-website',
})
/** No value of these means the same as none: an announcement would be one in the other language, and roots are relative. */
const unwritable = [
  'languages.0.site.announcement',
  ...['nginx', 'caddy', 'apache'].map(host => `deploy.${host}.root`),
]

/** The value of a key; single steps have numbers from 1. */
const partAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key, index, keys) => {
    const name = keys[index - 1] === 'steps' ? Number(key) - 1 : key
    return (part as Group | undefined)?.[name]
  }, value)

/** The completed config as an owner would write it: with the keys of the schema alone, and `no` for an edition without steps. */
function written(node: Node, value: unknown, key = ''): unknown {
  const form =
    node.anyOf?.find(({ items, properties }) => (Array.isArray(value) ? items : properties)) ?? node
  if (Array.isArray(value)) return value.map(entry => written(form.items ?? {}, entry))
  if (!isGroup(value) || form.properties === undefined) return value
  if (/^(java|bedrock)$/.test(key) && (value['steps'] as readonly unknown[]).length === 0)
    return 'port' in form.properties ? false : undefined
  return Object.fromEntries(
    Object.entries(form.properties).map(([name, inner]) => [name, written(inner, value[name], name)]),
  )
}

/** Every key, with whether the schema mentions a default. */
function keysOf(node: Node, path: readonly string[] = []): readonly (readonly [string, boolean])[] {
  const { properties = {}, items } = node.anyOf?.find(({ properties }) => properties) ?? node
  const says = node.default !== undefined || /; default: /.test(node.description ?? '')
  return [
    ...(path.length > 0 && path.at(-1) !== '0' ? [[path.join('.'), says] as const] : []),
    ...(items === undefined ? [] : keysOf(items, [...path, '0'])),
    ...Object.entries(properties).flatMap(([key, inner]) => keysOf(inner, [...path, key])),
  ]
}

function withValue(config: unknown, [key = '', ...rest]: readonly string[], value: unknown): object {
  const holder = (isGroup(config) || Array.isArray(config) ? config : {}) as Group
  const changed = { ...holder, [key]: rest.length === 0 ? value : withValue(holder[key], rest, value) }
  return Array.isArray(holder) ? Object.values(changed) : changed
}

function built(config: object): Compiled {
  const folder = partAt(config, 'languages.0.language') as string | undefined
  const files = new Map([
    ['portolan.yaml', Buffer.from(JSON.stringify(config))],
    ['assets/logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>')],
  ])
  for (const [path, text] of Object.entries(fivePages)) {
    files.set(path, Buffer.from(text))
    if (folder) files.set(path.replace('/', `/${folder.toLowerCase()}/`), Buffer.from(text))
  }
  return compile({ config: 'portolan.yaml', files, refused: [] }, templates)
}

const tried = new Set<string>()

/** The defaults of a site by key, as far as its config does not have them. */
function defaultsOf(config: object, { bundle }: Compiled, tag: string): ReadonlyMap<string, unknown> {
  const completed = written(schema, bundle?.site.config) as { languages?: { server: { name?: string } }[] }
  // The service always has one, in its own language.
  delete completed.languages?.[0]?.server.name
  const hasJava = partAt(completed, 'server.editions.java') !== false
  const own = elsewhere(bundle?.site.config.service.language ?? '', tag, hasJava)
  const defaults = keysOf(schema).flatMap(([key]) => {
    const value = own[key] ?? partAt(completed, key)
    const isAsked = key.startsWith('languages.') === 'languages' in config
    return value === undefined || partAt(config, key) !== undefined || !isAsked ? [] : [[key, value] as const]
  })
  for (const [key] of defaults) tried.add(key)
  return new Map(defaults)
}

const messages = ({ diagnostics }: Compiled) =>
  diagnostics.map(({ file, ruleId, reason }) => `${file} ${ruleId}: ${reason}`)
/** Everything that is written, for every host. */
const outputs = ({ bundle, files }: Compiled) =>
  new Map([
    ...Array.from(files, ([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')] as const),
    ...targets.flatMap(host =>
      (bundle ? host.render(bundle) : []).map(({ path, body }) => [path, `${body}`] as const),
    ),
  ])
const changedFiles = (before: Compiled, after: Compiled) => {
  const [old, own] = [outputs(before), outputs(after)]
  return [...new Set([...old.keys(), ...own.keys()])].filter(path => old.get(path) !== own.get(path))
}

// A translation of the owner's own texts is no default.
const cases = Object.keys(kinds)
  .flatMap(kind => Object.keys(shapes).map((shape, index) => ({ kind, shape, index })))
  .slice(0, -1)

test.each(cases)(
  '$kind, $shape: a default that is written out changes no byte and no message',
  ({ kind, shape, index }) => {
    const bases = new Map<string, ReturnType<typeof newBase>>()
    const newBase = (tag: string) => {
      const config = kinds[kind as keyof typeof kinds](shapes[shape as keyof typeof shapes], tag)
      const before = built(config)
      return { config, before, defaults: defaultsOf(config, before, tag) }
    }
    const baseOf = (tag: string) => {
      const base = bases.get(tag) ?? newBase(tag)
      bases.set(tag, base)
      return base
    }
    const keysIn = (tag: string) => [...baseOf(tag).defaults.keys()]
    const some = fc.constantFrom(...tags).chain(tag => fc.tuple(fc.constant(tag), fc.subarray(keysIn(tag))))
    // Every language has its turn with all keys, once as single ones and once as groups.
    const all = tags.filter((_, number) => number === 0 || number % 5 === index)
    const groupsIn = (tag: string) =>
      keysIn(tag).filter(key => !keysIn(tag).some(outer => key.startsWith(`${outer}.`)))
    fc.assert(
      fc.property(some, ([tag, keys]) => {
        const { config, before, defaults } = baseOf(tag)
        const single = keys.filter(key => !keys.some(inner => inner.startsWith(`${key}.`)))
        const full = single.reduce<object>(
          (rest, key) => withValue(rest, key.split('.'), defaults.get(key)),
          config,
        )
        const after = built(full)
        expect([messages(after), changedFiles(before, after)]).toEqual([messages(before), []])
      }),
      {
        numRuns: 2 * all.length + fuzz(4),
        seed: fuzzSeed(38),
        endOnFailure: false,
        examples: all.flatMap(
          tag => [[[tag, keysIn(tag)]], [[tag, groupsIn(tag)]]] as [[string, string[]]][],
        ),
      },
    )
  },
)

test('those were all keys with a default', () => {
  const base = kinds['its translation'](shapes.Java, 'de')
  const missing = keysOf(schema).filter(
    ([key, says]) => says && !tried.has(key) && partAt(base, key) === undefined,
  )
  expect(missing.map(([key]) => key)).toEqual(unwritable)
})
