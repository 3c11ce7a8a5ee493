import { expect, test } from 'vitest'
import { fixtureConfig as config } from '../../testing/fixture-site.ts'
import { linted, marked } from '../../testing/linted.ts'

test('a port of Java is held to the config', () => {
  const more = { from: 'port: null', to: 'port: 25570' }
  const inPage = (text: string) => marked(text, more).filter(found => !found.endsWith('portolan.yaml'))
  expect(inPage('Java port: 25565')).toEqual(['port-differs: 25565'])
  expect(inPage('Java port: 25570')).toEqual([])
  expect(inPage('Use port 25565.')).toEqual(['port-differs: 25565'])
  expect(inPage('Use port 25566.')).toEqual([])
})

const java = `      port: null
      note: No port is needed.
      steps:
        - title: Open
          text: Open the game.`

test.each([
  ['25577', 'Type play.example.net.', 1],
  ['25577', 'Type play.example.net:25577.', 0],
  ['25577', 'Type play.example.net:25565.', 1],
  ['25577', 'Type {{ server.editions.java.address }}.', 0],
  ['25577', 'Turn off your VPN.', 0],
  ['25565', 'Type play.example.net. You need no port.', 0],
  ['null', 'Type play.example.net. You need no port.', 0],
])('port %s, and a step for Java Edition: %s', (port, step, count) => {
  const steps = `      port: ${port}\n      steps:\n        - { title: Join, text: "${step}" }`
  const found = linted('Hi.', { from: java, to: steps }).map(({ file, ruleId }) => `${file} ${ruleId}`)
  expect(found).toEqual(count === 0 ? [] : ['portolan.yaml port-differs'])
})

test('a port behind the address is Java’s, unless the words before it mention Bedrock', () => {
  const more = { from: 'port: null', to: 'port: 25570' }
  const expectedIn = (text: string) =>
    linted(text, more).flatMap(({ file, expected }) => (file === 'portolan.yaml' ? [] : [expected]))
  expect(expectedIn('Connect to play.example.net:25565, or on Bedrock to the port 19132.')).toEqual([
    ['25570', '19132'],
  ])
  expect(expectedIn('On Java, connect to play.example.net:25565.')).toEqual([['25570']])
  expect(expectedIn('On Bedrock: play.example.net:19133')).toEqual([['19132']])
})

test('a single step that is replaced is read as well', () => {
  const steps = '      port: 25577\n      steps:\n        1: { text: "Type play.example.net:25565." }'
  const found = linted('Hi.', { from: java, to: steps }).map(({ file, ruleId }) => `${file} ${ruleId}`)
  expect(found).toEqual(['portolan.yaml port-differs'])
})

test('on a site for one edition, the port of the other one is wrong', () => {
  const from = config.slice(config.indexOf('    bedrock:\n'))
  expect(marked('Join on port 19132.', { from, to: '' })).toEqual(['port-differs: 19132'])
})
