import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { negotiate } from '../../src/http/accept.ts'
import { type BuiltBundle, buildBundle } from '../servers/contract/bundle.ts'
import { exchange, type Received } from '../servers/contract/exchange.ts'
import { startNginx } from '../servers/contract/nginx.ts'
import { startCachingNginx } from '../servers/contract/nginx-cache.ts'
import type { Host } from '../servers/contract/suite.ts'
import { startVarnish } from '../servers/contract/varnish.ts'
import { startWorkerd } from '../servers/contract/workerd.ts'
import { startNetlify } from '../servers/edge/netlify.ts'
import { startVercel } from '../servers/edge/vercel.ts'
import { get, raw, statusOf } from './raw.ts'
import { embedded, htaccess, realServers, type Server } from './servers.ts'

// Answers in words of this file, not of `http/answer`.
const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'
const chrome =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7'

type Row = readonly [id: string, accept: string | undefined, type: string]

const rows: readonly Row[] = [
  ['NEGOTIATE-01', undefined, html],
  ['NEGOTIATE-01', '*/*', html],
  ['NEGOTIATE-01', 'text/*', html],
  ['NEGOTIATE-01', '', html],
  ['NEGOTIATE-01', chrome, html],
  ['NEGOTIATE-02', 'text/markdown', markdown],
  ['NEGOTIATE-02', 'TEXT/MARKDOWN', markdown],
  ['NEGOTIATE-02', 'text/markdown;variant=GFM', markdown],
  ['NEGOTIATE-02', 'text/markdown; charset=utf-8', markdown],
  ['NEGOTIATE-03', 'text/markdown, text/html, */*', markdown],
  ['NEGOTIATE-04', 'text/html, text/markdown', markdown],
  ['NEGOTIATE-05', 'text/markdown;q=0.9, text/html', html],
  ['NEGOTIATE-05', 'text/html;q=0.9, text/markdown', markdown],
  ['NEGOTIATE-06', 'text/markdown;q=0, */*', html],
  ['NEGOTIATE-06', 'text/markdown;q=0.000, */*', html],
  ['NEGOTIATE-07', 'text/markdownx', html],
  ['NEGOTIATE-07', 'application/vnd.text/markdown+x', html],
  ['NEGOTIATE-07', 'text/x-markdown', html],
  ['NEGOTIATE-07', 'text/plain;x="text/markdown"', html],
  // An invalid weight removes its member: q=1.5 does not ask for Markdown.
  ['NEGOTIATE-08', 'text/markdown;q=1.5', html],
  ['NEGOTIATE-08', 'text/markdown;q=-1', html],
  ['NEGOTIATE-08', 'text/markdown;q=abc', html],
  ['NEGOTIATE-08', 'text/markdown;q=', html],
  ['NEGOTIATE-08', ';;;', html],
  ['NEGOTIATE-08', ',,,', html],
  ['NEGOTIATE-08', Array.from({ length: 300 }, (_, index) => `a/b${index}`).join(','), html],
  ['NEGOTIATE-08', Array.from({ length: 300 }, () => 'text/markdown').join(','), html],
  ['NEGOTIATE-09', 'application/json', html],
  ['NEGOTIATE-09', 'image/png', html],
]

/** With titles that fit into a line. */
const named = rows.map(([id, accept, type]) => [id, `${accept}`.slice(0, 60), accept, type] as const)

/** Everything that runs the rule here; Varnish and nginx as caches follow below. */
const servers: readonly Server[] = [
  embedded,
  ...realServers,
  htaccess,
  ['workerd', startWorkerd],
  ['the function for Netlify', startNetlify],
  ['the middleware for Vercel', startVercel],
]

const fieldOf = ({ headers }: Received, name: string) =>
  headers
    .get(name)
    ?.join(', ')
    .replaceAll(/,(?=\w)/g, ', ')

