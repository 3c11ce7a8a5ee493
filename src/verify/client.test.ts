import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { inParallel, openClient } from './client.ts'
import { curl } from './reports.ts'

test('works on so many items at once, and returns the results in their order', async () => {
  let now = 0
  let most = 0
  const results = await inParallel([30, 1, 20, 1, 10], 2, async delay => {
    most = Math.max(most, ++now)
    await pause(delay)
    now--
    return delay
  })
  expect([results, most]).toEqual([[30, 1, 20, 1, 10], 2])
})

test('begins nothing after a failure', async () => {
  const begun: number[] = []
  const work = async (item: number) => {
    begun.push(item)
    await pause(item === 1 ? 1 : 20)
    if (item === 1) throw new Error('broken')
  }
  await expect(inParallel([1, 2, 3, 4, 5], 2, work)).rejects.toThrow('broken')
  await pause(50)
  expect(begun).toEqual([1, 2])
})

test('connects to the address that it is given, with the name of the host', async () => {
  const server = createServer(({ headers }, response) => response.end(headers.host)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const origin = `http://not.in.dns.invalid:${(server.address() as AddressInfo).port}`
  const client = openClient({ origin, concurrency: 1, resolve: '127.0.0.1' })
  const asked = { method: 'GET', target: '/', headers: {} }
  expect(await client.exchange(asked)).toMatchObject({ status: 200, body: Buffer.from(origin.slice(7)) })
  client.close()
  expect(curl({ url: 'https://a.example/b', asked }, '::1')).toContain('--resolve a.example:443:::1')
})
