import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { onLoopback } from '../../testing/on-loopback.ts'
import { askLinks, isPublic } from './ask-links.ts'

/** A server that counts what it is asked, and how much of it at once. */
async function started(listener: RequestListener) {
  const asked: string[] = []
  const open = new Map<string, number>()
  const most = { ofHost: 0, inAll: 0 }
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const host = headers.host ?? ''
    asked.push(`${method} ${host.split(':')[0]}${url} ${headers['user-agent']}`)
    open.set(host, (open.get(host) ?? 0) + 1)
    most.ofHost = Math.max(most.ofHost, open.get(host) ?? 0)
    most.inAll = Math.max(
      most.inAll,
      [...open.values()].reduce((sum, count) => sum + count),
    )
    response.on('close', () => open.set(host, (open.get(host) ?? 0) - 1))
    await sleep(20)
    listener(request, response)
  })
  const { port, stop } = await onLoopback(server)
  onTestFinished(stop)
  return { port, asked, most }
}

const missing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
/** Knows every name but two. */
const resolver = {
  resolve4: (name: string) =>
    name === 'gone.example'
      ? missing('ENOTFOUND')
      : name === 'slow.example'
        ? missing('ETIMEOUT')
        : Promise.resolve(['127.0.0.1']),
  resolve6: () => missing('ENODATA'),
}
const options = { resolver, userAgent: 'portolan-test', timeout: 400, mayAsk: () => true }

/** Answers as its path says: `/404`, `/head-405` refuses HEAD alone, `/to/…` redirects. */
const listener: RequestListener = ({ method, url = '', headers }, response) => {
  const port = headers.host?.split(':')[1]
  const [, head, text = ''] = /^\/(head-)?(.*)$/.exec(url) ?? []
  if (text === 'silent') return
  if (text === 'cut') return void response.destroy()
  if (text === 'large') return void response.writeHead(method === 'HEAD' ? 405 : 200).end('x'.repeat(200_000))
  if (text === 'loop') return void response.writeHead(302, { Location: '/loop' }).end()
  if (text === 'app') return void response.writeHead(301, { Location: 'discord://x' }).end()
  if (text.startsWith('to/'))
    return void response.writeHead(308, { Location: `http://${text.slice(3)}:${port}/404` }).end()
  response.writeHead(head === undefined || method === 'HEAD' ? Number(text) : 200).end()
}

test.each([
  ['/200', 'alive', ['HEAD']],
  ['/204#part', 'alive', ['HEAD']],
  ['/head-405', 'alive', ['HEAD', 'GET']],
  ['/head-404', 'alive', ['HEAD', 'GET']],
  ['/head-503', 'alive', ['HEAD', 'GET']],
  ['/large', 'alive', ['HEAD', 'GET']],
  ['/app', 'alive', ['HEAD']],
  ['/404', 'dead: answers 404', ['HEAD', 'GET']],
  ['/410', 'dead: answers 410', ['HEAD', 'GET']],
  ['/to/b.example', 'dead: answers 404', ['HEAD', 'HEAD', 'GET']],
  ['/to/gone.example', 'dead: has a name without an address in DNS: gone.example', ['HEAD']],
  ['/loop', 'dead: redirects more than 5 times', Array(6).fill('HEAD')],
  ['/403', 'unknown: answers 403', ['HEAD', 'GET']],
  ['/429', 'unknown: answers 429', ['HEAD']],
  ['/503', 'unknown: answers 503', ['HEAD', 'GET']],
  ['/silent', 'unknown: does not answer: no answer in time', ['HEAD', 'GET']],
  ['/cut', 'unknown: does not answer: the connection was closed (ECONNRESET)', ['HEAD', 'GET']],
] as const)('%s is %s', async (path, wanted, methods) => {
  const { port, asked } = await started(listener)
  const address = `http://a.example:${port}${path}`
  const answers = await askLinks([address], options)
  const { state, why } = answers.get(address) ?? {}
  expect(state === 'alive' ? state : `${state}: ${why}`).toBe(wanted)
  expect(asked.map(line => line.split(' ')[0])).toEqual(methods)
  expect(asked[0]).toMatch(/ portolan-test$/)
})

test('names that DNS does not have are dead, those that it does not find in time unknown', async () => {
  const answers = await askLinks(['https://gone.example/a', 'https://slow.example/'], options)
  expect([...answers.values()].map(({ state }) => state).sort()).toEqual(['dead', 'unknown'])
})

test('a port that nobody listens on is dead', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  const [answer] = (await askLinks([`http://a.example:${port}/`], options)).values()
  expect(answer?.state).toBe('dead')
})

test('each address is asked once, four hosts at once and one request at a time of each', async () => {
  const { port, asked, most } = await started(({ url }, response) => {
    if (url === '/2') response.writeHead(302, { Location: `http://a.example:${port}/from` })
    response.end()
  })
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f']
  const addresses = hosts.flatMap(host =>
    ['/1', '/2', '/3', '/1'].map(path => `http://${host}.example:${port}${path}`),
  )
  const answers = await askLinks(addresses, options)
  expect(answers.size).toBe(18)
  // Six redirects lead to one host.
  expect(asked).toHaveLength(24)
  expect(most).toEqual({ ofHost: 1, inAll: 4 })
})

test('private addresses are not asked, also behind a redirect', async () => {
  const { port, asked } = await started(listener)
  const here = (address: string) => address !== '127.0.0.1'
  const answers = await askLinks(
    [`http://a.example:${port}/200`, `http://127.0.0.1:${port}/200`, 'http://[::1]/'],
    {
      ...options,
      mayAsk: address => here(address) && isPublic(address),
    },
  )
  expect([...answers.values()].map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
  const redirected = await askLinks([`http://a.example:${port}/to/10.0.0.1`], {
    ...options,
    mayAsk: address => !here(address),
  })
  expect([...redirected.values()][0]?.why).toContain('private')
  expect(asked).toHaveLength(1)
})

test('private networks are not public', () => {
  const open = '93.184.215.14 2606:2800:21f:cb07::1 172.32.0.1 100.128.0.1'.split(' ')
  const closed = [
    ...'0.0.0.0 10.1.2.3 100.64.0.1 127.8.8.8 169.254.169.254 172.31.255.255 192.168.1.1'.split(' '),
    ...'255.255.255.255 :: ::1 ::ffff:10.0.0.1 64:ff9b::a00:1 fd00::1 fe80::1 ff02::1'.split(' '),
  ]
  expect([...open, ...closed].filter(isPublic)).toEqual(open)
})
