import { isIPv6 } from 'node:net'
import { expect, test } from 'vitest'
import { isPrivate, publicLookup } from './public-lookup.ts'

const entry = (address: string) => ({ address, family: isIPv6(address) ? 6 : 4 })

test.each([
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2606:4700::1111', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::8.8.8.8', false],
  ['::ffff:0:8.8.8.8', false],
  ['2002:808:808::1', false],
  ['2001:470::1', false],
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['172.31.255.255', true],
  ['192.168.0.1', true],
  ['255.255.255.255', true],
  ['::', true],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1%eth0', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:a00:1', true],
  ['64:ff9b::7f00:1', true],
  ['::ffff:0:10.0.0.1', true],
  ['2002:a00:1::1', true],
  ['2002:c0a8:101::', true],
  ['::10.0.0.1', true],
  ['64:ff9b:1:a00:1::', true],
  ['fec0::1', true],
  ['feff::1', true],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(entry(address))).toBe(expected)
})

test.each([
  [['192.0.2.1', '2001:db8::1'], '192.0.2.1'],
  [['192.0.2.1', '10.0.0.1'], 'PRIVATE_ADDRESS'],
  [['fd00::1'], 'PRIVATE_ADDRESS'],
])('a name with the addresses %j is looked up as %s', (addresses, expected) => {
  const lookup = publicLookup((_, __, found) => found(null, addresses.map(entry)))
  const found: unknown[] = []
  lookup('a.example', {}, (error, address) => found.push(error?.code ?? address))
  lookup('a.example', { all: true }, (error, all) => found.push(error?.code ?? all))
  const whole = expected === 'PRIVATE_ADDRESS' ? expected : addresses.map(entry)
  expect(found).toEqual([expected, whole])
})
