import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Bundle } from '../../../src/model/bundle.ts'
import { type Asked, exchange, type Received } from '../../../src/testing/exchange.ts'
import { type SampleOptions, sampleBundle } from '../../../src/testing/sample-bundle.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { writeDist } from '../../../src/testing/write-dist.ts'
import { errorLog, freePort, type RunningNginx, startNginx } from './nginx.ts'

const nobody = 65534

test('an ordinary user runs it in place', async () => {
  const root = process.getuid?.() === 0
  const { dist, get } = await serve({}, async dist => {
    // Scratch folders are for their owner alone.
    if (root) execFileSync('chown', ['-R', `${nobody}:${nobody}`, dirname(dist)])
    return startNginx(dist, root ? nobody : undefined)
  })
  expect((await get('/join', { Accept: 'text/markdown' })).body.toString()).toMatch(/^join\.md\n/)
  expect(errorLog(dist)).toBe('')
})

test('a new bundle shows within about a second, though sizes are the same', async () => {
  const { dist, bundle, get } = await serve()
  const before = await get('/join')
  const next = `${dist}-next`
  const changed = before.body.toString().replace('join.html', 'JOIN.html')
  writeDist(next, withFile(bundle, 'join.html', changed))
  renameSync(dist, `${dist}-old`)
  renameSync(next, dist)
  await sleep(1200)
  const etag = before.headers.get('etag')?.[0] ?? ''
  const after = await get('/join', { 'If-None-Match': etag })
  expect([after.status, after.body.toString()]).toEqual([200, changed])
})