describe('by default', () => {
  let bundle: BuiltBundle
  beforeAll(async () => {
    bundle = await buildBundle('', '', ['cloudflare', 'netlify', 'vercel'])
  })
  afterAll(() => bundle?.remove())

  describe.each(servers)('%s', (_, start) => {
    let host: Host
    beforeAll(async () => {
      host = await start(bundle.dist)
    })
    afterAll(() => host?.stop())
    const ask = (target: string, accept?: string, method = 'GET') =>
      exchange(host.port, { method, target, headers: accept === undefined ? {} : { Accept: accept } })

    test.each(named)('%s Accept: %s', async (_, __, accept, type) => {
      const received = await ask('/join', accept)
      expect([received.status, fieldOf(received, 'content-type')]).toEqual([200, type])
      expect(fieldOf(received, 'vary')).toMatch(/^Accept(?:, Accept-Encoding)?$/)
      expect(`${received.body}`.startsWith(type === html ? '<!doctype html>' : '---\n')).toBe(true)
      const again = await ask('/join', accept)
      expect(again.body.equals(received.body)).toBe(true)
    })

    test.each([8, 60])('NEGOTIATE-08 an Accept of %i KiB is HTML or the server’s own refusal', async size => {
      const accept = `${'a/b,'.repeat((size * 1024) / 4)}text/markdown`
      const seen: string[] = []
      for (let time = 0; time < 3; time++) {
        const answer = await raw(host.port, get('/join', `Accept: ${accept}\r\n`))
        seen.push(`${statusOf(answer)} ${/^content-type: (\S+)/im.exec(answer)?.[1]}`)
      }
      expect(new Set(seen).size).toBe(1)
      // A server that hangs up on so much, before all of it is sent, may lose its own answer on the way.
      expect(seen[0]).toMatch(/^(?:200 text\/html;|400 |414 |431 |0 )/)
    })

    test('NEGOTIATE-10 HEAD is GET without the content', async () => {
      for (const accept of ['text/html', 'text/markdown']) {
        const [whole, head] = [await ask('/join', accept), await ask('/join', accept, 'HEAD')]
        expect([head.status, head.body.length]).toEqual([200, 0])
        // What the hosts that have their own store declare: the length may be missing.
        const own = [
          'date',
          'connection',
          'keep-alive',
          'content-length',
          'transfer-encoding',
          'cf-cache-status',
        ]
        const fields = ({ headers }: Received) => [...headers].filter(([name]) => !own.includes(name)).sort()
        expect(fields(head)).toEqual(fields(whole))
      }
    })

    const spellings: readonly (readonly [target: string, status: number, location: string | undefined])[] = [
      ['/join', 200, undefined],
      ['/join/', 308, '/join'],
      ['/join.html', 308, '/join'],
      ['/join.md', 200, undefined],
      ['/JOIN', 404, undefined],
      ['//join', 404, undefined],
      ['/join?x=1', 200, undefined],
      ['/join/?x=1', 308, '/join?x=1'],
      ['/%6Aoin', 200, undefined],
    ]
    test.each(spellings)('NEGOTIATE-11 %s is %i', async (target, status, location) => {
      const received = await ask(target)
      expect([received.status, fieldOf(received, 'location')]).toEqual([status, location])
    })

    test('NEGOTIATE-11 /join.md is Markdown, and names the page', async () => {
      const received = await ask('/join.md')
      expect(fieldOf(received, 'content-type')).toBe(markdown)
      expect(fieldOf(received, 'link')).toBe('<https://lanternbay.example/join>; rel="canonical"')
      // The policy: the canonical link says whose copy it is, and nothing is hidden from search engines.
      expect(fieldOf(received, 'x-robots-tag')).toBe(undefined)
    })

    test.each([
      ['text/html', html],
      ['text/markdown', markdown],
      ['application/json', html],
    ])('NEGOTIATE-12 /nope for %s is a real 404 as %s', async (accept, type) => {
      const received = await ask('/nope', accept)
      expect([received.status, fieldOf(received, 'content-type')]).toEqual([404, type])
      expect(fieldOf(received, 'vary')).toBe('Accept')
      expect(fieldOf(received, 'cache-control')).toBe('no-store')
      expect(`${received.body}`).toContain('Page not found')
    })

    test('NEGOTIATE-12 /api/nope is a problem in JSON, whatever is accepted', async () => {
      const received = await ask('/api/nope', 'text/markdown')
      expect([received.status, fieldOf(received, 'content-type')]).toEqual([404, 'application/problem+json'])
    })
  })
})

describe('NEGOTIATE-09 with notAcceptable: 406', () => {
  let bundle: BuiltBundle
  beforeAll(async () => {
    bundle = await buildBundle('http: { notAcceptable: 406 }', '', ['cloudflare', 'netlify', 'vercel'])
  })
  afterAll(() => bundle?.remove())

  test.each(servers)('NEGOTIATE-09 who refuses both types gets 406 from %s', async (_, start) => {
    const host = await start(bundle.dist)
    try {
      for (const Accept of ['application/json', 'image/png', 'text/markdown;q=0, text/html;q=0']) {
        const received = await exchange(host.port, { method: 'GET', target: '/join', headers: { Accept } })
        expect([Accept, received.status]).toEqual([Accept, 406])
        expect(fieldOf(received, 'vary')).toBe('Accept')
        expect(fieldOf(received, 'cache-control')).toBe('no-store')
        expect(`${received.body}`).toContain('/join.md')
      }
    } finally {
      await host.stop()
    }
  })
})

describe.each(['html-only', 'honour-vary'] as const)(
  'behind a shared cache, sharedCaches: %s',
  sharedCaches => {
    let bundle: BuiltBundle
    beforeAll(async () => {
      bundle = await buildBundle(`http: { sharedCaches: ${sharedCaches} }`)
    })
    afterAll(() => bundle?.remove())

    const caches: readonly Server[] = [
      ['Varnish', startVarnish],
      [
        'nginx’s proxy_cache',
        async dist => {
          const origin = await startNginx(dist)
          const front = await startCachingNginx(dist, origin.port)
          const stop = async () => {
            await front.stop()
            await origin.stop()
          }
          return { port: front.port, stop }
        },
      ],
    ]
    test.each(caches)('NEGOTIATE-13 %s serves HTML, Markdown, HTML, Markdown in turn', async (_, start) => {
      const host = await start(bundle.dist)
      try {
        for (const target of ['/join', '/', '/nope'])
          for (const [Accept, type] of [
            [chrome, html],
            ['text/markdown', markdown],
            ['text/html', html],
            ['text/markdown, text/html, */*', markdown],
            ['*/*', html],
          ] as const) {
            const received = await exchange(host.port, { method: 'GET', target, headers: { Accept } })
            expect([target, Accept, fieldOf(received, 'content-type')]).toEqual([target, Accept, type])
          }
      } finally {
        await host.stop()
      }
    })
  },
)

test('NEGOTIATE-08 the rule itself takes nothing of this for Markdown, and never throws', () => {
  const odd = [
    'q=1.5',
    ';;;',
    ',,,',
    '"',
    '"\\',
    'text/markdown;q="',
    '\u0000',
    '🙂',
    ',text/html;q'.repeat(50),
  ]
  expect(odd.map(accept => negotiate(accept)).filter(variant => !['html', 'none'].includes(variant))).toEqual(
    [],
  )
})
