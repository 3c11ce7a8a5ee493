import { describe, expect, test } from 'vitest'
import { change, goodBundle } from '../testing/sample.ts'
import { answer } from './answer.ts'

// The table of answers in its own words, so that a mistake in `http/header-sets`, which every host follows, shows.
const html = { 'content-type': 'text/html; charset=utf-8' }
const markdown = { 'content-type': 'text/markdown; charset=utf-8' }
const json = { 'content-type': 'application/json' }
const text = { 'content-type': 'text/plain; charset=utf-8' }
const problem = { 'content-type': 'application/problem+json', vary: undefined }
const open = { 'access-control-allow-origin': '*' }
const closed = { 'access-control-allow-origin': undefined }
const fresh = { 'cache-control': 'public, max-age=300' }
const noStore = { 'cache-control': 'no-store' }
const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
const both = { vary: 'Accept, Accept-Encoding' }
const coding = { vary: 'Accept-Encoding' }
const accept = { vary: 'Accept' }
const shown = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; sandbox",
}
const scripted = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; /),
}
const asMarkdown = { Accept: 'text/markdown' }
const discovery = { ...fresh, ...coding }
const linkset = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
const negotiated = {
  ...markdown,
  ...both,
  'cache-control': 'private, max-age=300',
  'cdn-cache-control': 'no-store',
  'content-location': '/join.md',
}

type Row = readonly [
  request: string,
  headers: Readonly<Record<string, string>>,
  status: number,
  expected: Readonly<Record<string, string | undefined>>,
]

const rows: readonly Row[] = [
  [
    'GET /join',
    {},
    200,
    { ...html, ...fresh, ...both, ...closed, ...scripted, 'content-location': undefined },
  ],
  ['HEAD /join', {}, 200, { ...html, ...fresh, ...both }],
  ['GET /join', asMarkdown, 200, negotiated],
  ['HEAD /join', asMarkdown, 200, negotiated],
  ['GET /', asMarkdown, 200, { ...negotiated, 'content-location': '/index.md' }],
  ['GET /join', { Range: 'bytes=0-9' }, 200, { ...html, 'accept-ranges': undefined }],
  ['GET /join', { 'If-None-Match': '*' }, 304, { ...fresh, ...both }],
  [
    'GET /join',
    { ...asMarkdown, 'If-None-Match': '*' },
    304,
    { ...both, 'cache-control': 'private, max-age=300' },
  ],
  ['GET /join', { 'Accept-Encoding': 'gzip' }, 200, { ...html, 'content-encoding': 'gzip' }],
  [
    'GET /join.md',
    {},
    200,
    { ...markdown, ...discovery, link: '<https://lanternbay.example/join>; rel="canonical"' },
  ],
  ['GET /index.md', {}, 200, { ...markdown, link: '<https://lanternbay.example/>; rel="canonical"' }],
  ['GET /thanks', asMarkdown, 200, { ...html, ...coding, 'x-robots-tag': 'noindex' }],
  ['GET /thanks.md', {}, 404, html],
  ['GET /api/server-info', asMarkdown, 200, { ...json, ...fresh, ...coding, ...open }],
  ['GET /api/health', {}, 200, { ...json, ...noStore, ...open }],
  ['GET /openapi.json', {}, 200, { ...json, ...discovery, ...open }],
  [
    'GET /.well-known/api-catalog',
    {},
    200,
    { ...discovery, ...open, 'content-type': linkset, link: '</.well-known/api-catalog>; rel="api-catalog"' },
  ],
  [
    'HEAD /.well-known/api-catalog',
    {},
    200,
    { 'content-type': linkset, link: '</.well-known/api-catalog>; rel="api-catalog"' },
  ],
  ['GET /.well-known/agent-skills/index.json', {}, 200, { ...json, ...discovery, ...open }],
  ['GET /.well-known/agent-skills/join-lantern/SKILL.md', {}, 200, { ...markdown, ...discovery, ...open }],
  ['GET /.well-known/skills/index.json', {}, 200, { ...json, ...open }],
  ['GET /.well-known/skills/join-lantern/SKILL.md', {}, 200, { ...markdown, ...open }],
  ['GET /.well-known/ard.json', {}, 200, { ...json, ...discovery, ...open }],
  ['GET /.well-known/ai-catalog.json', {}, 200, { ...open, 'content-type': 'application/ai-catalog+json' }],
  ['GET /llms.txt', {}, 200, { ...text, ...discovery, ...open }],
  ['GET /llms-full.txt', {}, 200, { ...text, ...discovery, ...open }],
  ['GET /robots.txt', {}, 200, { ...text, ...discovery, ...closed }],
  ['GET /auth.md', {}, 200, { ...markdown, ...discovery }],
  ['GET /sitemap.xml', {}, 200, { 'content-type': 'application/xml', ...discovery }],
  ['GET /webmcp.js', {}, 200, { 'content-type': 'text/javascript; charset=utf-8', ...fresh }],
  ['GET /favicon.svg', {}, 200, { 'content-type': 'image/svg+xml', ...fresh, ...shown }],
  ['GET /favicon.svg', { 'If-None-Match': '*' }, 304, shown],
  ['POST /assets/logo.svg', {}, 405, scripted],
  ['GET /assets/nope.svg', {}, 404, scripted],
  [
    'GET /assets/deep/photo.20261101.png',
    {},
    200,
    { 'content-type': 'image/png', ...fresh, ...shown, 'accept-ranges': 'bytes' },
  ],
  [
    'GET /assets/deep/photo.20261101.png',
    { Range: 'bytes=1-3' },
    206,
    { ...fresh, ...shown, 'content-range': 'bytes 1-3/999' },
  ],
  [
    'GET /assets/deep/photo.20261101.png',
    { Range: 'bytes=999-' },
    416,
    { ...noStore, ...shown, 'content-range': 'bytes */999' },
  ],
  [
    'GET {stylesheet}',
    {},
    200,
    { 'content-type': 'text/css; charset=utf-8', ...forever, ...coding, ...shown },
  ],
  ['GET {stylesheet}', { Range: 'bytes=1-3' }, 206, { ...forever, ...shown }],
  ['GET /assets/logo.svg', {}, 200, { 'content-type': 'image/svg+xml', ...fresh, ...shown }],
  ['GET /nope', {}, 404, { ...html, ...noStore, ...accept }],
  ['GET /nope', asMarkdown, 404, { ...markdown, ...noStore, ...accept }],
  ['HEAD /nope', asMarkdown, 404, { ...markdown, ...noStore, ...accept }],
  ['GET /api/nope', asMarkdown, 404, { ...problem, ...noStore }],
  ['GET /.well-known/oauth-protected-resource', {}, 404, { ...problem, ...noStore }],
  ['GET /.well-known/oauth-authorization-server', {}, 404, problem],
  ['GET /.well-known/openid-configuration', {}, 404, problem],
  ['GET /.well-known/mcp.json', {}, 404, problem],
  ['GET /.well-known/mcp/server-card.json', {}, 404, problem],
  ['GET /.well-known/agent-card.json', {}, 404, problem],
  ['GET /.well-known/ai-plugin.json', {}, 404, problem],
  ['GET /api/server-info.json', {}, 404, problem],
  ['GET /404.html', {}, 404, html],
  ['GET /index', {}, 404, html],
  ['GET /JOIN', {}, 404, html],
  ['GET /join.html.gz', {}, 404, html],
  ['GET /.git/config', {}, 404, html],
  ['POST /join', {}, 405, { ...noStore, allow: 'GET, HEAD' }],
  ['OPTIONS /join', {}, 405, { ...noStore, allow: 'GET, HEAD' }],
  ['DELETE /api/server-info', {}, 405, { ...problem, ...noStore, allow: 'GET, HEAD, OPTIONS' }],
  [
    'OPTIONS /api/server-info',
    {},
    204,
    { ...open, 'access-control-allow-methods': 'GET, HEAD, OPTIONS', 'access-control-allow-headers': '*' },
  ],
  ['GET /join/?a=1', {}, 308, { ...fresh, location: '/join?a=1' }],
  ['GET /join.html', asMarkdown, 308, { ...fresh, location: '/join' }],
  ['GET /index.html', {}, 308, { ...fresh, location: '/' }],
  ['GET /guides/index.html', {}, 308, { ...fresh, location: '/guides' }],
]

