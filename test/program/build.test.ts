import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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

test('a removed page vanishes, and what a running nginx wrote stays', async () => {
  const cwd = smallFolder()
  writeFileSync(join(cwd, 'site/pages/extra.md'), '---\ntitle: Extra\ndescription: Extra.\n---\n\nText.\n')
  await portolan(['build'], { cwd })
  const dist = join(cwd, 'dist')
  expect(existsSync(join(dist, 'public/extra.md'))).toBe(true)
  writeFileSync(join(dist, 'nginx/run/nginx.pid'), '1\n')
  mkdirSync(join(dist, 'nginx/run/body'))
  writeFileSync(join(dist, 'nginx/run/body/0'), '')
  const pid = statSync(join(dist, 'nginx/run/nginx.pid')).ino
  rmSync(join(cwd, 'site/pages/extra.md'))
  const { code, stdout } = await portolan(['build'], { cwd })
  expect(code).toBe(0)
  expect(stdout).toMatch(/\n {2}pages {6}2; all changed; removed: \/extra\n/)
  expect(paths(dist).filter(path => path.includes('extra'))).toEqual([])
  expect(statSync(join(dist, 'nginx/run/nginx.pid')).ino).toBe(pid)
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

test('a folder that portolan did not write is refused, --force aside', async () => {
  const cwd = smallFolder()
  mkdirSync(join(cwd, 'precious'))
  writeFileSync(join(cwd, 'precious/thesis.txt'), 'years of work')
  const before = stamps(join(cwd, 'precious'))
  const refused = await portolan(['build', '--out', 'precious'], { cwd })
  expect(refused.code).toBe(3)
  expect(refused.stderr).toContain('portolan did not write precious/thesis.txt')
  expect(stamps(join(cwd, 'precious'))).toEqual(before)
  expect((await portolan(['build', '--out', 'site'], { cwd })).code).toBe(3)
  expect((await portolan(['build', '--out', 'precious', '--force'], { cwd })).code).toBe(0)
  expect(existsSync(join(cwd, 'precious/bundle.json'))).toBe(true)
  expect(existsSync(join(cwd, 'precious/thesis.txt'))).toBe(false)
})

test('own files have their own addresses, and their place is named to who lays files into dist/', async () => {
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

  writeFileSync(join(own, 'join'), '')
  writeFileSync(join(own, 'Robots.txt'), '')
  const refused = await portolan(['build'], { cwd })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('site/static/join')
  expect(refused.stderr).toContain('The address /join is taken by pages/join.md')
  expect(refused.stderr).toContain("The address /Robots.txt is taken by portolan's own /robots.txt")

  for (const name of ['join', 'Robots.txt']) rmSync(join(own, name))
  writeFileSync(join(cwd, 'dist/public/mine.txt'), '')
  const foreign = await portolan(['build'], { cwd })
  expect(foreign.code).toBe(3)
  expect(foreign.stderr).toContain('portolan did not write dist/public/mine.txt')
  expect(foreign.stderr).toContain('put your own files into site/static/')
})

test('a link in the place of a file is replaced, and what it pointed to stays as it is', async () => {
  const cwd = smallFolder()
  await portolan(['build'], { cwd })
  const victim = join(cwd, 'victim')
  writeFileSync(victim, 'mine')
  const robots = join(cwd, 'dist/public/robots.txt')
  rmSync(robots)
  symlinkSync(victim, robots)
  expect((await portolan(['build'], { cwd })).code).toBe(0)
  expect(readFileSync(victim, 'utf8')).toBe('mine')
  expect(readFileSync(robots, 'utf8')).toContain('User-agent')
})

/** All of a bundle but compressed siblings and what a running nginx left. */
function isCommitted(path: string): boolean {
  return isIdentity(path) && (!path.startsWith('nginx/run/') || path.endsWith('.gitignore'))
}

function inodes(folder: string): Readonly<Record<string, number>> {
  return Object.fromEntries(paths(folder).map(path => [path, statSync(join(folder, path)).ino]))
}
