import { expect, test } from 'vitest'
import { asJson, recordedReads } from './recorded-reads.ts'

const config = {
  name: 'Keel',
  none: null,
  hosts: ['a', 'b'],
  server: { port: 1, list: [2], editions: { java: { port: 3 } } },
}
type Config = typeof config & { readonly more?: string }

/** What is noted when somebody reads. */
function noted(read: (values: Config) => unknown) {
  const { values, reads } = recordedReads(config)
  const found = read(values as Config)
  return { found, reads: Object.fromEntries(reads) }
}

test.each<[string, (values: Config) => unknown, unknown, Readonly<Record<string, string>>]>([
  ['a text', ({ name }) => name, 'Keel', { name: '"Keel"' }],
  ['a list, as a whole', ({ hosts }) => hosts[1], 'b', { hosts: '["a","b"]' }],
  ['nothing', ({ none }) => none, null, { none: 'null' }],
  ['what is not there', ({ more }) => more, undefined, { more: '' }],
  ['a group alone', ({ server }) => typeof server, 'object', {}],
  ['in a group', ({ server }) => server.port, 1, { 'server.port': '1' }],
  ['a list in a group', ({ server }) => server.list, [2], { 'server.list': '[2]' }],
  [
    'in a group of a group: that one as a whole',
    ({ server }) => server.editions.java.port,
    3,
    { 'server.editions': '{"java":{"port":3}}' },
  ],
  ['whether a key is there', values => 'name' in values, true, { name: '"Keel"' }],
  ['whether one is not there', ({ server }) => 'x' in server, false, { 'server.x': '' }],
  ['an own key', values => Object.hasOwn(values, 'name'), true, { name: '"Keel"' }],
  ['no own key', values => Object.hasOwn(values, 'toString'), false, { toString: '' }],
])('%s', (_, read, found, reads) => {
  expect(noted(read)).toEqual({ found, reads })
})

test('who asks for the keys has read all there is', () => {
  const { found, reads } = noted(values => Object.keys(values))
  expect(found).toEqual(Object.keys(config))
  expect(reads['']).toBe(JSON.stringify(config))
  const inside = noted(({ server }) => Object.keys(server))
  expect(inside.found).toEqual(['port', 'list', 'editions'])
  expect(inside.reads['server']).toBe(JSON.stringify(config.server))
})

test('who reads twice has read both', () => {
  const { reads } = noted(({ name, server }) => [name, server.port, name])
  expect(reads).toEqual({ name: '"Keel"', 'server.port': '1' })
})

test.each([
  [undefined, ''],
  [null, 'null'],
  ['', '""'],
  [[1], '[1]'],
])('%j for comparison', (value, json) => {
  expect(asJson(value)).toBe(json)
})
