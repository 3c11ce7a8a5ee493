import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer } from '../../../src/http/answer.ts'
import type { Bundle } from '../../../src/model/bundle.ts'
import { ask, exchange, fieldsOf } from '../../../src/testing/exchange.ts'
import { onLoopback } from '../../../src/testing/on-loopback.ts'
import { change, sampleBundle } from '../../../src/testing/sample.ts'
import { docBlocks } from '../../support/doc-blocks.ts'
import { layDown } from '../../support/lay-down.ts'
import { startApache, startHtaccess } from './apache.ts'
import { startCaddy } from './caddy.ts'
import { freePort, shortNameOf, startNginx } from './nginx.ts'

/** A map's own server: everything that it sends has to arrive unchanged. */
const map = createServer((request, response) => {
  const { method, url = '', headers } = request
  const own = {
    'Content-Security-Policy': "default-src 'self' 'unsafe-inline'",
    ETag: '"map"',
    'X-Asked': `${method} ${url} ${headers.accept ?? ''} ${headers.range ?? ''}`,
  }
  const status = headers['if-none-match'] === '"map"' ? 304 : Number(/\/(\d{3})\b/.exec(url)?.[1] ?? 200)
  if (status !== 304) response.setHeader('Content-Type', 'text/plain')
  response.writeHead(status, own).end(status === 304 ? undefined : `the map says ${status}`)
})

const requests = [
  { target: '/map/' },
  { target: '/map/a' },
  { target: '/map/index.html', headers: { Accept: 'text/markdown' } },
  { target: '/map/tiles/0/x1.prbm.gz?v=1', headers: { 'Accept-Encoding': 'gzip', Range: 'bytes=0-3' } },
  { target: '/map/a.md' },
  { target: '/map/a/', headers: { 'If-None-Match': '"map"' } },
  { target: `/map/${'n'.repeat(300)}` },
  ...[400, 404, 405, 416, 500].map(status => ({ target: `/map/${status}` })),
  { method: 'POST', target: '/map/live' },
  { method: 'OPTIONS', target: '/map/live' },
]

/** Servers say these themselves. */
const ofServers = /^(?:date|server|connection|keep-alive|via|transfer-encoding|content-length)$/i

let upstream: Awaited<ReturnType<typeof onLoopback>>
let dist = ''
let bundle: Bundle

/** The lines that the manual shows, for this bundle. */
const shown = (document: string, start: string) => {
  const block = docBlocks(document).find(({ text }) => text.startsWith(start))
  return (block?.text ?? '')
    .replaceAll('8100', `${upstream.port}`)
    .replaceAll('my-server/', `${shortNameOf(dist)}/`)
}

/** Changes a file of the bundle as its owner would do in a copy. */
function edit(path: string, before: string | RegExp, lines: string) {
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(before)
  writeFileSync(
    path,
    text.replace(before, found => `${found}\n${lines}`),
  )
}

