import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownNames } from '../checks/names.ts'
import { type Compiled, compile } from '../compile.ts'
import { configJsonSchema } from '../config/schema/json-schema.ts'
import { readTemplates } from '../files/package.ts'
import { targets } from '../hosts/index.ts'
import { fivePages } from '../testing/five-values.ts'
import { fuzz, fuzzSeed } from '../testing/fuzz.ts'
import { isGroup } from '../text/data.ts'
import { presetsFor, wordsFor } from '../words/words-for.ts'

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
const tags = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'ar', 'ja', 'zh']
const servers: readonly object[] = [
  {},
  { editions: { java: { port: null } } },
  { editions: { java: { port: 25577 }, bedrock: { port: 19133 } } },
  { editions: { java: false, bedrock: {} } },
  // What gets messages.
  {
    serverAddress: '203.0.113.5',
    javaPortDiscovery: 'By DNS.',
    editions: { bedrock: { steps: { 2: { text: 'Say hello.' }, 3: { text: 'Have fun.' } } } },
  },
]

const known = { id: 'outdated-client' } as const

/** A site with an entry in each list, and without whatever has a default. */
const site = (server: object, language: string | undefined) => ({
  baseUrl: 'https://play.example.net',
  service: { license: 'CC-BY-4.0', language },
  server: {
    ...{ name: 'Example', serverAddress: 'play.example.net', discordInvite: 'https://discord.gg/example' },
    ...server,
  },
  addresses: [{ label: 'Europe', address: 'eu.example.net' }],
  help: [known],
  site: { logo: 'assets/logo.svg', hero: { logo: 'assets/logo.svg' } },
})
const configs = servers.flatMap((server, index) => [
  ...tags.map(tag => site(server, tag === 'en' ? undefined : tag)),
  // The owner's own texts are no defaults of a translation.
  ...tags.flatMap(language =>
    index === 4
      ? []
      : { ...site(server, language === 'en' ? 'de' : undefined), languages: [{ language, help: [known] }] },
  ),
])

/** Defaults that the completed config leaves to whoever reads the key. */
const elsewhere = (main: string, other: string, hasJava: boolean): Group => ({
  'service.language': 'en',
  'addresses.0.port': hasJava ? 25565 : 19132,
  'addresses.0.edition': hasJava ? 'java' : 'bedrock',
  'help.0.edition': hasJava ? 'java' : undefined,
  'help.0.message': presetsFor(main).help[known.id].message,
  'help.0.answer': presetsFor(main).help[known.id].answer,
  'languages.0.help.0.message': presetsFor(other).help[known.id].message,
  'languages.0.help.0.answer': presetsFor(other).help[known.id].answer,
  'languages.0.label': wordsFor(other).label,
  'languages.0.words': wordsFor(other),
  'languages.0.people': [],
  'languages.0.votes': [],
  'languages.0.site.links': [],
  'languages.0.site.footer': { links: [] },
  'site.favicon': 'assets/logo.svg',
  'site.nav': ['/join'],
  'site.logoOnly': false,
  'site.words': wordsFor(main),
  'agents.skill.license': 'CC-BY-4.0',
  'deploy.targets': ['nginx', 'caddy'],
})
/** No value of these means the same as none: an announcement would be one in the other language, roots are relative, a game has a version. */
const unwritable = [
  'languages.0.site.announcement',
  ...['nginx', 'caddy', 'apache'].map(host => `deploy.${host}.root`),
  ...['rules', 'menu', 'keepServerLinks'].map(key => `deploy.game.${key}`),
]

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

/** The value of a key; single steps have numbers from 1. */
const partAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key, index, keys) => {
    const name = keys[index - 1] === 'steps' ? Number(key) - 1 : key
    return (part as Group | undefined)?.[name]
  }, value)

/** The completed config as an owner would write it: with the keys of the schema alone, and `no` for an edition without steps. */
function written(node: Node, value: unknown, key = ''): unknown {
  const isList = Array.isArray(value)
  const form = node.anyOf?.find(({ items, properties }) => (isList ? items : properties)) ?? node
  if (isList) return value.map(entry => written(form.items ?? {}, entry))
  if (!isGroup(value) || form.properties === undefined) return value
  if (/^(java|bedrock)$/.test(key) && partAt(value, 'steps.1') === undefined)
    return 'port' in form.properties ? false : undefined
  const inside = Object.entries(form.properties)
  return Object.fromEntries(inside.map(([name, inner]) => [name, written(inner, value[name], name)]))
}

