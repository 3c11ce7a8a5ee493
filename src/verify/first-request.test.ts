import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { listen, startSite } from '../testing/faulty.ts'
import { fewRoutes } from '../testing/small-bundle.ts'
import { verified } from '../testing/verified.ts'
import { unreachable } from './first-request.ts'

const bundle = fewRoutes()
const pem = readFileSync('test/fixtures/self-signed.pem', 'utf8')

const reportOf = async (url: string, timeout = 5000) => {
  const { report, requests } = await verified(url, bundle, { timeout })
  expect(requests).toBe(1)
  return report
}

describe('says why a site cannot be asked', () => {
  test('a certificate signed by itself', async () => {
    const { url } = await startSite(bundle, undefined, { key: pem, cert: pem })
    expect(await reportOf(url)).toMatch(
      /^error: https:\S+ cannot be checked: the certificate is self-signed\n\n {2}browsers .*NODE_EXTRA_CA_CERTS/,
    )
  })

  test('a port of http asked over https', async () => {
    const { url } = await startSite(bundle)
    expect(await reportOf(url.replace('http', 'https'))).toMatch(
      /the server does not speak TLS on this port\n\n.*http:\/\//,
    )
  })

  test('a port of https asked over http', async () => {
    const { url } = await startSite(bundle, undefined, { key: pem, cert: pem })
    expect(await reportOf(url.replace('https', 'http'))).toMatch(/does not speak HTTP.*\n\n.*use https:\/\//)
  })

  test('nobody listens', async () => {
    expect(await reportOf('http://127.0.0.1:1')).toMatch(/no server listens at this address/)
  })

  test('no such host', async () => {
    // RFC 6761 6.4: `invalid` never exists.
    expect(await reportOf('https://portolan.invalid')).toMatch(
      /the host does not exist\n\n {2}check the spelling/,
    )
  })

  test('something else speaks there', async () => {
    const server = createServer(socket => socket.end('220 mail.example ESMTP\r\n'))
    const port = await listen(server)
    expect(await reportOf(`http://127.0.0.1:${port}`)).toMatch(
      /does not speak HTTP on this port: an answer that is not HTTP\/1\.1/,
    )
  })

  test('it hangs up', async () => {
    const server = createServer(socket => socket.destroy())
    const port = await listen(server)
    expect(await reportOf(`http://127.0.0.1:${port}`)).toMatch(
      /does not speak HTTP on this port: the connection was closed/,
    )
    expect(await reportOf(`https://127.0.0.1:${port}`)).toMatch(/TLS failed/)
  })
})

const ok = 'HTTP/1.1 200 OK\r\n'

describe('a server that speaks HTTP, but badly, can be asked:', () => {
  test.each([
    ['header fields too large', `${ok}X: ${'x'.repeat(20_000)}\r\n\r\n`, 'header fields of more than 16 KiB'],
    ['a broken chunk', `${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, '200, cut off'],
    ['extra bytes', `${ok}Content-Length: 1\r\n\r\nabcdef`, '200, followed by bytes that are not HTTP'],
    [
      'two lengths',
      `${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      'header fields that cannot be read',
    ],
    ['101', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', '101: the server switched protocols'],
    [
      '101 with all its fields',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      '101: the server switched protocols',
    ],
  ])('%s', async (_, bytes, says) => {
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.write(bytes))
    })
    const port = await listen(server)
    const {
      unreachable: why,
      kinds,
      report,
    } = await verified(`http://127.0.0.1:${port}`, bundle, {
      only: '/llms.txt',
    })
    expect(why).toBeUndefined()
    expect(kinds).toContain('broken-answer')
    expect(report).toContain(says)
  })
})

test.each([
  ['ETIMEDOUT', 'no connection in time'],
  ['EHOSTUNREACH', 'no route to its address'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another name'],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'the certificate is not signed by an authority that this machine trusts',
  ],
  ['EAI_AGAIN', 'DNS does not answer'],
  ['EWHATEVER', 'in the words of the system'],
])('the code %s means: %s', (code, reason) => {
  const failure = { failed: 'unreachable', code, reason: 'in the words of the system' } as const
  expect(unreachable(failure, 'https://play.example.net')).toMatchObject({ reason, note: expect.any(String) })
})

test('a site that answers slowly or too much is one that can be asked', () => {
  for (const failed of ['timeout', 'too-large', 'unexpected-body'] as const)
    expect(unreachable({ failed, reason: '' }, 'https://play.example.net')).toBeUndefined()
})
