import { afterEach, expect, test, vi } from 'vitest'
import { answer } from '../../http/answer.ts'
import { bundleOf, full, yaml } from '../../testing/table-bundle.ts'
import { netlify } from '../netlify.ts'
import { vercel } from '../vercel.ts'

// The contract suite runs these programs bundled, as hosts do; here they run from their sources.
const bundle = bundleOf(full, yaml)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Gives a program the table that its target writes before it. */
function withTableOf(target: typeof vercel, file: string): void {
  const { body } = target.render(bundle).find(({ path }) => path.endsWith(file)) ?? { body: '' }
  const [, table = ''] = /^(?:const|var) table ?= ?(\{[\s\S]*?\});\n/.exec(`${body}`) ?? []
  vi.stubGlobal('table', JSON.parse(table))
}

const asked = [
  ...['/', '/a-b/c', '/a-b/c?x=1&y', '/a-b/c.md', '/index.md', '/hidden/page', '/nope', '/nope.md'],
  ...[
    '/a-b/c/',
    '/a-b/c.html?q',
    '/index.html',
    '/%zz',
    '/404',
    '/index',
    '/a.gz',
    '/A',
    '/assets/',
    '/assets/x y',
  ],
  ...['/api/health', '/api/nope', '/.well-known/nope', '/robots.txt', '/.well-known/skills/a/SKILL.md'],
  ...[
    '/assets/photo.png',
    '/assets/a/photo.20261101.png',
    '/assets/portolan.0123456789ab.css',
    '/assets/nope.png',
  ],
]
const accepts = [undefined, 'text/markdown', 'image/png']

function requests(): readonly {
  readonly method: string
  readonly path: string
  readonly accept: string | undefined
}[] {
  return asked.flatMap(path => [
    ...accepts.map(accept => ({ method: 'GET', path, accept })),
    ...['HEAD', 'POST', 'OPTIONS'].map(method => ({ method, path, accept: undefined })),
  ])
}

function requestTo(path: string, method: string, accept: string | undefined): Request {
  return new Request(`https://play.example.net:8443${path}`, { method, headers: accept ? { accept } : {} })
}

function statusOf(path: string, method: string, accept: string | undefined): number {
  return answer(full, { method, target: path, headers: { accept } }).status
}

/** A store that has every file by its name, and knows what a client has already. */
function store(names: (file: string) => string) {
  const kept = new Map([...bundle.files].map(([file, bytes]) => [names(file), bytes]))
  return (request: Request): Response => {
    const body = kept.get(decodeURIComponent(new URL(request.url).pathname).slice(1))
    const headers = { etag: '"tag"', 'content-length': '9', 'content-encoding': 'gzip' }
    if (body === undefined) return new Response(null, { status: 404 })
    if (request.headers.has('if-none-match')) return new Response(null, { status: 304, headers })
    return new Response(`${body}`, { headers })
  }
}

test('the middleware for Vercel gives the status of the rule, and says which file', async () => {
  withTableOf(vercel, '_middleware.func/index.js')
  const { default: middleware } = await import('./vercel.ts')
  for (const { method, path, accept } of requests()) {
    const given = middleware(requestTo(path, method, accept))
    const wanted = statusOf(path, method, accept)
    const sentOn = given.headers.has('x-middleware-rewrite')
    // Paths of missing assets go past it.
    expect([path, method, accept, given.status, sentOn]).toEqual([
      path,
      method,
      accept,
      wanted,
      wanted === 200,
    ])
    if (method === 'HEAD') expect(await given.text()).toBe('')
  }
  const found = middleware(requestTo('/a-b/c', 'GET', 'text/markdown'))
  expect(found.headers.get('x-middleware-rewrite')).toBe('https://play.example.net:8443/_pages/a-b/c.md')
  expect(await middleware(requestTo('/nope', 'GET', undefined)).text()).toBe('file 404.html')
})

test('the function for Netlify gives the status and the bytes of the rule', async () => {
  withTableOf(netlify, 'site.js')
  const { default: site } = await import('./netlify.ts')
  const plain = store(file => file.replace(/^api\/(\w+)\.json$/, 'api/$1'))
  const context = { next: async (request: Request) => plain(request) }
  for (const { method, path, accept } of requests().filter(
    ({ path }) => !/^\/(api|\.well-known|robots)/.test(path),
  )) {
    const given = await site(requestTo(path, method, accept), context)
    expect([path, method, accept, given.status]).toEqual([
      path,
      method,
      accept,
      statusOf(path, method, accept),
    ])
  }
  const known = new Request('https://a.example/a-b/c', { headers: { 'if-none-match': '"tag"' } })
  expect((await site(known, context)).status).toBe(304)
  expect(await (await site(requestTo('/a-b/c.md', 'GET', undefined), context)).text()).toBe('file a-b/c.md')
})

test('the worker for Cloudflare gives the status and the bytes of the rule', async () => {
  withTableOf(netlify, 'site.js')
  const { default: worker } = await import('./cloudflare.ts')
  const { storeName, errorName } = await import('./edge-rules.ts')
  const names = new Map(
    full.routes.flatMap(route => route.representations.map(({ file }) => [file, storeName(route, file)])),
  )
  const kept = store(file => names.get(file) ?? errorName(file))
  const environment = { ASSETS: { fetch: async (request: Request) => kept(request) } }
  for (const { method, path, accept } of requests()) {
    const given = await worker.fetch(requestTo(path, method, accept), environment)
    expect([path, method, accept, given.status]).toEqual([
      path,
      method,
      accept,
      statusOf(path, method, accept),
    ])
  }
  const known = new Request('https://a.example/a-b/c', { headers: { 'if-none-match': '"tag"' } })
  expect((await worker.fetch(known, environment)).status).toBe(304)
})
