import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Target } from '../../../src/hosts/target.ts'
import { type Answer, answer } from '../../../src/http/answer.ts'
import type { BundleFile, Feature } from '../../../src/model/bundle.ts'
import { ask, exchange, fieldsOf } from '../../../src/testing/exchange.ts'
import { askedOf } from '../../../src/testing/fuzz.ts'
import { type Extent, requestsOf, someOf } from '../../../src/testing/requests.ts'
import type { Asked, Received } from '../../../src/verify/client.ts'

/** A server under test. */
export interface Host {
  readonly port: number
  /** A cache in front: may say more with 304 than it has to, and with GET less of a length than with HEAD. */
  readonly cache?: true
  /** What it wrote to its standard streams. */
  readonly said?: () => string
  readonly stop: () => Promise<void>
}

/** The codings are undone, so that a host's own compressed bytes are compared by what they say. */
const decoders = { gzip: gunzipSync, br: brotliDecompressSync } as const

// Every server's own business.
const free = new Set([
  'age',
  'date',
  'server',
  'connection',
  'keep-alive',
  'etag',
  'transfer-encoding',
  'content-length',
  'cf-cache-status',
])

/** Which requests meet a difference that a target declares, and what comes then. */
export interface Exception {
  readonly of: (asked: Asked, expected: Answer) => boolean
  /** What is answered instead, where that can be said. */
  readonly instead?: (asked: Asked, expected: Answer, table: BundleFile) => Answer
  /** What is the host's own: fields by name, its text and length, every field too, or all so that only GET can be sent. */
  readonly own?: readonly string[] | 'text' | 'fields' | 'answer'
}

/** Which fifth of the routes this commit asks where all of a kind are the same. */
const [turn = 0] = askedOf([0, 1, 2, 3, 4])

export type Exceptions = Readonly<Partial<Record<Feature, Exception>>>