test.each<[string, Record<string, string>, number, string | undefined]>([
  ['a range', { Range: 'bytes=0-3' }, 206, 'bytes 0-3/'],
  ['compressed or not', { Range: 'bytes=0-3', 'Accept-Encoding': 'gzip' }, 206, 'bytes 0-3/'],
  ['beyond the end', { Range: 'bytes=900-' }, 416, 'bytes */'],
  ['the last none', { Range: 'bytes=-0' }, 416, 'bytes */'],
  ['backwards', { Range: 'bytes=10-9' }, 416, 'bytes */'],
  ['backwards by more digits', { Range: 'bytes=100-99' }, 416, 'bytes */'],
  ['leading zeros', { Range: 'bytes=0009-00010' }, 206, 'bytes 9-10/'],
  ['malformed', { Range: 'bytes=x' }, 200, undefined],
  ['two', { Range: 'bytes=0-1,900-901' }, 200, undefined],
  ['huge', { Range: 'bytes=99999999999999999999-' }, 200, undefined],
  ['if another tag', { Range: 'bytes=0-3', 'If-Range': '"other"' }, 200, undefined],
  ['beyond the end if another tag', { Range: 'bytes=900-', 'If-Range': '"other"' }, 200, undefined],
  ['a date', { Range: 'bytes=900-', 'If-Range': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 200, undefined],
])('assets: %s', async (_, headers, status, range) => {
  const { get } = usual
  const answer = await get('/assets/logo.svg', headers)
  const size = (await get('/assets/logo.svg')).body.length
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-range')).toEqual(range && [`${range}${size}`])
  expect(answer.headers.get('cache-control')).toEqual([status === 416 ? 'no-store' : 'public, max-age=300'])
  expect(answer.headers.get('x-content-type-options')).toEqual(['nosniff'])
  expect(answer.headers.has('content-encoding')).toBe(false)
  expect(answer.headers.has('etag')).toBe(status !== 416)
})

test('the tag of an asset holds for If-Range', async () => {
  const { get } = usual
  const etag = (await get('/assets/logo.svg')).headers.get('etag')?.[0] ?? ''
  const statuses = ['bytes=1-2', 'bytes=900-'].map(async Range => {
    const answer = await get('/assets/logo.svg', { Range, 'If-Range': etag })
    return [answer.status, ...(answer.headers.get('cache-control') ?? [])]
  })
  expect(await Promise.all(statuses)).toEqual([
    [206, 'public, max-age=300'],
    [416, 'no-store'],
  ])
})

test('preconditions that fail leave nothing in a cache', async () => {
  const { get } = usual
  const answer = await get('/join', { 'If-Match': '"other"' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([412, undefined])
  expect(answer.headers.get('x-content-type-options')).toEqual(['nosniff'])
})

test('requests of every kind leave no line in the error log', async () => {
  const { dist, get, ask } = await serve({ notAcceptable: '406' })
  const refused = { Accept: 'image/png' }
  for (const target of [
    '/',
    '/join',
    '/nope',
    '/assets/nope',
    '/assets/',
    '/guides/',
    '/api/',
    '/.git/config',
    '/%zz',
  ])
    await get(target, refused)
  await ask({ method: 'POST', target: '/join', headers: {} })
  expect(errorLog(dist)).toBe('')
})

test('inside a server of one’s own, whatever its http block says', async () => {
  const { dist, get } = await serve({}, async dist => {
    const server = readFileSync(join(dist, 'nginx/sample-site/server.conf'), 'utf8')
    writeFileSync(join(dist, 'nginx/nginx.conf'), ownConfig(/listen (\S+);/.exec(server)?.[1] ?? '', dist))
    return startNginx(dist)
  })
  const page = await get('/join', { 'Accept-Encoding': 'gzip', Accept: 'text/markdown' })
  expect(page.headers.get('content-type')).toEqual(['text/markdown; charset=utf-8'])
  expect(page.headers.get('vary')).toEqual(['Accept, Accept-Encoding'])
  expect((await get('/openapi.json')).headers.get('content-type')).toEqual(['application/json'])
  expect((await get('/join', { Accept: 'text/html' })).headers.get('expires')).toBe(undefined)
  expect((await get('/nope')).body.toString()).toMatch(/^404\.html\n/)
  expect(errorLog(dist)).toBe('')
})

function ownConfig(listen: string, dist: string): string {
  return `
    error_log nginx/run/error.log; pid nginx/run/nginx.pid;
    events { }
    http {
      access_log off; charset utf-8; charset_types *; gzip on; gzip_types *; gzip_vary on; gzip_min_length 1;
      default_type text/x-wrong; expires 1h; add_header X-Theirs 1; error_page 404 /theirs.html;
      include sample-site/http.conf;
      server { listen ${listen}; root ${dist}/public; include sample-site/site.conf; }
    }
  `
}

/** One server for all tests that change nothing. */
let usual: Awaited<ReturnType<typeof serveIn>>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-nginx-'))
  usual = await serveIn(join(folder, 'dist'))
})
afterAll(async () => {
  await usual?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A server of one test. */
async function serve(options?: SampleOptions, start?: (dist: string) => Promise<RunningNginx>) {
  const served = await serveIn(join(scratch(), 'dist'), options, start)
  onTestFinished(served.stop)
  return served
}

async function serveIn(
  dist: string,
  options: SampleOptions = {},
  start = (dist: string) => startNginx(dist),
) {
  const bundle = sampleBundle({ listen: `127.0.0.1:${await freePort()}`, ...options })
  writeDist(dist, bundle)
  const nginx = await start(dist)
  const ask = (asked: Asked): Promise<Received> => exchange(nginx.port, asked)
  const get = (target: string, headers: Record<string, string> = {}) =>
    ask({ method: 'GET', target, headers })
  return { dist, bundle, ask, get, stop: nginx.stop }
}

function withFile(bundle: Bundle, file: string, text: string): Bundle {
  const facts = bundle.manifest.files[file]
  if (facts === undefined) throw new Error(`no file ${file}`)
  const changed = { ...facts, sha256: '0123456789abcdef' }
  const files = new Map([...bundle.files, [file, Buffer.from(text)] as const])
  return {
    ...bundle,
    files,
    manifest: { ...bundle.manifest, files: { ...bundle.manifest.files, [file]: changed } },
  }
}
