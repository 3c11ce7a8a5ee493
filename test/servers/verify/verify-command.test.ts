import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fault, replyOf, startSite } from '../../../src/testing/faulty.ts'
import { change, goodBundle } from '../../../src/testing/sample.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { plainBundle } from '../../../src/testing/small-bundle.ts'
import { layDown } from '../../support/lay-down.ts'
import { portolan } from '../../support/portolan.ts'
import { freePort } from '../contract/nginx.ts'

const bundle = plainBundle()
const before = plainBundle(files => change(files, 'portolan.yaml', /19132/g, '19133'))
const certificate = resolve('test/fixtures/self-signed.pem')
const tls = { key: readFileSync(certificate), cert: readFileSync(certificate) }

const dist = mkdtempSync(join(tmpdir(), 'portolan-verify-'))
beforeAll(() => {
  writeFileSync(join(dist, 'bundle.json'), JSON.stringify({ ...bundle.manifest, hosts: [] }))
  layDown(join(dist, 'public'), bundle.files)
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const drop: Fault = (_, { headers }) => {
  delete headers['vary']
  return undefined
}

/** The compiled program, asked about the bundle. */
const run = (url: string, ...options: readonly string[]) =>
  portolan(['verify', url, '--bundle', dist, ...options], { cwd: scratch() })

test('the committed bundle is that of the sample site', () => {
  expect(JSON.parse(readFileSync('dist/bundle.json', 'utf8')).id).toBe(goodBundle().manifest.id)
})

test('0 and one line when the bundle is served, and nothing on stderr', async () => {
  const { url } = await startSite(bundle)
  const { code, stdout, stderr } = await run(`${url}/`)
  expect(stdout).toMatch(/^http:\S+ serves bundle \w{8}: \d{3} requests, no difference\n$/)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('a badge for shields.io', async () => {
  const { url } = await startSite(bundle)
  const badge = async (...words: readonly string[]) =>
    JSON.parse((await portolan(['verify', ...words, '--badge'], { cwd: scratch() })).stdout)
  const label = { schemaVersion: 1, label: 'portolan verify' }
  const passed = expect.stringMatching(/^(\d+) of \1 pass$/)
  const right = await badge(`${url}/join`, '--no-bundle')
  expect(right).toEqual({ ...label, message: passed, color: 'brightgreen' })
  const gone = await badge('http://127.0.0.1:9', '--bundle', dist)
  expect(gone).toEqual({ ...label, message: 'unreachable', color: 'red' })
})

test('0 over TLS, with an authority of one’s own', async () => {
  const { url } = await startSite(bundle, undefined, tls)
  const words = ['verify', url, '--bundle', dist]
  const { code, stdout } = await portolan(words, {
    cwd: scratch(),
    env: { NODE_EXTRA_CA_CERTS: certificate },
  })
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('no difference') })
  const other = await portolan(['verify', url.replace('127.0.0.1', 'localhost'), ...words.slice(2)], {
    cwd: scratch(),
    env: { NODE_EXTRA_CA_CERTS: certificate },
  })
  expect(other).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('the certificate is for another name'),
  })
})

// All kinds are looked for in src/verify/faults.test.ts, without a process for each.
test('4 and the report', async () => {
  const { url } = await startSite(bundle, drop)
  const { code, stdout, stderr } = await run(url)
  expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
  expect(stdout).toMatch(/^difference\[vary\]: .*\n --> GET http:\S+\n/m)
})

test('4 with a JSON document', async () => {
  const { url } = await startSite(bundle, drop)
  const json = await run(url, '--json')
  expect(json.code).toBe(4)
  expect(JSON.parse(json.stdout)).toMatchObject({ version: 1, ok: false, differences: [{ kind: 'vary' }] })
})

test('3 and the reason on stderr when the site cannot be asked', async () => {
  const { url } = await startSite(bundle, undefined, tls)
  const untrusted = await run(url)
  expect(untrusted).toMatchObject({ code: 3, stdout: '' })
  expect(untrusted.stderr).toContain('the certificate is self-signed')
  const refused = await run(`http://127.0.0.1:${await freePort()}`)
  expect(refused).toMatchObject({ code: 3, stdout: '' })
  expect(refused.stderr).toContain('no server listens at this address')
  const json = await run(url, '--json')
  expect(json).toMatchObject({ code: 3, stderr: '' })
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, unreachable: { reason: expect.any(String) } })
})