/** Holds a host to `http/answer`: status, every header, every byte, except for what its target says is different. */
export function contract(
  title: string,
  dist: () => string,
  start: (dist: string) => Promise<Host>,
  differs: Target['differs'] = {},
  exceptions: Exceptions = {},
  extent: Extent = 'short',
): void {
  const ownFields = (feature: Feature) => {
    const own = exceptions[feature]?.own
    return typeof own === 'object' ? own : []
  }
  // Who compresses on the way has one tag for all codings.
  const codings = exceptions.encodings ? ['identity'] : ['identity', 'gzip']
  describe(title, () => {
    test('has an exception for each difference that its target declares, and for no other', () => {
      expect(Object.keys(exceptions).sort()).toEqual(Object.keys(differs).sort())
    })

    let host: Host
    let table: BundleFile
    beforeAll(async () => {
      table = JSON.parse(readFileSync(join(dist(), 'bundle.json'), 'utf8'))
      host = await start(dist())
    })
    afterAll(() => host?.stop())

    test('answers every request of the list as http/answer does', async () => {
      const requests = requestsOf(table, extent)
      const differences: string[] = []
      const met = new Set<string>()
      await inParallel(requests, async asked => {
        let expected = answer(table, ask(asked))
        let own: Exception['own']
        for (const [feature, exception] of Object.entries(exceptions)) {
          if (!exception.of(asked, expected)) continue
          met.add(feature)
          expected = exception.instead?.(asked, expected, table) ?? expected
          own = both(own, exception.own)
        }
        if (own === 'answer' && asked.method !== 'GET') return
        const received = await exchange(host.port, asked)
        differences.push(...compare(asked, received, expected, dist(), own))
      })
      expect([...met].sort()).toEqual(Object.keys(exceptions).sort())
      expect(requests.length).toBeGreaterThan(1000)
      expect(differences.slice(0, 20)).toEqual([])
    })

    test('sends the policy with every answer: of pages, of files, and where nothing is', async () => {
      const places = [
        '/nope',
        '/a/b/c',
        '/api/nope',
        '/assets/nope.png',
        '/.git/config',
        '/join.html',
        '/404',
      ]
      const targets = [...table.routes.map(({ path }) => path), ...places]
      const files = table.routes.filter(({ representations: [only] }) =>
        ['asset', 'immutable'].includes(only?.headers ?? ''),
      )
      const shown = new Set(files.map(({ path }) => path))
      const without: string[] = []
      await inParallel(targets, async target => {
        const { headers } = await exchange(host.port, { method: 'GET', target, headers: {} })
        const [policy = '', ...more] = headers.get('content-security-policy') ?? []
        const right = shown.has(target)
          ? /^default-src 'none'; .*; sandbox$/
          : /^default-src 'none'; script-src 'self'; [^,]*$/
        if (more.length > 0 || !right.test(policy)) without.push(`${target}: ${policy}`)
      })
      expect(without).toEqual([])
    })

    test('revalidates: its own tag gives 304 with the headers repeated, a changed one 200', async () => {
      const differences: string[] = []
      const cases = someOf(table.routes, turn).flatMap(({ path, representations }) =>
        representations.flatMap((_, index) =>
          codings.map(coding => ({ path, accept: index ? 'text/markdown' : '*/*', coding })),
        ),
      )
      await inParallel(cases, async ({ path, accept, coding }) => {
        const headers = { Accept: accept, 'Accept-Encoding': coding }
        const asked = { method: 'GET', target: path, headers }
        const [tag] = (await exchange(host.port, asked)).headers.get('etag') ?? []
        if (tag === undefined) return void differences.push(`${path} ${accept} ${coding}: no ETag`)
        const again = { ...asked, headers: { ...headers, 'If-None-Match': tag } }
        const tagOfAnswer = fieldsOf(answer(table, ask(asked)).headers).get('etag')?.[0] ?? ''
        const right = answer(table, ask({ ...asked, headers: { ...headers, 'If-None-Match': tagOfAnswer } }))
        const { conditions } = exceptions
        const instead = conditions?.of(again, right) ? conditions.instead?.(again, right, table) : undefined
        const expected = instead ?? right
        const received = await exchange(host.port, again)
        const more = host.cache
          ? ['content-type', 'content-language', 'content-encoding', 'accept-ranges']
          : []
        const headersOf304 = new Map([...received.headers].filter(([name]) => !more.includes(name)))
        differences.push(
          ...differencesOf(
            `${path} ${accept} ${coding} 304`,
            { ...received, headers: headersOf304 },
            expected,
            Buffer.alloc(0),
            [...ownFields('conditions'), ...ownFields('validators')],
          ),
        )
        const stale = await exchange(host.port, {
          ...asked,
          headers: { ...headers, 'If-None-Match': `"${tag.slice(2)}` },
        })
        if (stale.status !== 200) differences.push(`${path}: ${stale.status} for a tag that is not its own`)
      })
      expect(differences.slice(0, 20)).toEqual([])
    })

    test('HEAD says what GET has: its length, its tag, every field', async () => {
      const differences: string[] = []
      const own = new Set(['date', 'connection', 'keep-alive', ...ownFields('head')])
      const cases = someOf(table.routes, turn).flatMap(({ path }) =>
        ['*/*', 'text/markdown'].flatMap(Accept => codings.map(coding => ({ path, Accept, coding }))),
      )
      await inParallel(cases, async ({ path, Accept, coding }) => {
        const headers = { Accept, 'Accept-Encoding': coding }
        const [get, head] = [
          await exchange(host.port, { method: 'GET', target: path, headers }),
          await exchange(host.port, { method: 'HEAD', target: path, headers }),
        ]
        const fields = ({ headers }: Received) =>
          JSON.stringify([...headers].filter(([name]) => !own.has(name)))
        if (fields(get) !== fields(head))
          differences.push(`${path} ${Accept} ${coding}: ${fields(head).slice(0, 200)}`)
        if (!host.cache && get.headers.get('content-length')?.[0] !== `${get.body.length}`)
          differences.push(`${path}: length of GET`)
      })
      expect(differences.slice(0, 20)).toEqual([])
    })

    test('never takes the tag of one representation or coding for another', async () => {
      const page = { method: 'GET', target: '/join' }
      const tags: string[] = []
      const seen = ['*/*', 'text/markdown'].flatMap(Accept => codings.map(coding => ({ Accept, coding })))
      for (const { Accept, coding } of seen) {
        const first = await exchange(host.port, { ...page, headers: { Accept, 'Accept-Encoding': coding } })
        tags.push(first.headers.get('etag')?.[0] ?? '')
      }
      expect(new Set(tags).size).toBe(seen.length)
      for (const tag of tags.slice(0, codings.length)) {
        const asMarkdown = await exchange(host.port, {
          ...page,
          headers: { Accept: 'text/markdown', 'If-None-Match': tag },
        })
        expect(asMarkdown.status).toBe(200)
        expect(asMarkdown.headers.get('content-type')).toEqual(['text/markdown; charset=utf-8'])
      }
    })
  })
}