const refusing: readonly Row[] = [
  ['GET /join', { Accept: 'application/json' }, 406, { ...text, ...noStore, ...accept }],
  ['HEAD /join', { Accept: '*/*;q=0' }, 406, { ...text, ...noStore, ...accept }],
  ['GET /join', { Accept: 'application/json, garbage' }, 200, html],
  ['GET /nope', { Accept: 'application/json' }, 404, html],
]

const photo = Buffer.from(Array.from({ length: 999 }, (_, i) => i % 256))
const thanks = '---\ntitle: Thanks\ndescription: Seen after something.\nsitemap: false\n---\n\nThank you.\n'

describe.each([
  ['by default', 'html', rows],
  ['with 406', '406', refusing],
] as const)('the table of answers %s', (_, notAcceptable, table) => {
  const { manifest } = goodBundle(files => {
    change(
      files,
      'portolan.yaml',
      /\nhttp:[^\n]*(?:\n [^\n]*)*|$/,
      `\nhttp: { notAcceptable: ${notAcceptable} }\n`,
    )
    files.set('pages/thanks.md', Buffer.from(thanks))
    files.set('assets/deep/photo.20261101.png', photo)
  })
  const stylesheet = Object.keys(manifest.files).find(file => /^assets\/portolan\..*\.css$/.test(file))

  test.each(table)('%s %j is %i', (request, headers, status, expected) => {
    const [method = '', target = ''] = request.replace('{stylesheet}', `/${stylesheet}`).split(' ')
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    const received = answer(manifest, { method, target, headers: Object.fromEntries(lower) })
    const fields = new Map(received.headers.map(([name, value]) => [name.toLowerCase(), value]))
    expect(fields.size).toBe(received.headers.length)
    const shown = Object.fromEntries(Object.keys(expected).map(name => [name, fields.get(name)]))
    expect({ status: received.status, ...shown }).toEqual({ status, ...expected })
    expect(fields.get('x-content-type-options')).toBe('nosniff')
    if (!('content-security-policy' in expected))
      expect(fields.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      )
    expect(fields.get('content-security-policy')).not.toContain('unsafe')
    for (const never of ['set-cookie', 'last-modified', 'x-powered-by']) expect(fields.has(never)).toBe(false)
  })
})
