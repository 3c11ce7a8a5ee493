import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { negotiate } from '../../../src/http/accept.ts'
import corpus from '../../../src/testing/accept-corpus.json' with { type: 'json' }
import { scratch } from '../../../src/testing/scratch.ts'
import { installed } from '../../support/installed.ts'
import { disagreements, fuzzCount, variantOf } from './accept-fuzz.ts'
import { type BuiltBundle, buildBundle } from './bundle.ts'
import { startCaddy } from './caddy.ts'
import { type Asked, exchange } from './exchange.ts'
import { freePort, joinsLines, type RunningNginx, startNginx } from './nginx.ts'
import { type CachingNginx, startCachingNginx } from './nginx-cache.ts'
import { pipelined } from './pipeline.ts'
import { sampleBundle } from './sample-bundle.ts'
import { type RunningVarnish, startVarnish, startVarnishAlone } from './varnish.ts'
import { writeDist } from './write-dist.ts'

const browsers = corpus.flatMap(({ accept, kind }) =>
  typeof accept === 'string' && kind === 'browser' ? [accept] : [],
)
/** What chooses there are the rules of nginx, or made like them: every run sends those more headers to the origins. */
const count = fuzzCount(5000)
// Varnish refuses a header with a control character.
const sendable = (header: string) => !header.includes('\x7f')

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
  let bundle: BuiltBundle
  beforeAll(async () => {
    bundle = await buildBundle(`http: { notAcceptable: ${notAcceptable}, sharedCaches: honour-vary }`)
  })
  afterAll(() => bundle?.remove())

  describe('Varnish', () => {
    let varnish: RunningVarnish
    beforeAll(async () => {
      varnish = await startVarnish(bundle.dist)
    })
    afterAll(() => varnish?.stop())

    test(`chooses what http/accept chooses, ${count} generated headers and the known ones`, async () => {
      const warm = [await typeOf(varnish.port, {}), await typeOf(varnish.port, { Accept: 'text/markdown' })]
      expect(warm).toEqual(['200 text/html', '200 text/markdown'])
      expect((await disagreements(varnish.port, notAcceptable, { sendable, count })).slice(0, 20)).toEqual([])
      // 406 is kept by nobody, so each one is passed on.
      if (notAcceptable === 'html') expect(await varnish.passedOn()).toBe(2)
    }, 600_000)

    test('keeps one copy of each variant, and unpacks it for who accepts no coding', async () => {
      const before = await varnish.passedOn()
      const targets = ['/rules', '/', '/rules.md', '/api/server-info', '/openapi.json', '/assets/logo.svg']
      const asked = await askForAll(varnish.port, targets)
      expect(asked).toBe(96)
      expect((await varnish.passedOn()) - before).toBe(8)
    })

    test('joins several Accept lines', async () => {
      const [answer] = await pipelined(varnish.port, '/join', ['text/html;q=0.1\r\nAccept: text/markdown'])
      expect(variantOf(answer)).toBe('markdown')
    })

    test('passes none of its own headers on, and trusts no such header from others', async () => {
      const headers = { Accept: 'text/html', 'Portolan-Markdown': '=1', 'Portolan-Weights': '=1::=1:>' }
      expect(await typeOf(varnish.port, headers)).toBe('200 text/html')
    })
  })

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
    const front = await startCachingNginx(bundle.dist, caddy.port)
    try {
      const lines = { Accept: ['text/html;q=0.5', 'text/markdown'] }
      expect(await typeOf(front.port, lines)).toBe(joinsLines() ? '200 text/markdown' : '200 text/html')
      for (const accept of browsers)
        expect(await typeOf(front.port, { Accept: accept })).toBe('200 text/html')
    } finally {
      await front.stop()
      await caddy.stop()
    }
  })
})

test('work for a short name of two words, which not every name in them can be', async () => {
  const dist = join(scratch(), 'dist')
  const port = await freePort()
  writeDist(dist, sampleBundle({ listen: `127.0.0.1:${port}`, notAcceptable: '406' }))
  const varnish = await startVarnish(dist)
  const front = await startCachingNginx(dist, port)
  try {
    for (const { port } of [varnish, front])
      for (const [Accept, expected] of [
        ['text/markdown;q=0.5, */*;q=0.4', '200 text/markdown'],
        ['image/png', '406 text/plain'],
      ] as const)
        expect(await typeOf(port, { Accept })).toBe(expected)
  } finally {
    await front.stop()
    await varnish.stop()
  }
})

test.each(['vcl', 'vcl-x', 'varnish', 'x9'])('Varnish takes the short name %s', shortName => {
  const bundle = sampleBundle()
  const named = { ...bundle, manifest: { ...bundle.manifest, shortName } }
  const dist = writeDist(join(scratch(), 'dist'), named)
  const { status, stderr } = spawnSync(
    installed('varnishd'),
    ['-C', '-j', 'none', '-n', join(scratch(), 'work'), '-f', join(dist, 'varnish/default.vcl')],
    { encoding: 'utf8' },
  )
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
})

