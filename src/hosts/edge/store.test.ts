import { expect, test } from 'vitest'
import { sampleBundle } from '../../testing/sample-bundle.ts'
import { edgeTable } from '../upload/upload.ts'
import { edgeRules } from './edge-rules.ts'
import { serveFromStore } from './serve.ts'

const rules = edgeRules(edgeTable(sampleBundle().manifest))
const ask = (path: string, store: (name: string) => Response, method = 'GET') =>
  serveFromStore(rules, async name => store(name), new Request(`https://play.example.net${path}`, { method }))

test('a store that fails is no page that is gone: 503, not to be kept, under our headers', async () => {
  for (const [path, method] of [
    ['/join', 'GET'],
    ['/join.md', 'HEAD'],
    ['/join', 'POST'],
  ] as const) {
    const response = await ask(path, () => new Response('their own error', { status: 500 }), method)
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).toBe(method === 'HEAD' ? '' : '503 Service Unavailable\n')
  }
})

test('a page of an error that cannot be read is left out, never replaced by what the store says', async () => {
  const response = await ask('/nope', name =>
    name === '_pages/nope.html'
      ? new Response(null, { status: 404 })
      : new Response('theirs', { status: 500 }),
  )
  expect([response.status, await response.text()]).toEqual([404, ''])
})

test('below a star, another spelling leads to its page only if the store has that', async () => {
  const { manifest } = sampleBundle()
  const rules = edgeRules({ ...edgeTable(manifest), redirects: { '/guides/*': 'https://a.example/*' } })
  const store = async (name: string) => new Response(null, { status: name.includes('nope') ? 404 : 200 })
  const ask = async (path: string) => {
    const answer = await serveFromStore(rules, store, new Request(`https://play.example.net/guides/${path}`))
    return answer.headers.get('location')
  }
  expect(await Promise.all(['a.html', 'nope.html', 'nope', 'a'].map(ask))).toEqual([
    '/guides/a',
    'https://a.example/nope.html',
    'https://a.example/nope',
    null,
  ])
})
