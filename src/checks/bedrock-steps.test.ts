import { expect, test } from 'vitest'
import { fiveValueSite } from '../testing/five-values.ts'
import { linted } from '../testing/linted.ts'

const steps = (text: string, language = 'en') =>
  linted('Hi.', { from: 'Address, port.', to: text, language })
    .filter(({ ruleId }) => ruleId === 'bedrock-steps')
    .map(({ reason }) => reason)

const none = 'do not mention the address or the port'

test.each([
  ['Open the game.', none],
  ['Choose Play, then Servers.', none],
  ['Add the server and join.', none],
  ['Type play.example.net.', 'do not mention the port'],
  ['Enter the address.', 'do not mention the port'],
  ['Enter the IP of the server.', 'do not mention the port'],
  ['Enter the host name.', 'do not mention the port'],
  ['Type 19132 below.', 'do not mention the address'],
  ['Enter the port.', 'do not mention the address'],
  ['Type 191320 and the address.', 'do not mention the port'],
  ['Report to the team what you see.', none],
  ['Support is in the chat.', none],
])('steps that say "%s" are warned of', (text, reason) =>
  expect(steps(text)).toEqual([expect.stringContaining(reason)]),
)

test.each([
  'Type play.example.net and 19132.',
  'Type PLAY.EXAMPLE.NET and 19132.',
  'Enter the address and the port.',
  'Enter the server address and 19132.',
  'Address - play.example.net, Port - 19132',
  'Copy address and port from above.',
  'play.example.net:19132',
  'Enter the IP and the port.',
  'Type the hostname, then 19132.',
  'The address goes into the first field, 19132 into the second.',
  'Server Address! Port!',
  'Port first, then address.',
])('steps that say "%s" are fine', text => expect(steps(text)).toEqual([]))

test('in other languages nothing is asked', () => expect(steps('Spiel starten.', 'de')).toEqual([]))

test('steps that are changed by number are read with the presets around them', () => {
  const config = (steps: string) => ({ editions: `{ bedrock: { steps: { ${steps} } } }` })
  expect(fiveValueSite(config('3: { text: Say hello. }')).diagnostics).toEqual([])
  expect(fiveValueSite(config('2: { title: Go on, text: Fill in. }')).diagnostics).toMatchObject([
    { ruleId: 'bedrock-steps', reason: expect.stringContaining(none), place: { start: { line: 6 } } },
  ])
})
