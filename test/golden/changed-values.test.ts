import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../../src/model/sources.ts'
import { type FiveValues, fivePages, fiveValueSite } from '../../src/testing/five-values.ts'
import { fuzz, fuzzSeed } from '../../src/testing/fuzz.ts'

/** What an owner may change, in parts that are found again however they are escaped. */
interface Changeable {
  readonly site: string
  readonly host: string
  readonly address: string
  readonly words: readonly string[]
  readonly between: string
  readonly invite: string
  readonly ports: readonly [java: number, bedrock: number]
}

const letters = (from: number, to: number, length: number) =>
  fc
    .array(fc.integer({ min: from, max: to }), { minLength: length, maxLength: length + 4 })
    .map(codes => String.fromCodePoint(...codes))

const ascii = letters(0x61, 0x7a, 8)
/** Latin, Cyrillic, Arabic, kana, Han and emoji; all are letters or signs that nothing escapes. */
const word = fc.oneof(
  ascii,
  letters(0x430, 0x44f, 6),
  letters(0x628, 0x63a, 6),
  letters(0x30a2, 0x30f3, 4),
  letters(0x4e00, 0x9fa5, 4),
  letters(0x1f400, 0x1f43e, 4),
)
const port = fc.integer({ min: 26_000, max: 64_999 })
const byte = fc.integer({ min: 1, max: 254 })

const changeable: fc.Arbitrary<Changeable> = fc.record({
  site: ascii,
  host: ascii,
  address: fc.tuple(byte, byte, byte).map(parts => ['45', ...parts].join('.')),
  words: fc.tuple(word, word),
  between: fc.constantFrom(' ', ' & ', "'s ", ' <b> ', ' "', ' * ', '_', ' \\ ', ' } '),
  invite: ascii,
  ports: fc.tuple(port, port),
})

/** The six golden sites, each with its own values. */
const shapes: Readonly<Record<string, (values: Changeable) => Partial<FiveValues>>> = {
  java: () => ({}),
  srv: () => ({ editions: '{ java: { port: null } }' }),
  port: ({ ports: [java, bedrock] }) => ({
    editions: `{ java: { port: ${java} }, bedrock: { port: ${bedrock} } }`,
  }),
  bedrock: ({ ports }) => ({ editions: `{ java: no, bedrock: { port: ${ports[1]} } }` }),
  both: ({ ports }) => ({ editions: `{ bedrock: { port: ${ports[1]} } }` }),
  ipv4: ({ address, ports }) => ({
    serverAddress: address,
    editions: `{ java: { port: ${ports[0]} } }`,
  }),
}

const pages = {
  'pages/index.md': `${fivePages['pages/index.md']}
{{ service.description }} [{{ server.name }}]({{ server.discordInvite }}) is at **{{ server.serverAddress }}**.
`,
  'pages/join.md': `${fivePages['pages/join.md']}
::qr{of=address}

::qr{of=discordInvite}

See [{{ server.guide }}]({{ server.guide }}) of {{ service.name }}, also called \`{{ service.shortName }}\`.
`,
}

const texts = [
  'compatibilityNote: "Not live status. News of {{ service.name }} are at {{ server.discordInvite }}."',
  'accountSafety: "{{ server.name }} is at {{ server.serverAddress }} and {{ baseUrl }}; see {{ server.guide }}."',
]

function published(shape: string, values: Changeable, store: Store) {
  const { site, host, words, between, invite } = values
  const { diagnostics, files } = fiveValueSite(
    {
      baseUrl: `https://www.${site}.example`,
      name: words.join(between),
      serverAddress: `play.${host}.example`,
      discordInvite: `https://discord.gg/${invite}`,
      texts,
      ...shapes[shape]?.(values),
    },
    { store },
    pages,
  )
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  return files
}

/** The values of a shape, as they are found in files whatever is around them. */
function marks(shape: string, values: Changeable): ReadonlyMap<string, RegExp> {
  const { site, host, address, words, invite, ports } = values
  const hasPort = { java: shape === 'port' || shape === 'ipv4', bedrock: /port|bedrock|both/.test(shape) }
  const number = (value: number) => new RegExp(`(?<![\\w.])${value}(?!\\w)`)
  const all: readonly (readonly [string, RegExp | undefined])[] = [
    ['site', new RegExp(site, 'i')],
    shape === 'ipv4'
      ? ['address', new RegExp(`(?<![\\d.])${address.replaceAll('.', '\\.')}(?!\\d)`)]
      : ['host', new RegExp(host, 'i')],
    ['first word', new RegExp(words[0] ?? '', 'iu')],
    ['second word', new RegExp(words[1] ?? '', 'iu')],
    ['invite', new RegExp(invite, 'i')],
    ['java port', hasPort.java ? number(ports[0]) : undefined],
    ['bedrock port', hasPort.bedrock ? number(ports[1]) : undefined],
  ]
  return new Map(all.flatMap(([name, mark]) => (mark === undefined ? [] : [[name, mark] as const])))
}

/** Where the values are still found: every file, hosts' too, and its path. `bundle.json` has sizes, which may be any number. */
function found(files: ReadonlyMap<string, Uint8Array>, sought: ReadonlyMap<string, RegExp>) {
  return Array.from(files).flatMap(([path, bytes]) => {
    const text = `${path}\n${Buffer.from(bytes)}`
    return Array.from(sought)
      .filter(([name, mark]) => !(path === 'bundle.json' && name.endsWith('port')) && mark.test(text))
      .map(([name]) => `${name} in ${path}`)
  })
}

test.each(Object.keys(shapes))(
  '%s: whatever is changed in the config, nothing keeps the old value',
  shape => {
    fc.assert(
      fc.property(changeable, changeable, (before, after) => {
        const [old, own] = [marks(shape, before), marks(shape, after)]
        // By chance, or when a case is made smaller, values of both may be alike.
        const said = JSON.stringify(after)
        fc.pre(!Array.from(old.values()).some(mark => mark.test(said)))
        const kept = new Map<string, Uint8Array>()
        const store: Store = { get: key => kept.get(key), set: (key, value) => void kept.set(key, value) }
        const first = published(shape, before, store)
        const second = published(shape, after, store)
        // All of them are on the site, so that something is sought.
        const shown = (name: string, path: string) => [`${name} in public/${path}`]
        for (const [files, sought] of [
          [first, old],
          [second, own],
        ] as const)
          expect(found(files, sought)).toEqual(
            expect.arrayContaining([...sought.keys()].flatMap(name => shown(name, 'api/server-info.json'))),
          )
        expect(found(second, old)).toEqual([])
      }),
      { numRuns: fuzz(5), seed: fuzzSeed(20), endOnFailure: true },
    )
  },
)