function withValue(config: unknown, [key = '', ...rest]: readonly string[], value: unknown): object {
  const holder = (isGroup(config) || Array.isArray(config) ? config : {}) as Group
  const changed = { ...holder, [key]: rest.length === 0 ? value : withValue(holder[key], rest, value) }
  return Array.isArray(holder) ? Object.values(changed) : changed
}

function built(config: object): Compiled {
  const files = new Map([
    ['portolan.yaml', Buffer.from(JSON.stringify(config))],
    ['assets/logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>')],
  ])
  for (const [path, text] of Object.entries(fivePages))
    for (const folder of ['', `${partAt(config, 'languages.0.language') ?? ''}/`])
      files.set(path.replace('pages/', `pages/${folder}`).replace('//', '/'), Buffer.from(text))
  return compile({ config: 'portolan.yaml', files, refused: [] }, templates)
}

/** Everything that is written, for every host, and the messages. */
function outcome({ bundle, files, diagnostics }: Compiled): ReadonlyMap<string, string> {
  const said = diagnostics.map(({ file, ruleId, reason }) => [`${file} ${ruleId}: ${reason}`, ''] as const)
  const artifacts = targets.flatMap(host => (bundle && host.render(bundle)) ?? [])
  return new Map([
    ...said,
    ...Array.from(files, ([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')] as const),
    ...artifacts.map(({ path, body }) => [path, `${body}`] as const),
  ])
}

const tried = new Set<string>()

/** A config, what it makes, and the defaults of its keys, as far as it does not have them. */
function baseOf(config: object) {
  const before = built(config)
  const completed = written(schema, before.bundle?.site.config)
  // The service always has one, in its own language.
  Reflect.deleteProperty(Object(partAt(completed, 'languages.0.server')), 'name')
  const other = String(partAt(config, 'languages.0.language') ?? '')
  const hasJava = partAt(completed, 'server.editions.java') !== false
  const own = elsewhere(before.bundle?.site.config.service.language ?? '', other, hasJava)
  const asked = keysOf(schema).flatMap(([key]) => {
    const value = own[key] ?? partAt(completed, key)
    const isAsked = key.startsWith('languages.') === (other !== '') && partAt(config, key) === undefined
    return isAsked && value !== undefined ? [[key, value] as const] : []
  })
  for (const [key] of asked) tried.add(key)
  return { config, expected: outcome(before), defaults: new Map(asked) }
}

test('a default that is written out changes no byte and no message', () => {
  const bases = new Map<number, ReturnType<typeof baseOf>>()
  const base = (index: number) => {
    const found = bases.get(index) ?? baseOf(configs[index] ?? {})
    bases.set(index, found)
    return found
  }
  const keysIn = (index: number) => [...base(index).defaults.keys()]
  const groupsIn = (index: number) =>
    keysIn(index).filter(key => !keysIn(index).some(outer => key.startsWith(`${outer}.`)))
  // Of each server, some languages; each time all keys as single ones, and as groups.
  const some = [...configs.keys()].filter(index => index % 11 === 0)
  fc.assert(
    fc.property(
      fc.nat(configs.length - 1).chain(index => fc.tuple(fc.constant(index), fc.subarray(keysIn(index)))),
      ([index, keys]) => {
        const { config, expected, defaults } = base(index)
        const single = keys.filter(key => !keys.some(inner => inner.startsWith(`${key}.`)))
        const full = single.reduce<object>(
          (rest, key) => withValue(rest, key.split('.'), defaults.get(key)),
          config,
        )
        const found = outcome(built(full))
        const all = [...new Set([...expected.keys(), ...found.keys()])]
        expect(all.filter(name => found.get(name) !== expected.get(name))).toEqual([])
      },
    ),
    {
      numRuns: 2 * some.length + fuzz(4),
      seed: fuzzSeed(38),
      examples: some.flatMap((index): [[number, string[]]][] => [
        [[index, keysIn(index)]],
        [[index, groupsIn(index)]],
      ]),
    },
  )
  const missing = keysOf(schema).filter(([key, says]) => says && !tried.has(key))
  const inAll = ['service', 'addresses', 'help', 'languages.0.help', 'site']
  expect(missing.map(([key]) => key).filter(key => !inAll.includes(key))).toEqual(unwritable)
})
