import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import conformance from '#accept-vectors' with { type: 'json' }
import { type Asked, exchange } from '../../../src/testing/exchange.ts'
import { sampleBundle } from '../../../src/testing/sample-bundle.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { writeDist } from '../../../src/testing/write-dist.ts'
import { disagreements, fuzzCount } from './accept-fuzz.ts'
import { builtBundle } from './bundle.ts'
import { startCaddy } from './caddy.ts'
import { freePort, joinsLines, type RunningNginx, startNginx } from './nginx.ts'
import { type CachingNginx, startCachingNginx } from './nginx-cache.ts'
import { startVarnish } from './varnish.ts'

const browsers = conformance.vectors.flatMap(({ accept, kind }) =>
  typeof accept === 'string' && kind === 'browser' ? [accept] : [],
)
/** What chooses there are the rules of nginx, or made like them: every run sends those more headers to the origins. */
const count = fuzzCount(5000)

async function typeOf(port: number, headers: Asked['headers'], target = '/join'): Promise<string> {
  const received = await exchange(port, { method: 'GET', target, headers })
  return `${received.status} ${received.headers.get('content-type')?.[0]?.split(';')[0]}`
}

async function askForAll(port: number, targets: readonly string[]): Promise<number> {
  const ways = targets.flatMap(target =>
    ['text/html', 'text/markdown', '*/*', 'text/markdown;q=0.9, text/html;q=0.8'].flatMap(Accept =>
      ['gzip', 'br, gzip;q=0.5', 'identity', 'gzip;q=0'].map(coding => ({ target, Accept, coding })),
    ),
  )
  for (const { target, Accept, coding } of ways)
    await exchange(port, { method: 'GET', target, headers: { Accept, 'Accept-Encoding': coding } })
  return ways.length
}

describe.each(['html', '406'] as const)('caches that heed Vary, with notAcceptable: %s', notAcceptable => {
  const bundle = builtBundle(`http: { notAcceptable: ${notAcceptable}, sharedCaches: honour-vary }`)

  describe('nginx', () => {
    let nginx: RunningNginx
    let front: CachingNginx
    beforeAll(async () => {
      nginx = await startNginx(bundle.dist)
      front = await startCachingNginx(bundle.dist, nginx.port)
    })
    afterAll(async () => {
      await front?.stop()
      await nginx?.stop()
    })

    test(`chooses what http/accept chooses, ${count} generated headers and the known ones`, async () => {
      const warm = [await typeOf(front.port, {}), await typeOf(front.port, { Accept: 'text/markdown' })]
      expect(warm).toEqual(['200 text/html', '200 text/markdown'])
      expect((await disagreements(front.port, notAcceptable, { count })).slice(0, 20)).toEqual([])
      expect(front.kept()).toBe(2)
      if (notAcceptable === 'html') expect(front.states()['MISS']).toBe(2)
    }, 600_000)

    test('keeps one copy of each variant and coding, and of each coding where Accept is ignored', async () => {
      const before = { kept: front.kept(), misses: front.states()['MISS'] ?? 0 }
      await askForAll(front.port, ['/rules', '/'])
      expect(front.kept() - before.kept).toBe(8)
      await askForAll(front.port, ['/rules.md', '/api/server-info', '/openapi.json', '/assets/logo.svg'])
      expect(front.kept() - before.kept).toBe(16)
      expect((front.states()['MISS'] ?? 0) - before.misses).toBe(16)
    })

    test('keeps the answers apart by what was sent: other spellings of a page, and queries', async () => {
      const locations = ['/join/?a=1', '/join/?a=2', '/%6Aoin/'].map(async target => {
        const { headers } = await exchange(front.port, { method: 'GET', target, headers: {} })
        return headers.get('location')?.[0]
      })
      expect(await Promise.all(locations)).toEqual(['/join?a=1', '/join?a=2', '/join'])
      for (const target of ['/%6Aoin', '/./join', '/guides/../join', '/join?x=.md', '/join?x=/api/']) {
        expect(await typeOf(front.port, { Accept: 'text/markdown' }, target)).toBe('200 text/markdown')
        expect(await typeOf(front.port, { Accept: '*/*' }, target)).toBe('200 text/html')
      }
    })
  })

  test('nginx before Caddy: the origin answers to what is kept, not to lines that only it reads', async () => {
    const caddy = await startCaddy(bundle.dist)
    onTestFinished(caddy.stop)
    const front = await startCachingNginx(bundle.dist, caddy.port)
    onTestFinished(front.stop)
    const lines = { Accept: ['text/html;q=0.5', 'text/markdown'] }
    expect(await typeOf(front.port, lines)).toBe(joinsLines() ? '200 text/markdown' : '200 text/html')
    for (const accept of browsers) expect(await typeOf(front.port, { Accept: accept })).toBe('200 text/html')
  })
})

test('work for a short name of two words, which not every name in them can be', async () => {
  const dist = join(scratch(), 'dist')
  const port = await freePort()
  writeDist(dist, sampleBundle({ listen: `127.0.0.1:${port}`, notAcceptable: '406' }))
  const origin = await startNginx(dist)
  onTestFinished(origin.stop)
  const front = await startCachingNginx(dist, port)
  onTestFinished(front.stop)
  for (const [Accept, expected] of [
    ['text/markdown;q=0.5, */*;q=0.4', '200 text/markdown'],
    ['image/png', '406 text/plain'],
  ] as const)
    expect(await typeOf(front.port, { Accept })).toBe(expected)
})

describe('by default', () => {
  const bundle = builtBundle('')

  test('Varnish keeps HTML, never Markdown', async () => {
    const varnish = await startVarnish(bundle.dist)
    onTestFinished(varnish.stop)
    for (let time = 0; time < 3; time++) {
      expect(await typeOf(varnish.port, { Accept: 'text/markdown' })).toBe('200 text/markdown')
      for (const accept of browsers)
        expect(await typeOf(varnish.port, { Accept: accept })).toBe('200 text/html')
    }
  })

  test('nginx keeps HTML, never Markdown; even with Markdown first, no browser gets it', async () => {
    const nginx = await startNginx(bundle.dist)
    onTestFinished(nginx.stop)
    const front = await startCachingNginx(bundle.dist, nginx.port)
    onTestFinished(front.stop)
    for (let time = 0; time < 3; time++) {
      expect(await typeOf(front.port, { Accept: 'text/markdown' })).toBe('200 text/markdown')
      for (const accept of browsers)
        expect(await typeOf(front.port, { Accept: accept })).toBe('200 text/html')
    }
    expect(front.kept()).toBe(1)
    const { headers } = await exchange(front.port, { method: 'GET', target: '/join', headers: {} })
    expect(headers.has('age')).toBe(false)
  })
})
