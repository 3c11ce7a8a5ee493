import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { eachHeader, fewSpellings, proveHeaders, proveWeights } from '../../src/testing/accept-proof.ts'
import { nginxRules } from '../../src/testing/written-accept.ts'
import { variantFor } from '../servers/contract/accept-fuzz.ts'
import { acceptHeaders, knownHeaders } from '../servers/contract/accept-headers.ts'
import { acceptSite } from '../support/accept-site.ts'

const { fileOf, conf, ...rules } = acceptSite()

// test/system/accept-*.test.ts: all spellings, and longer headers.
test.each(['nginx', 'caddy'] as const)('what is written for %s decides as RFC 9110 does', host => {
  expect(proveWeights(rules[host](), fewSpellings)).toEqual({ cases: 86_885, wrong: [] })
  expect(proveHeaders(rules[host](), 4)).toEqual({ cases: 35_672, wrong: [] })
  expect(proveHeaders(rules[host](), 1, [...knownHeaders, ...acceptHeaders(5000, 1)]).wrong).toEqual([])
})

test.each([
  ['a branch turned', /("~::>" +)html/, '$1markdown', 'text/html, */*: markdown, not html'],
  [
    'a member without an end',
    /(lantern_match>.*)\(\?:,\|\$\)"/g,
    '$1"',
    'text/markdowntext/markdown: markdown, not html',
  ],
  [
    'weights compared as text',
    '(?:0*)[=:]',
    '[=:]',
    'text/markdown;q=0.5, text/html;q=0.50: html, not markdown',
  ],
])('the proof finds %s', (_, right, wrong, found) => {
  const mutant = conf().replace(right, wrong)
  expect(mutant).not.toBe(conf())
  const read = nginxRules(mutant)
  expect([proveWeights(read, fewSpellings), proveHeaders(read, 4)].flatMap(({ wrong }) => wrong)[0]).toBe(
    found,
  )
})

type Handler = (request: Request, context?: object) => Response | Promise<Response>
const empty = async () => new Response()

test.each<[file: string, handler: (program: { fetch: Handler } & Handler) => Handler]>([
  ['cloudflare/worker.js', program => request => program.fetch(request, { ASSETS: { fetch: empty } })],
  ['netlify/edge-functions/site.js', program => request => program(request, { next: empty })],
  ['vercel/.vercel/output/functions/_middleware.func/index.js', program => program],
])('%s decides as RFC 9110 does', async (file, handlerOf) => {
  const handle = handlerOf((await import(pathToFileURL(fileOf(file)).href)).default)
  const headers: string[] = []
  eachHeader(3, header => headers.push(header))
  for (const one of fewSpellings)
    for (const other of fewSpellings) headers.push(`text/markdown;q=${one || 1}, text/html;q=${other || 1}`)
  const wrong = []
  for (const accept of headers) {
    const { status, headers } = await handle(new Request('http://127.0.0.1/join', { headers: { accept } }))
    const got = status === 406 ? 'none' : headers.has('content-location') ? 'markdown' : 'html'
    if (got !== variantFor(accept)) wrong.push(`${accept}: ${got}`)
  }
  expect(wrong).toEqual([])
  expect(headers).toHaveLength(2548 + fewSpellings.length ** 2)
})