beforeAll(async () => {
  upstream = await onLoopback(map)
  const now = await built('/map/, /other.app/x/')
  bundle = now.bundle
  dist = now.folder
})
afterAll(async () => {
  await upstream.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const folders: string[] = []
async function built(elsewhere: string) {
  const listen = `127.0.0.1:${await freePort()}`
  const sample = sampleBundle(
    sources => {
      change(sources, 'portolan.yaml', /\ndeploy:\n/, `\ndeploy:\n  elsewhere: [${elsewhere}]\n`)
      change(sources, 'portolan.yaml', /nginx: \{ listen: \d+ \}/, `nginx: { listen: "${listen}" }`)
    },
    { targets: ['nginx', 'caddy', 'apache'] },
  )
  expect(sample.diagnostics).toEqual([])
  const folder = layDown(mkdtempSync(join(tmpdir(), 'portolan-elsewhere-')), sample.files)
  folders.push(folder)
  chmodSync(folder, 0o755)
  return { bundle: sample.bundle as Bundle, folder }
}

/** Of paths without their slash, and of those where no other program is. */
const own = `/map /map?a=1&b=%20 /map/ /map/a /map/a/ /map/a.html /map/a.md /map/index.html /map.html /map.md
/other.app/x /other.app/x/ /other.app/x/a/ /otherxapp/x /other.app/ /other.app/xy/ /mapx /mapx/`.split(/\s/)

test.each([
  ['nginx', () => startNginx(dist)],
  ['Caddy', () => startCaddy(dist)],
  ['Apache', () => startApache(dist)],
  ['.htaccess', () => startHtaccess(dist)],
] as const)('%s redirects to the path with its slash, and never back', async (_, start) => {
  const { port, stop } = await start()
  try {
    for (const target of own) {
      const asked = { method: 'GET', target, headers: {} }
      const expected = answer(bundle.manifest, ask(asked))
      const { status, headers } = await exchange(port, asked)
      const wanted = fieldsOf(expected.headers)
      const sent = [...wanted.keys()].map(name => [name, headers.get(name)] as const)
      expect([target, status, new Map(sent)]).toEqual([target, expected.status, wanted])
    }
  } finally {
    await stop()
  }
})

test.each([
  ['nginx', () => startNginx(dist)],
  ['Caddy', () => startCaddy(dist)],
  ['Apache', () => startApache(dist)],
] as const)('behind %s, the answers of another program come through unchanged', async (_, start) => {
  addPrograms()
  const { port, stop } = await start()
  try {
    for (const { method = 'GET', target, headers = {} } of requests) {
      const direct = await exchange(upstream.port, { method, target: target.replace('/map/', '/'), headers })
      const through = await exchange(port, { method, target, headers })
      const own = ({ status, headers, body }: typeof direct) => ({
        target,
        status,
        headers: [...headers].filter(([name]) => !ofServers.test(name)).sort(),
        body: body.toString(),
      })
      expect(own(through)).toEqual(own(direct))
    }
    // The site itself is what it was.
    const { status, headers } = await exchange(port, { method: 'GET', target: '/', headers: {} })
    expect([status, headers.get('content-security-policy')?.join()]).toEqual([
      200,
      expect.stringContaining("frame-src 'self';"),
    ])
    expect((await exchange(port, { method: 'GET', target: '/mapx', headers: {} })).status).toBe(404)
  } finally {
    await stop()
  }
})

/** The lines of the manual, added as an owner would do it. */
let isEdited = false
function addPrograms() {
  if (isEdited) return
  isEdited = true
  addLocation(dist)
  edit(join(dist, 'caddy/Caddyfile'), /\troot \* .*/, shown('docs/caddy.md', 'handle'))
  const modules = ['proxy', 'proxy_http'].map(
    name => `LoadModule ${name}_module \${PORTOLAN_MODULES}/mod_${name}.so`,
  )
  edit(
    join(dist, 'apache/httpd.conf'),
    /DocumentRoot .*/,
    `${modules.join('\n')}\n${shown('docs/apache.md', 'ProxyPass')}`,
  )
}

function addLocation(folder: string) {
  const file = join(folder, 'nginx', shortNameOf(folder), 'server.conf')
  edit(file, /include .*site\.conf;/, shown('docs/nginx.md', 'location'))
}

test('after a rollback to a release that does not name the path, nginx still leads to the program', async () => {
  const { folder } = await built('/other.app/x/')
  addLocation(folder)
  const { port, stop } = await startNginx(folder)
  try {
    const moved = await exchange(port, { method: 'GET', target: '/map', headers: {} })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, ['/map/']])
    for (const target of ['/map/', '/map/a', '/map/a.md', '/map/a/'])
      expect((await exchange(port, { method: 'GET', target, headers: {} })).body.toString()).toBe(
        'the map says 200',
      )
  } finally {
    await stop()
  }
})
