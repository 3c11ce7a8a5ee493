import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from './client.ts'
import { curl } from './reports.ts'

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
