import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient } from '../http-client/client.ts'
import { fieldOf } from '../http-client/exchange.ts'
import { askLive } from './live-snapshot.ts'

let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, response) => {
    switch (request.url) {
      case '/moved':
        return response.writeHead(301, { Location: 'http://127.0.0.1:1/elsewhere' }).end()
      case '/silent':
        return
      case '/slow':
        setInterval(() => response.write('x'), 20).unref()
        return
      case '/large':
        return response.end(Buffer.alloc(2 * 1024 * 1024))
      case '/cut':
        response.writeHead(200, { 'Content-Length': 100 }).write('x', () => response.destroy())
        return
      default:
        return response.writeHead(200, { 'X-Asked': `${request.headers['accept']}` }).end('here')
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const ask = async (path: string) => {
  const client = openClient({ origin, concurrency: 1, timeout: 300 })
  try {
    return await askLive(client, origin, 1024 * 1024)(path, 'text/markdown')
  } finally {
    client.close()
  }
}

test('reads status, headers and bytes', async () => {
  const received = await ask('/page')
  expect([received.status, fieldOf(received, 'x-asked'), received.body.toString()]).toEqual([
    200,
    'text/markdown',
    'here',
  ])
})

test('follows no redirect', async () => {
  const received = await ask('/moved')
  expect([received.status, fieldOf(received, 'location')]).toEqual([301, 'http://127.0.0.1:1/elsewhere'])
})

test.each([
  ['/silent', 'it took too long'],
  ['/slow', 'it took too long'],
  ['/large', 'the answer is larger than 1 MiB'],
  ['/cut', 'the connection was cut'],
])('%s is given up: %s', async (path, reason) => {
  await expect(ask(path)).rejects.toThrow(`${origin}${path}: ${reason}`)
})

test.each([
  [{ failed: 'no-answer', code: 'ECONNRESET', reason: 'x' }, 'the connection was cut'],
  [{ failed: 'unreachable', code: 'EODD', reason: 'words of the system' }, 'words of the system'],
  [{ failed: 'unreachable', code: 'EODD', reason: '' }, 'EODD'],
  [{ failed: 'unreachable', reason: '' }, 'no answer'],
] as const)('the failure %j is reported as: %s', async (failure, reason) => {
  const client = { exchange: async () => failure, close: () => {} }
  await expect(askLive(client, 'https://a.example')('/a', '*/*')).rejects.toThrow(
    `https://a.example/a: ${reason}`,
  )
})
