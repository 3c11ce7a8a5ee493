import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { reachableAt } from './addresses.ts'

const card = (address: string, internal = false) =>
  [{ address, internal, family: 'IPv4' }] as unknown as NetworkInterfaceInfo[]
const cards = {
  lo: card('127.0.0.1', true),
  docker0: card('192.168.240.1'),
  eth1: card('172.20.0.2'),
  wlan0: card('192.168.1.5'),
}

test.each([
  ['http://127.0.0.1:4321', 'http://127.0.0.1:4321', []],
  ['http://[::1]:4321', 'http://[::1]:4321', []],
  ['http://192.168.1.5:80', 'http://192.168.1.5', ['http://192.168.1.5']],
  ['http://0.0.0.0:4321', 'http://127.0.0.1:4321', ['http://172.20.0.2:4321', 'http://192.168.1.5:4321']],
])('a server at %s', (url, own, others) => {
  expect(reachableAt(new URL(url).origin, cards)).toEqual({ own, others })
})

test('a machine without a network', () => {
  expect(reachableAt('http://[::]:1', {})).toEqual({ own: 'http://127.0.0.1:1', others: [] })
})
