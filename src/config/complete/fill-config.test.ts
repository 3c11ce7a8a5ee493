import { expect, test } from 'vitest'
import { offeredEditions } from '../../model/join-address.ts'
import { readConfig } from './read-config.ts'

const five = `baseUrl: https://play.example.net
server:
  name: Example
  serverAddress: play.example.net
  discordInvite: https://discord.gg/example
`

function read(text: string) {
  const files = new Map([['a.yaml', Buffer.from(text)]])
  const result = readConfig({ config: 'a.yaml', files, refused: [] })
  const { config, diagnostics } = 'config' in result ? result : { config: undefined, diagnostics: result }
  const found = diagnostics.map(({ ruleId, place, expected = [] }) => [
    ruleId,
    text.slice(place?.start.offset, place?.end.offset),
    ...expected,
  ])
  return { config, found }
}

test('a value that is like no other suggests none', () => {
  const { found } = read(`${five}  accountSafety: Ask {{ xyzzy }}.\n`)
  expect(found).toEqual([['unknown-value', '{{ xyzzy }}']])
})

test.each([
  ['accountSafety: Ask {{ server.nmae }}.', ['unknown-value', '{{ server.nmae }}', 'server.name']],
  ['accountSafety: Ask {{ server.name }', ['value-syntax', '{{ server.name }', '{{ server.name }}']],
  [
    'accountSafety: "Ask \\"{{ server.nmae }}\\"."',
    ['unknown-value', '"Ask \\"{{ server.nmae }}\\"."', 'server.name'],
  ],
])('%s is an error with its line', (line, expected) => {
  expect(read(`${five}  ${line}\n`).found).toEqual([expected])
})

test('a circle through a default is an error where it is written', () => {
  const { found } = read(five.replace('name: Example', 'name: "{{ service.name }}"'))
  expect(found.map(([ruleId]) => ruleId)).toContain('value-circle')
})

const bedrock = 'editions: { java: no, bedrock: yes }'
const german = (server: string) => `languages: [{ language: de, server: { ${server} } }]\n`

test.each([
  ['  javaPortDiscovery: By DNS.', 'java-port', 'By DNS.'],
  ['  javaPortDiscovery: By DNS.\n  editions: { java: { port: 25565 } }', 'java-port', 'By DNS.'],
  [`  javaPortDiscovery: By DNS.\n  ${bedrock}`, 'edition-not-offered', 'By DNS.'],
  [`  javaVersionGuidance: Take 1.21.\n  ${bedrock}`, 'edition-not-offered', 'Take 1.21.'],
  ['  bedrockAvailability: unconfirmed', 'edition-not-offered', 'unconfirmed'],
  [german('javaPortDiscovery: Per DNS.'), 'java-port', 'Per DNS.'],
  [
    german('editions: { bedrock: { note: "{{ server.editions.bedrock.port }}" } }'),
    'edition-not-offered',
    'bedrock',
  ],
  [
    `  ${bedrock}\n${german('editions: { java: { steps: { 1: { title: Los } } } }')}`,
    'edition-not-offered',
    'java',
  ],
  [`  ${bedrock}\n${german('javaVersionGuidance: Nimm 1.21.')}`, 'edition-not-offered', 'Nimm 1.21.'],
])(
  'a text about a port or an edition that is not offered is reported, and dropped: %s',
  (lines, rule, place) => {
    const { config, found } = read(`${five}${lines}\n`)
    expect(found).toEqual([[rule, place]])
    for (const server of [config?.server, ...(config?.languages ?? []).map(({ server }) => server)]) {
      for (const key of ['javaPortDiscovery', 'javaVersionGuidance', 'bedrockAvailability'])
        expect(server).not.toHaveProperty(key)
      const offered = offeredEditions(server ?? expect.fail())
      expect(offered).toEqual(lines.includes(bedrock) ? ['bedrock'] : ['java'])
    }
  },
)

test('`{{ service.name }}` and `{{ service.shortName }}` are one value in a language', () => {
  const { config } = read(
    `${five}${german('name: Beispiel, accountSafety: "{{ service.name }} {{ service.shortName }}"')}`,
  )
  expect(config?.languages[0]).toMatchObject({
    name: 'Beispiel',
    server: { accountSafety: 'Beispiel example' },
  })
})

test('one step by its number leaves the others, and a folded text is filled', () => {
  const { config, found } = read(
    `${five}  editions:\n    java:\n      steps:\n        2:\n          text: >-\n            Type {{ server.serverAddress }}\n            now.\n`,
  )
  expect(found).toEqual([])
  const steps = config?.server.editions.java.steps.map(({ text }) => text)
  expect(steps).toHaveLength(3)
  expect(steps?.[1]).toBe('Type play.example.net now.')
})

test('texts of a translation have the values of their language', () => {
  const { config, found } = read(
    `${five}languages:\n  - language: de\n    label: Deutsch\n    name: Beispiel\n    server: { accountSafety: "Frag {{ service.name }}." }\n`,
  )
  expect(found).toEqual([])
  expect(config?.languages[0]?.server?.accountSafety).toBe('Frag Beispiel.')
})
