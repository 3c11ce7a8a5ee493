import { expect, test } from 'vitest'
import { type Call, type Fault, type Reply, startSite } from '../testing/faulty.ts'
import { fewRoutes } from '../testing/small-bundle.ts'
import { expectFine, verified } from '../testing/verified.ts'

const bundle = fewRoutes()

/** A cache in front: keeps what it may, under a key that may be too short. */
function cache(keyOf: (call: Call) => string, mark: Readonly<Record<string, string>> = {}): Fault {
  const kept = new Map<string, Reply>()
  return (call, reply) => {
    if (call.method !== 'GET' || call.headers['if-none-match'] !== undefined || reply.status !== 200)
      return undefined
    const known = kept.get(keyOf(call))
    if (known) return { ...known, headers: { ...known.headers, ...mark } }
    kept.set(keyOf(call), { ...reply, headers: { ...reply.headers } })
    return undefined
  }
}

test('a cache that ignores Vary: Accept', async () => {
  const { url } = await startSite(
    bundle,
    cache(({ target, headers }) => `${target} ${headers['accept-encoding']} ${headers['range']}`),
  )
  const { kinds, report } = await verified(url, bundle)
  expect(kinds).toEqual(['mixed-variants'])
  expect(report).toMatch(
    /^difference\[mixed-variants\]: A cache served the wrong variant of a page: it ignores Vary/,
  )
  expect(report).toMatch(
    /received {2}text\/html.*; the right one at a fresh address, with \?portolan-verify=n-\d+\n/,
  )
})

test('a cache that ignores Vary: Accept-Encoding', async () => {
  const { url } = await startSite(
    bundle,
    cache(({ target, headers }) => `${target} ${headers['accept']} ${headers['range']}`),
  )
  const { kinds, report } = await verified(url, bundle)
  expect(kinds).toEqual(['mixed-variants'])
  expect(report).toContain('no Content-Encoding; the right one at a fresh address')
})

test('a cache that has no eye for queries either, but says that it is one', async () => {
  const key = ({ path, headers }: Call) => `${path} ${headers['accept-encoding']} ${headers['range']}`
  const { url } = await startSite(bundle, cache(key, { age: '17', 'x-cache': 'HIT' }))
  const { kinds, report } = await verified(url, bundle)
  expect(kinds).toEqual(['mixed-variants'])
  expect(report).toMatch(/received {2}text\/html; charset=utf-8, \/\w+\.html \(age: 17, x-cache: HIT\)\n/)
})

test('a cache that heeds Vary, and all that an honest CDN does besides, is no difference', async () => {
  const key = ({ target, headers }: Call) =>
    JSON.stringify([target, headers['accept'], headers['accept-encoding'], headers['range']])
  const kept = cache(key, { age: '3', 'cf-cache-status': 'HIT' })
  const { url } = await startSite(bundle, async (call, reply) => {
    const answer = (await kept(call, reply)) ?? reply
    const { headers } = answer
    const { etag, vary, location, 'cache-control': caching, 'content-type': type } = headers
    Object.assign(headers, {
      server: 'cloudflare',
      via: '1.1 varnish',
      'alt-svc': 'h3=":443"',
      'strict-transport-security': 'max-age=31536000',
      'x-request-id': '1',
      'content-disposition': 'inline; filename="join"',
    })
    if (type) headers['content-type'] = type.replace('; charset=utf-8', ';charset=UTF-8')
    if (vary && !vary.includes('Origin')) headers['vary'] = `${vary.toLowerCase()},Origin`
    if (caching) headers['cache-control'] = caching.split(', ').reverse().join(',')
    if (location?.startsWith('/')) headers['location'] = `http://${call.headers['host']}${location}`
    // Who compresses on the fly makes weak tags, one for every coding.
    if (etag) headers['etag'] = etag.replace(/^"/, 'W/"').replace(/-gzip"$/, '"')
    if (answer.status === 200 && call.headers['if-none-match'] === headers['etag'])
      return { ...answer, status: 304, body: Buffer.alloc(0) }
    return answer
  })
  await expectFine(url, bundle)
})

test('brotli for who accepts it, though the bundle has none, is no difference', async () => {
  const { brotliCompressSync } = await import('node:zlib')
  const { url } = await startSite(bundle, ({ headers, right, target }, reply) => {
    if (!headers['accept-encoding']?.includes('br') || reply.status !== 200) return undefined
    const plain = right(target, { ...headers, 'accept-encoding': undefined })
    return {
      ...plain,
      headers: { ...reply.headers, 'content-encoding': 'br' },
      body: brotliCompressSync(plain.body),
    }
  })
  await expectFine(url, bundle)
})
