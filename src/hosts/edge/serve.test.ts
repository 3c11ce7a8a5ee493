import { expect, test } from 'vitest'
import { findRoute } from '../../http/answer.ts'
import { oldAddresses } from '../../http/resolve.ts'
import { languageLookup } from '../../model/language-folder.ts'
import { full } from '../../testing/table-bundle.ts'
import { serveFromStore } from './serve.ts'

const rules = {
  ...full,
  find: (path: string) => findRoute(full, path),
  redirects: oldAddresses({}),
  languageOf: languageLookup(full.languages),
}
const ask = (path: string, stored: Response, method = 'GET') =>
  serveFromStore(rules, async () => stored, new Request(`https://a.example${path}`, { method }))

test('a store that knows no tag and no length gives a file without', async () => {
  const answer = await ask('/robots.txt', new Response(new Blob(['text']).stream()))
  expect([answer.status, answer.headers.get('etag'), answer.headers.get('content-length')]).toEqual([
    200,
    null,
    null,
  ])
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe('text')
})

test('the tag, the coding and the length of the store stay, its other fields go', async () => {
  const headers = { ETag: '"x"', 'Content-Encoding': 'gzip', 'Content-Length': '4', Server: 'odd' }
  const answer = await ask('/robots.txt', new Response('text', { headers }))
  expect(
    ['etag', 'content-encoding', 'content-length', 'server'].map(name => answer.headers.get(name)),
  ).toEqual([...['"x"', 'gzip', '4', null]])
  const known = await ask('/robots.txt', new Response(null, { status: 304, headers: { ETag: '"x"' } }))
  expect([known.status, known.headers.get('etag'), known.headers.get('content-type')]).toEqual([
    304,
    '"x"',
    null,
  ])
  const [page, again] = [
    await ask('/a-b/c', new Response('text', { headers })),
    await ask('/a-b/c', new Response(null, { status: 304, headers: { ETag: '"x"' } })),
  ]
  expect([page, again].map(one => one.headers.get('content-language'))).toEqual(['de-AT', null])
})