test('errors of Varnish itself have the headers of every answer, and do not name it', async () => {
  const dist = join(scratch(), 'dist')
  const bundle = sampleBundle({ listen: `127.0.0.1:${await freePort()}` })
  writeDist(dist, bundle)
  const varnish = await startVarnishAlone(dist)
  try {
    const unreachable = await exchange(varnish.port, { method: 'GET', target: '/join', headers: {} })
    // Without Host: refused by the VCL that is built in.
    const refused = await text(
      connect({ port: varnish.port, host: '127.0.0.1' })
        .setEncoding('utf8')
        .end('GET /join HTTP/1.1\r\nConnection: close\r\n\r\n'),
    )
    expect(unreachable.status).toBe(503)
    expect(unreachable.body.toString()).toBe('503 Service Unavailable\n')
    expect(refused).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*\r\n\r\n400 Bad Request\n$/)
    const expected = [
      ...bundle.manifest.always,
      ['Cache-Control', 'no-store'],
      ['Content-Type', 'text/plain; charset=utf-8'],
    ] as const
    for (const [name, value] of expected) {
      expect(unreachable.headers.get(name.toLowerCase())).toEqual([value])
      expect(refused).toContain(`\r\n${name}: ${value}\r\n`)
    }
    for (const name of ['server', 'via', 'x-varnish', 'retry-after'])
      expect(unreachable.headers.has(name)).toBe(false)
    expect(refused).not.toMatch(/varnish|guru|server:|via:/i)
  } finally {
    await varnish.stop()
  }
})

describe('a cache that takes weights away, as Cloudflare’s "normalize" does', () => {
  const asked = (accept: string) => negotiate(normalized(accept, ['text/html', 'text/markdown']))

  test('gives browsers HTML, and agents that ask for nothing else Markdown', () => {
    expect(browsers.length).toBeGreaterThan(4)
    expect(browsers.map(asked)).toEqual(browsers.map(() => 'html'))
    expect(['text/markdown', 'text/markdown, text/html, */*'].map(asked)).toEqual(['markdown', 'markdown'])
  })

  test('gives Markdown to who would rather have HTML', () => {
    const accept = 'text/html, text/markdown;q=0.5'
    expect([negotiate(accept), asked(accept)]).toEqual(['html', 'markdown'])
  })
})

/** https://developers.cloudflare.com/cache/concepts/vary/#accept */
function normalized(accept: string, mediaTypes: readonly string[]): string | undefined {
  const members = accept
    .toLowerCase()
    .split(',')
    .map(member => {
      const [type = '', ...parameters] = member.split(';').map(part => part.trim())
      const weight = parameters.find(part => part.startsWith('q='))?.slice(2)
      return { type, weight: Number(weight ?? 1) }
    })
    .filter(({ type }) => mediaTypes.includes(type))
    .sort((a, b) => b.weight - a.weight || (a.type < b.type ? -1 : 1))
  return members.map(({ type, weight }) => (weight === 0 ? `${type};q=0` : type)).join() || undefined
}

describe('by default', () => {
  let bundle: BuiltBundle
  beforeAll(async () => {
    bundle = await buildBundle('')
  })
  afterAll(() => bundle?.remove())

  test('Varnish keeps HTML, never Markdown', async () => {
    const varnish = await startVarnish(bundle.dist)
    try {
      for (let time = 0; time < 3; time++) {
        expect(await typeOf(varnish.port, { Accept: 'text/markdown' })).toBe('200 text/markdown')
        for (const accept of browsers)
          expect(await typeOf(varnish.port, { Accept: accept })).toBe('200 text/html')
      }
      expect(await varnish.passedOn()).toBe(3 + 1)
    } finally {
      await varnish.stop()
    }
  })

  test('nginx keeps HTML, never Markdown; even with Markdown first, no browser gets it', async () => {
    const nginx = await startNginx(bundle.dist)
    const front = await startCachingNginx(bundle.dist, nginx.port)
    try {
      for (let time = 0; time < 3; time++) {
        expect(await typeOf(front.port, { Accept: 'text/markdown' })).toBe('200 text/markdown')
        for (const accept of browsers)
          expect(await typeOf(front.port, { Accept: accept })).toBe('200 text/html')
      }
      expect(front.kept()).toBe(1)
      const { headers } = await exchange(front.port, { method: 'GET', target: '/join', headers: {} })
      expect(headers.has('age')).toBe(false)
    } finally {
      await front.stop()
      await nginx.stop()
    }
  })
})