test('--target and --except leave out features, and the report says so', async () => {
  const { url } = await startSite(bundle, ({ headers, right, target }) =>
    headers['range'] === undefined ? undefined : right(target),
  )
  expect((await run(url)).code).toBe(4)
  const target = await run(url, '--target', 'caddy')
  expect(target.code).toBe(0)
  expect(target.stdout).toContain(
    'Skipped "ranges" (parts of a file, such as a resumed download): the text of 416 is that of Go (a known difference of Caddy: nothing to do)',
  )
  const except = await run(url, '--except', 'ranges, lines')
  expect(except.code).toBe(0)
  expect(except.stdout).toContain(
    'Skipped "lines" (several Accept headers in one request): --except says so\n',
  )
})

test('without --target, the known differences of the only host of the bundle are skipped, and of several hosts none', async () => {
  const { url } = await startSite(bundle, ({ headers, right, target }) =>
    headers['range'] === undefined ? undefined : right(target),
  )
  for (const [hosts, code] of [
    [['caddy/Caddyfile'], 0],
    [['caddy/Caddyfile', 'nginx/nginx.conf'], 4],
  ] as const) {
    const other = scratch()
    layDown(join(other, 'public'), bundle.files)
    writeFileSync(join(other, 'bundle.json'), JSON.stringify({ ...bundle.manifest, hosts }))
    const ran = await portolan(['verify', url, '--bundle', other], { cwd: scratch() })
    expect([ran.code, ran.stdout.includes('Skipped "ranges" ')]).toEqual([code, code === 0])
  }
})

test('--previous names the release that is still there', async () => {
  const previous = scratch()
  writeFileSync(join(previous, 'bundle.json'), JSON.stringify({ ...before.manifest, hosts: [] }))
  const { url } = await startSite(before)
  const { code, stdout } = await run(url, '--previous', previous)
  expect(code).toBe(4)
  expect(stdout).toContain(`received  what bundle ${before.manifest.id.slice(0, 8)} answers\n`)
})

test('--wait asks again, and less, until the deployment is through; it ends in time, and at once where waiting does not help', async () => {
  const rounds: number[] = []
  const connections = new WeakSet<object>()
  const { url } = await startSite(bundle, ({ method, target, headers, response: { socket } }) => {
    // Every round knocks first, on its own connection, and asks nothing else as plain as that on a new one.
    const isKnock = target === '/' && headers['accept'] === undefined && socket && !connections.has(socket)
    if (isKnock) rounds.push(0)
    if (socket) connections.add(socket)
    rounds.push((rounds.pop() ?? 0) + 1)
    return rounds.length < 3 && target !== '/' ? replyOf(before, method, target, headers) : undefined
  })
  const stale = await startSite(before)
  const faulty = await startSite(bundle, drop)
  // All at once: most of this is waiting.
  const [through, late, useless] = await Promise.all([
    run(url, '--wait', '60'),
    run(stale.url, '--wait', '2'),
    run(faulty.url, '--wait', '60'),
  ])
  const { code, stdout } = through
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('no difference') })
  // Everything, what differed first while it does and once it does not, everything.
  expect(rounds.map(requests => requests > 500)).toEqual([true, false, false, true])
  expect([late.code, late.stdout]).toEqual([4, expect.stringContaining('difference[wrong-bytes]')])
  expect(useless.code).toBe(4)
  expect(faulty.calls.length).toBeLessThan(1000)
})

test('without a bundle: 0 and a line for each thing, and 4 with a request that shows what is wrong', async () => {
  const cwd = scratch()
  const right = await portolan(['verify', `${(await startSite(bundle)).url}/join`], { cwd })
  expect(right).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/\n(\d+) of \1 pass, \d+ requests\n$/),
  })
  const { url } = await startSite(bundle, drop)
  const wrong = await portolan(['verify', `${url}/join`, '--json'], { cwd })
  expect(wrong.code).toBe(4)
  const faults = JSON.parse(wrong.stdout).checks.filter(({ state }: { state: string }) => state === 'fail')
  expect(faults).toMatchObject([
    { check: 'Vary' },
    { check: 'Vary', curl: [expect.stringContaining('curl -i')] },
    { check: 'Caches' },
  ])
})