/** What is the host's own by either of two exceptions. */
function both(a: Exception['own'], b: Exception['own']): Exception['own'] {
  if (typeof a === 'object' && typeof b === 'object') return [...a, ...b]
  return typeof a === 'string' ? a : (b ?? a)
}

export function compare(
  asked: Asked,
  received: Received,
  expected: Answer,
  dist: string,
  own: Exception['own'] | undefined,
): readonly string[] {
  const { content } = expected
  const whole =
    content &&
    ('text' in content ? Buffer.from(content.text) : readFileSync(join(dist, 'public', content.file)))
  const body =
    content && 'range' in content && content.range
      ? whole?.subarray(content.range[0], content.range[1] + 1)
      : whole
  const empty = asked.method === 'HEAD' || body === undefined
  const name = `${asked.method} ${asked.target.slice(0, 60)} ${JSON.stringify(asked.headers).slice(0, 100)}`
  return differencesOf(name, received, expected, empty ? Buffer.alloc(0) : body, own)
}

function differencesOf(
  name: string,
  received: Received,
  expected: Answer,
  body: Buffer,
  own?: Exception['own'],
): readonly string[] {
  const found: string[] = []
  if (received.status !== expected.status) return [`${name}: ${received.status}, not ${expected.status}`]
  if (own === 'answer' || own === 'fields') return []
  // A redirect's and a rejected request's text is the server's own.
  const ownText = [308, 400].includes(expected.status)
  const wanted = fieldsOf(expected.headers)
  const names = new Set([...received.headers.keys(), ...wanted.keys()])
  for (const field of names) {
    if (free.has(field) || (ownText && field === 'content-type')) continue
    if (typeof own === 'object' && own.includes(field)) continue
    const [got, want] = [listed(field, received.headers.get(field)), wanted.get(field)]
    // RFC 3986 6.2.2.1: the letter case of an escape means nothing.
    const plain = (values: typeof want) => JSON.stringify(values)?.replace(/%../g, code => code.toUpperCase())
    if (plain(got) !== plain(want)) found.push(`${name}: ${field}: ${got} instead of ${want}`)
  }
  if (wanted.has('etag') !== received.headers.has('etag'))
    found.push(`${name}: etag ${received.headers.get('etag')}`)
  if (!ownText && own !== 'text' && !decoded(received).equals(body))
    found.push(`${name}: another body of ${received.body.length} bytes`)
  return found
}

/** RFC 9110 5.6.1: whether a space follows the commas of a list means nothing, and Apache writes none in Vary. */
function listed(field: string, values: readonly string[] | undefined): readonly string[] | undefined {
  return field === 'vary' ? values?.map(value => value.replaceAll(/,\s*/g, ', ')) : values
}

function decoded({ headers, body }: Received): Buffer {
  const [coding] = headers.get('content-encoding') ?? []
  return body.length > 0 && (coding === 'gzip' || coding === 'br') ? decoders[coding](body) : body
}

export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}
