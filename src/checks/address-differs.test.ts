import { expect, test } from 'vitest'
import { linted, marked, sentences } from '../testing/linted.ts'

sentences(
  'address-differs',
  [
    ['Join at play.exmaple.net today.', 'play.exmaple.net'],
    ['Add `play.example.com` to your list.', 'play.example.com'],
    ['Connect to mc.example.net.', 'mc.example.net'],
    ['Java: java.example.net', 'java.example.net'],
    ['Or bedrock.example.net:19132', 'bedrock.example.net'],
    ['Another way in is mc.other.org.', 'mc.other.org'],
    ['Server address: lobby7.other.org', 'lobby7.other.org'],
    ['IP: other-craft.net', 'other-craft.net'],
    ['Connect to 203.0.113.5 instead.', '203.0.113.5'],
    ['203.0.113.5:25565', '203.0.113.5'],
    ['```json\n{ "serverAddress": "survive.other.org" }\n```', 'survive.other.org'],
    ['The address is pley.example.net.', 'pley.example.net'],
    ['| Address | hub.other.org |\n|---|---|\n| a | b |', 'hub.other.org'],
    ['Connect to play.exmaple.nte.', 'play.exmaple.nte'],
    ['Enter lobby.other:25565.', 'lobby.other'],
    ['Server address: mc-other.games', 'mc-other.games'],
    ['アドレスはplay.other.orgです。', 'play.other.org'],
  ],
  [
    'Join at play.example.net.',
    'Join at PLAY.Example.NET, in any case.',
    'The map is at map.example.net.',
    'See https://mc.other.org/ for more.',
    'Write to team@play.other.org.',
    'Edit server.properties and play.options.txt.',
    'Our website is www.example.net.',
    'The game is on play.google.com and minecraft.net.',
    'The old address mc.example.net no longer works.',
    'The value `server.serverAddress` holds it.',
    'Run it on 127.0.0.1 or 192.168.1.5:25565.',
    'A sentence.Then another one.',
    'Vote on vote.example.net, buy at store.example.net.',
    'Imitators use pIay.example.net, a fake.',
    'Address: {{ server.serverAddress }}',
    'Visit discord.gg and wiki.other.org.',
    '[The rules](https://mc.other.org/rules)',
    'Type `process.cwd()`, and enter process.cwd there.',
    '```js\nconst server = net.createServer(); host: process.env.HOST\nserver.address = types.definition\n```',
    'Join mc1.port1.onmessage, connect to Temporal.Duration or net.Socket.',
    'e.g. this, i.e. that, v1.2.3.4.5',
  ],
)

test('but a port behind one of them is for playing', () => {
  const more = { from: 'website: https://play.example.net/', to: 'website: https://mc.other.org/' }
  expect(marked('Join at mc.other.org:25570. See mc.other.org.', more)).toEqual([
    'address-differs: mc.other.org',
  ])
})

test('hosts that the config names for other things are known', () => {
  const more = { from: 'website: https://play.example.net/', to: 'website: https://join.other.org/' }
  expect(marked('Our website is join.other.org.', more)).toEqual([])
})

test('the right address is offered', () => {
  expect(linted('Join at mc.example.net.')).toMatchObject([{ expected: ['play.example.net'], fatal: false }])
})

test('an address of two parts', () => {
  const more = { from: 'serverAddress: play.example.net', to: 'serverAddress: lantern.net' }
  expect(marked('Join lantem.net, lanternx.net, fern.net or play.lantern.net.', more)).toEqual([
    'address-differs: lantem.net',
    'address-differs: lanternx.net',
    'address-differs: play.lantern.net',
  ])
})

test('pages may name the other addresses of the config and their ports', () => {
  const body = 'Join at mc.other.org:25577, at eu.other.org or at 203.0.113.5, Bedrock port 19140.'
  expect(marked(body)).not.toEqual([])
  const entries = [
    '{ label: A, address: mc.other.org, port: 25577 }',
    '{ label: B, address: eu.other.org }',
    '{ label: C, address: 203.0.113.5, port: 19140, edition: bedrock }',
  ]
  const to = { from: 'server:\n', to: `addresses: [${entries}]\nserver:\n` }
  expect(marked(body, to)).toEqual([])
  expect(marked('Java port: 25577. Bedrock port: 25577.', to)).toEqual(['port-differs: 25577'])
  expect(marked('Join at mc.other.example.', to)).toEqual(['address-differs: mc.other.example'])
})
