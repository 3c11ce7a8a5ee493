import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openBundle } from '../files/bundle/open-bundle.ts'
import { requestListener } from '../http/site-server.ts'
import type { BundleFile } from '../model/bundle.ts'
import { scratch } from '../testing/scratch.ts'
import { full } from '../testing/table-bundle.ts'
import { compileSite, unpainted } from './compile-site.ts'
import { publish } from './publish.ts'
import { releases } from './releases.ts'
import { rollback } from './rollback.ts'
import { readVerifyOptions } from './verify/options.ts'

let stdout: string
let stderr: string

beforeEach(() => {
  stdout = ''
  stderr = ''
  vi.spyOn(console, 'log').mockImplementation(text => {
    stdout += `${text}\n`
  })
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    stdout += text
    return true
  })
  vi.spyOn(console, 'error').mockImplementation(text => {
    stderr += `${text}\n`
  })
  vi.stubEnv('SOURCE_DATE_EPOCH', '1795132800')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = undefined
})

/** A bundle without files: enough for whatever only asks its table. */
function bundleOf(digit: string, more: Partial<BundleFile> = {}): string {
  const folder = join(scratch(), 'dist')
  mkdirSync(folder)
  const table = { ...full, hosts: [], routes: [], files: {}, id: digit.repeat(64), ...more }
  writeFileSync(join(folder, 'bundle.json'), JSON.stringify(table))
  return folder
}

test('publish, rollback and releases tell machines what was live, and what never was', async () => {
  const dir = scratch()
  const resultOf = async (command: () => Promise<number>) => {
    stdout = ''
    expect([await command(), stderr]).toEqual([0, ''])
    return JSON.parse(stdout)
  }
  const one = '111111111111'
  const two = '222222222222'
  expect(await resultOf(() => publish(dir, { bundle: bundleOf('1'), keep: '3', json: true }))).toMatchObject({
    ...{ version: 1, ok: true, name: one, before: null },
  })
  expect(await resultOf(() => publish(dir, { bundle: bundleOf('2'), keep: '3', json: true }))).toMatchObject({
    ...{ name: two, before: one, hosts: {} },
  })
  expect(await resultOf(() => rollback(dir, undefined, { json: true }))).toMatchObject({
    name: one,
    before: two,
  })
  rmSync(join(dir, 'current'))
  expect(await resultOf(() => rollback(dir, two, { json: true }))).toMatchObject({ name: two, before: null })
  utimesSync(join(dir, 'releases', one), 0, 0)
  const { releases: found } = await resultOf(() => releases(dir, { json: true }))
  expect(found).toMatchObject([
    { name: two, live: true, since: expect.stringMatching(/^\d{4}-/) },
    { name: one, live: false, since: null },
  ])
  stdout = ''
  expect(await releases(dir, {})).toBe(0)
  expect(stdout).toContain(`  ${one}    never live`)
})

test('rollback to what may be several releases names them', async () => {
  const dir = scratch()
  for (const [digits, id] of [
    ['1', '1'.repeat(64)],
    ['1', `12${'0'.repeat(62)}`],
  ] as const)
    await publish(dir, { bundle: bundleOf(digits, { id }), keep: '3', quiet: true })
  expect(await rollback(dir, '1', {})).toBe(2)
  expect(stderr).toMatch(/1 matches 1\d+ or 1\d+/)
})

test('a file of a bundle that is gone fails its request, and the server goes on', async () => {
  const bundle = openBundle(bundleOf('1', full))
  if (bundle === undefined) throw new Error('no bundle')
  const server = createServer(requestListener(bundle, text => console.error(`error: ${text}`))).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const response = await fetch(`${address}/robots.txt`)
  expect([response.status, await response.text()]).toEqual([500, '500 Internal Server Error\n'])
  expect(stderr).toContain('error: GET /robots.txt: ENOENT')
  expect((await fetch(`${address}/api/health`, { method: 'OPTIONS' })).status).toBe(204)
})

test('the config is looked for where one stands', () => {
  expect(compileSite({ config: 'nowhere/package.json' }, process.stdout, { painter: unpainted })).toBe(2)
  expect(stderr).toContain('there is a package.json here: name it with --config')
  const here = compileSite({ config: 'package.json', format: 'json' }, process.stdout, { painter: unpainted })
  if (typeof here === 'number') throw new Error(stderr)
  expect(JSON.parse(here.report(here.diagnostics)).diagnostics[0].file).toBe('package.json')
})

test.each([
  ['the host of the bundle', 'https://a.example', {}, true],
  ['this machine', 'http://127.0.0.1:8080', {}, true],
  ['another host', 'https://b.example', {}, false],
  ['another host, with an option of bundles', 'https://b.example', { target: 'nginx' }, true],
  ['another host, with --bundle', 'https://b.example', { bundle: 'dist' }, true],
  ['a page', 'https://a.example/join', {}, false],
  ['--no-bundle', 'https://a.example', { bundle: false as const, except: 'lines' }, false],
])('verify of %s', async (_, address, options, isCompared) => {
  const before = process.cwd()
  process.chdir(scratch())
  onTestFinished(() => process.chdir(before))
  cpSync(bundleOf('1', { baseUrl: 'https://a.example' }), 'dist', { recursive: true })
  const given = await readVerifyOptions(address, { timeout: '1', format: 'text', ...options })
  expect(given).toMatchObject({ concurrency: isCompared ? 8 : 4 })
  expect('bundle' in given && given.bundle !== undefined).toBe(isCompared)
})

test('verify wants the bundle before to be one', async () => {
  const options = { bundle: bundleOf('1'), wait: '0', concurrency: '1', timeout: '1', format: 'text' }
  const given = await readVerifyOptions('http://127.0.0.1', { ...options, previous: '/nowhere' })
  expect(given).toMatchObject({
    refused: 'there is no bundle in /nowhere',
    note: expect.stringContaining('--previous'),
  })
  const right = await readVerifyOptions('http://127.0.0.1', { ...options, previous: bundleOf('2') })
  expect(right).toMatchObject({ previous: { id: '2'.repeat(64) } })
})
