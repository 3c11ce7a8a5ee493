import { createServer, type RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { onLoopback } from '../../testing/on-loopback.ts'
import { askLinks } from './ask-links.ts'

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
  ['/404', 'dead: it answers 404', ['HEAD', 'GET']],
  ['/410', 'dead: it answers 410', ['HEAD', 'GET']],
  ['/to/b.example', 'dead: it answers 404', ['HEAD', 'HEAD', 'GET']],
  ['/to/gone.example', 'dead: DNS does not know gone.example', ['HEAD']],
  ['/loop', 'unknown: it redirects more than 5 times', Array(6).fill('HEAD')],
  ['/400', 'unknown: it answers 400', ['HEAD', 'GET']],
  ['/418', 'unknown: it answers 418', ['HEAD', 'GET']],
  ['/403', 'unknown: it answers 403', ['HEAD', 'GET']],
  ['/429', 'unknown: it answers 429', ['HEAD']],
  ['/503', 'unknown: it answers 503', ['HEAD', 'GET']],
  ['/silent', 'unknown: it does not answer: no answer in time', ['HEAD', 'GET']],
  ['/cut', 'unknown: it does not answer: the connection was closed (ECONNRESET)', ['HEAD', 'GET']],
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

test('a port that no address of the name listens on is dead; one of them is enough to be alive', async () => {
  const { port } = await started(listener)
  const ask = async (addresses: readonly string[], port: number) => {
    const resolver = { ...options.resolver, resolve4: async () => [...addresses] }
    const [answer] = (await askLinks([`http://a.example:${port}/200`], { ...options, resolver })).values()
    return answer?.state
  }
  expect(await ask(['127.0.0.2', '127.0.0.1'], port)).toBe('alive')
  expect(await ask(['127.0.0.2', '127.0.0.3'], port)).toBe('dead')
  // Linux refuses to connect to all machines at once: an error that says nothing of the host.
  expect(await ask(['127.0.0.2', '255.255.255.255'], port)).toBe('unknown')
})

test.each([
  ['limits requests', '/429', 1, 'limits requests (429)'],
  ['is silent', '/silent', 2, 'does not answer in time'],
])('a host that %s is left alone', async (_, path, requests, why) => {
  const { port, asked } = await started(listener)
  const addresses = [path, '/200', '/404'].map(path => `http://a.example:${port}${path}`)
  const answers = [...(await askLinks(addresses, options)).values()]
  expect(answers.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
  expect(answers[2]?.why).toBe(`a.example:${port} ${why}`)
  expect(asked).toHaveLength(requests)
})

test('each address is asked once, four hosts at once and one request at a time of each', async () => {
  const { port, asked, most } = await started((_, response) => void response.end())
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f']
  const addresses = hosts.flatMap(host =>
    ['/1', '/2', '/3', '/1'].map(path => `http://${host}.example:${port}${path}`),
  )
  const answers = await askLinks(addresses, options)
  expect(answers.size).toBe(18)
  expect(asked).toHaveLength(18)
  expect(most).toEqual({ ofHost: 1, inAll: 4 })
})

test('private addresses are not asked, also behind a redirect', async () => {
  const { port, asked } = await started(listener)
  const answers = await askLinks(
    [`http://a.example:${port}/200`, `http://127.0.0.1:${port}/200`, 'http://[::1]/'],
    { resolver, userAgent: 'portolan-test', timeout: 400 },
  )
  expect([...answers.values()].map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
  const redirected = await askLinks([`http://a.example:${port}/to/10.0.0.1`], {
    ...options,
    mayAsk: address => address === '127.0.0.1',
  })
  expect([...redirected.values()][0]?.why).toContain('private')
  expect(asked).toHaveLength(1)
})
