import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { paths, tree } from '../support/tree.ts'
import { startApache } from './contract/apache.ts'
import { builtBundle } from './contract/bundle.ts'
import { startCaddy } from './contract/caddy.ts'
import { layOutImage } from './contract/image.ts'
import { freePort, runNginx } from './contract/nginx.ts'
import { get, raw, statusOf } from './contract/raw.ts'
import { startVarnish } from './contract/varnish.ts'

/** Where the visitor of these tests sits: no configuration and no other test has this address. */
const visitor = '127.0.0.77'

const post = (fields: string, body = '') =>
  `POST /join HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${fields}\r\n${body}`

/** What people send, and what makes servers write into their logs. */
const requests: readonly string[] = [
  ...[
    '/',
    '/join',
    '/nope',
    '/api/server-info',
    '/api/nope',
    '/assets/logo.svg',
    '/join/',
    '/.git/config',
  ].map(target => get(target)),
  get('/join', 'Accept: text/markdown\r\nX-Forwarded-For: 127.0.0.77\r\n'),
  get('/assets/logo.svg', 'Range: bytes=99999999-\r\n'),
  get('/../../etc/passwd'),
  get('/%00'),
  get('/%zz'),
  get(`/${'a'.repeat(300)}`),
  get(`/${'a'.repeat(20_000)}`),
  get('/join', `Accept: ${'a/b,'.repeat(5000)}\r\n`),
  get('/join', 'Host: two\r\n'),
  get('/join', 'Broken line\r\n'),
  post('Content-Length: 99999999\r\n', 'x'),
  post('Content-Length: x\r\n'),
  post('Transfer-Encoding: chunked\r\n', 'zz\r\n'),
  'GET /join HTTP/1.1\r\nHost: local',
  'nonsense\r\n\r\n',
  'GET /join HTTP/9.9\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
]

async function visit(port: number): Promise<void> {
  // Some wait for more, which never comes: they are left in the middle.
  const from = { localAddress: visitor, patience: 1000 }
  const answers = await Promise.all(requests.map(request => raw(port, request, from)))
  expect(answers.slice(0, 3).map(statusOf)).toEqual([200, 200, 404])
}

const bundle = builtBundle('')

/** The files below a folder in which the visitor's address is found. */
const naming = (folder: string) =>
  Object.entries(tree(folder)).flatMap(([path, content]) => (content.includes(visitor) ? [path] : []))

describe('nobody’s address is written down, by default', () => {
  test('nginx', async () => {
    // As it is shipped: without the second log that the other tests give it.
    const owner = process.getuid?.() === 0 ? ' user root;' : ''
    const words = ['-p', bundle.dist, '-c', 'nginx/nginx.conf', '-e', 'stderr', '-g', `daemon off;${owner}`]
    const nginx = await runNginx(words, bundle.port)
    await visit(nginx.port)
    await nginx.stop()
    expect(paths(join(bundle.dist, 'nginx/run'))).toContain('error.log')
    expect([nginx.said(), naming(bundle.dist)]).toEqual([expect.not.stringContaining(visitor), []])
  })

  test('Caddy', async () => {
    const caddy = await startCaddy(bundle.dist)
    await visit(caddy.port)
    await caddy.stop()
    expect(caddy.said?.()).toMatch(/caddy/i)
    expect([caddy.said?.(), naming(bundle.dist)]).toEqual([expect.not.stringContaining(visitor), []])
  })

  test('Apache', async () => {
    const apache = await startApache(bundle.dist)
    await visit(apache.port)
    await apache.stop()
    expect(readFileSync(join(bundle.dist, 'apache/run/error.log'), 'utf8')).toContain('[')
    expect([apache.said?.(), naming(bundle.dist)]).toEqual([expect.not.stringContaining(visitor), []])
  })

  test('Varnish, except for the memory in which varnishlog looks', async () => {
    const varnish = await startVarnish(bundle.dist)
    try {
      await visit(varnish.port)
      const kept = naming(varnish.folder).filter(path => !path.includes('/_.vsm_child/'))
      expect([varnish.said?.(), kept]).toEqual([expect.not.stringContaining(visitor), []])
    } finally {
      await varnish.stop()
    }
  })

  test('the image for Docker', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portolan-image-'))
    chmodSync(folder, 0o755)
    const root = join(folder, 'root')
    mkdirSync(root, { mode: 0o755 })
    const port = await freePort()
    const { entrypoint, user } = layOutImage(bundle.dist, root, port)
    const words = entrypoint.slice(1)
    const nginx = await runNginx(words.with(words.indexOf('-p') + 1, root), port, {
      user: process.getuid?.() === 0 ? user : undefined,
    })
    try {
      await visit(nginx.port)
      await nginx.stop()
      expect([nginx.said(), naming(root)]).toEqual([expect.not.stringContaining(visitor), []])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test('no page has a script, style or handler in it that the policy would have to allow, nor a form that sends anything', () => {
  const root = join(bundle.dist, 'public')
  const pages = paths(root).filter(path => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(8)
  const inline =
    /<style|\sstyle\s*=|<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))|\son[a-z]+\s*=\s*["']|javascript:|<form|formaction/i
  const found = pages.filter(path => inline.test(readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
  expect(readFileSync(join(bundle.dist, 'bundle.json'), 'utf8')).toContain("form-action 'none'")
  for (const evil of [
    '<form>',
    '<p style="a">',
    '<style>',
    '<script>',
    '<a onclick="x">',
    '<script type="module">',
  ])
    expect(evil).toMatch(inline)
})
