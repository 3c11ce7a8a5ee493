import { expect, test } from 'vitest'
import { linted, marked } from '../../testing/linted.ts'

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
  const found = marked('Join lantem.net, lanternx.net, fern.net or play.lantern.net.', more)
  expect(found.filter(name => name.startsWith('address-differs'))).toEqual([
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
