import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answer } from '../../src/http/answer.ts'
import { sampleSite, scratch } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'
import { smallFolder } from '../support/small-site.ts'
import { isIdentity, paths, stamps, tree } from '../support/tree.ts'

test('dist/ is what site/ compiles to, as a whole tree', async () => {
  const out = join(scratch(), 'dist')
  const built = await portolan(['build', '--out', out], { cwd: process.cwd() })
  expect(built.stderr).toBe('')
  expect(built.code).toBe(0)
  const committed = tree('dist', isCommitted)
  const fresh = tree(out, isCommitted)
  expect(Object.keys(fresh)).toEqual(Object.keys(committed))
  expect(fresh).toEqual(committed)
})

const build = (cwd: string, ...words: readonly string[]) => portolan(['build', ...words], { cwd })

test('a build that changes nothing touches nothing', async () => {
  const cwd = smallFolder()
  await build(cwd)
  const before = stamps(join(cwd, 'dist'))
  const again = await build(cwd, '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({ ok: true, written: 0, removed: 0 })
  expect(stamps(join(cwd, 'dist'))).toEqual(before)
})

test('a change rewrites what differs and leaves the other files alone', async () => {
  const cwd = sampleSite()
  await build(cwd)
  const dist = join(cwd, 'dist')
  const before = { bytes: tree(dist), inodes: inodes(dist) }
  appendFileSync(join(cwd, 'site/pages/rules.md'), '\nA new sentence.\n')
  expect((await build(cwd)).code).toBe(0)
  const after = { bytes: tree(dist), inodes: inodes(dist) }
  const differing = paths(dist).filter(path => before.bytes[path] !== after.bytes[path])
  const rewritten = paths(dist).filter(path => before.inodes[path] !== after.inodes[path])
  expect(rewritten).toEqual(differing)
  expect(differing).toEqual([
    'bundle.json',
    ...['', '.br', '.gz'].map(suffix => `public/llms-full.txt${suffix}`),
    ...['html', 'html.br', 'html.gz', 'md', 'md.br', 'md.gz'].map(suffix => `public/rules.${suffix}`),
  ])
})

test('siblings say the same as their originals, and share their time', async () => {
  const cwd = sampleSite()
  await portolan(['build'], { cwd })
  const root = join(cwd, 'dist/public')
  const siblings = paths(root).filter(path => !isIdentity(path))
  expect(siblings.length).toBeGreaterThan(20)
  for (const path of siblings) {
    const original = join(root, path.slice(0, -3))
    const undone = path.endsWith('.gz') ? gunzipSync : brotliDecompressSync
    expect(undone(readFileSync(join(root, path))).equals(readFileSync(original))).toBe(true)
    expect(statSync(join(root, path)).mtimeMs).toBe(statSync(original).mtimeMs)
  }
})

test('--compress best makes smaller .br files and changes nothing else; back again, they are as before', async () => {
  const cwd = smallFolder()
  const dist = join(cwd, 'dist')
  const built = async (...words: string[]) => {
    const { code, stdout } = await build(cwd, '--json', ...words)
    expect(code).toBe(0)
    return { ...JSON.parse(stdout), bytes: tree(dist), inodes: inodes(dist) }
  }
  const fast = await built()
  const best = await built('--compress', 'best')
  const brotli = Object.keys(fast.bytes).filter(path => path.endsWith('.br'))
  const size = ({ bytes }: typeof fast) =>
    brotli.reduce((sum, path) => sum + (bytes[path] as string).length, 0)
  expect(size(best) / size(fast)).toBeLessThan(0.95)
  expect(fast.brotli - best.brotli).toBe(size(fast) - size(best))
  expect(best).toMatchObject({ written: brotli.length, removed: 0, bytes: expect.anything() })
  expect(paths(dist).filter(path => fast.inodes[path] !== best.inodes[path])).toEqual(brotli)
  expect(await built('--compress', 'best')).toMatchObject({ written: 0, inodes: best.inodes })
  expect(await built()).toMatchObject({ written: brotli.length, bytes: fast.bytes })
})

test('own files have their own addresses', async () => {
  const cwd = smallFolder()
  const own = join(cwd, 'site/static')
  mkdirSync(join(own, '.well-known'), { recursive: true })
  writeFileSync(join(own, 'google123.html'), 'google-site-verification: google123.html')
  writeFileSync(join(own, '.well-known/foo'), 'bar')
  appendFileSync(join(cwd, 'site/pages/join.md'), '\n[One](/google123.html) and [two](/.well-known/foo).\n')
  const built = await portolan(['build'], { cwd })
  expect([built.code, built.stderr]).toEqual([0, ''])
  const table = JSON.parse(readFileSync(join(cwd, 'dist/bundle.json'), 'utf8'))
  const got = (target: string) => {
    const { status, headers, content } = answer(table, { method: 'GET', target, headers: {} })
    const body = content && 'file' in content && readFileSync(join(cwd, 'dist/public', content.file), 'utf8')
    const named = new Map(headers)
    return [status, named.get('Content-Type'), named.get('Cache-Control'), body]
  }
  const html = 'google-site-verification: google123.html'
  expect(got('/google123.html')).toEqual([200, 'text/html; charset=utf-8', 'public, max-age=300', html])
  expect(got('/.well-known/foo')).toEqual([200, 'application/octet-stream', 'public, max-age=300', 'bar'])
  expect(got('/google123')[0]).toBe(404)
  for (const list of ['sitemap.xml', 'llms.txt', 'index.html'])
    expect(readFileSync(join(cwd, 'dist/public', list), 'utf8')).not.toContain('google123')
})

/** All of a bundle but compressed siblings and what a running nginx left. */
function isCommitted(path: string): boolean {
  return isIdentity(path) && (!path.startsWith('nginx/run/') || path.endsWith('.gitignore'))
}

function inodes(folder: string): Readonly<Record<string, number>> {
  return Object.fromEntries(paths(folder).map(path => [path, statSync(join(folder, path)).ino]))
}
