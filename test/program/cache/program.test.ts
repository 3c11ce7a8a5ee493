import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { edit, sampleSite, scratch } from '../../../src/testing/scratch.ts'
import { finished, portolan } from '../../support/portolan.ts'
import { smallFolder } from '../../support/small-site.ts'
import { paths, stamps, tree } from '../../support/tree.ts'

/** A copy of the sample site, built; its files are old enough to be trusted. */
async function builtOnce(change: (folder: string) => void = () => {}) {
  const cwd = smallFolder()
  writeFileSync(
    join(cwd, 'site/pages/rules.md'),
    `---\ntitle: Rules\ndescription: The rules.\n---\n\n${'Be kind to all who play here. '.repeat(20)}\n`,
  )
  change(cwd)
  await setTimeout(100)
  const build = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await portolan(['build', '--json', ...words], { cwd })
    expect(stderr).toBe('')
    const { written, removed, total } = JSON.parse(stdout)
    return { code, written, removed, total }
  }
  const { total } = await build()
  const nothing = { code: 0, written: 0, removed: 0, total }
  expect(await build()).toEqual(nothing)
  return { cwd, build, nothing, file: (name: string) => join(cwd, name) }
}

/** Changes a published file, but neither its size nor its times, and edits another page. */
function spoilInSecret(file: (name: string) => string): void {
  const page = file('dist/public/rules.md')
  const { atime, mtime } = statSync(page)
  writeFileSync(page, readFileSync(page).reverse())
  utimesSync(page, atime, mtime)
  edit(file('site/pages/join.md'), /$/, '\nMore.\n')
}

/** The files below a folder that are other files than before. */
function touched(folder: string, before: Readonly<Record<string, string>>): readonly string[] {
  const inode = (stamp = '') => stamp.split(' ')[0]
  const after = stamps(folder)
  return paths(folder).filter(name => inode(after[name]) !== inode(before[name]))
}

const all = (text: string) => [text, `${text}.br`, `${text}.gz`].map(name => `public/${name}`)

test('a build that has nothing to do touches no file at all, and loads neither parser nor compiler', async () => {
  const { cwd, build, nothing, file } = await builtOnce()
  const before = stamps(cwd)
  expect(await build()).toEqual(nothing)
  expect(stamps(cwd)).toEqual(before)
  const loaded = async (...words: readonly string[]) => {
    const coverage = scratch()
    const { stdout } = await portolan(words, { cwd, env: { NODE_V8_COVERAGE: coverage } })
    expect(stdout).toMatch(/is up to date|"written": 0/)
    const [report = ''] = readdirSync(coverage)
    return Array.from(
      readFileSync(join(coverage, report), 'utf8').matchAll(/"url":"file:[^"]*\/(bin|chunks)\/([^"]*)"/g),
      ([, , name]) => name,
    )
  }
  const json = await loaded('build', '--json')
  expect(json).toContain('build.cjs')
  for (const chunk of ['build-changed', 'compile-site', 'config-folders', 'targets'])
    expect(json).not.toContain(`${chunk}.cjs`)
  await loaded('build').catch(() => [])
  expect(await loaded('build')).toEqual(['portolan.js', 'done-build.cjs'])
  expect(existsSync(file('dist/bundle.json'))).toBe(true)
})

test('an edited page is written with its twin and the files that quote it, and nothing else', async () => {
  const { build, nothing, file } = await builtOnce()
  const before = stamps(file('dist'))
  edit(file('site/pages/rules.md'), /$/, '\nOne more rule.\n')
  const expected = [...all('rules.html'), ...all('rules.md'), ...all('llms-full.txt'), 'bundle.json'].sort()
  expect(await build()).toEqual({ ...nothing, written: expected.length })
  expect([...touched(file('dist'), before)].sort()).toEqual(expected)
})

describe('with other work of before', () => {
  const edits: readonly (readonly [string, (file: (name: string) => string) => void])[] = [
    ['an edited page', file => edit(file('site/pages/join.md'), /$/, '\nMore.\n')],
    [
      'a value that pages show',
      file => edit(file('site/portolan.yaml'), /serverAddress: .*/, 'serverAddress: b.example'),
    ],
    [
      'a new page',
      file => writeFileSync(file('site/pages/new.md'), '---\ntitle: New\ndescription: A.\n---\nNew.\n'),
    ],
    ['a page elsewhere', file => renameSync(file('site/pages/new.md'), file('site/pages/newer.md'))],
    ['a page that is gone', file => rmSync(file('site/pages/newer.md'))],
    [
      'another asset',
      file => writeFileSync(file('site/assets/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    [
      'a new skill',
      file => {
        mkdirSync(file('site/skills/a'), { recursive: true })
        writeFileSync(file('site/skills/a/SKILL.md'), '---\nname: a\ndescription: b\n---\n\n# A\n')
      },
    ],
    ['a file that somebody changed', file => writeFileSync(file('dist/public/rules.md'), 'x')],
    ['a file that somebody changed in secret, and an edited page', spoilInSecret],
    ['a file that somebody took away', file => rmSync(file('dist/public/join.html.br'))],
    ['no output', file => rmSync(file('dist'), { recursive: true })],
    ['a last build that is cut off', file => truncateSync(file('site/.portolan/cache/last-build'), 500)],
    ['a damaged index', file => truncateSync(file('site/.portolan/cache/index'), 500)],
    ['no values', file => rmSync(file('site/.portolan/cache/values-0'))],
    ['no cache', file => rmSync(file('site/.portolan'), { recursive: true })],
  ]

  test('the bundle is the one that is made without it: compressed files and all', async () => {
    const { cwd, build, nothing, file } = await builtOnce()
    const fresh = scratch()
    let sources: unknown
    for (const [name, apply] of edits) {
      apply(file)
      const { code } = await build()
      expect(code, name).toBe(0)
      // The same sources make the same bundle: it is built again only after an edit of them.
      const now = tree(file('site'), path => !path.startsWith('.portolan/'))
      if (!isDeepStrictEqual(now, sources))
        await portolan(['build', '--quiet', '--no-cache', '--out', join(fresh, 'dist')], { cwd })
      sources = now
      expect(tree(file('dist')), name).toEqual(tree(join(fresh, 'dist')))
    }
    await setTimeout(100)
    await build()
    expect((await build()).written).toBe(nothing.written)
  }, 180_000)
})

describe('what was built last is not trusted', () => {
  const changes: readonly (readonly [string, (file: (name: string) => string) => unknown, number])[] = [
    ['after a page that has another time', file => utimesSync(file('site/pages/rules.md'), 1, 1), 0],
    [
      'after a file with the same size and times',
      file => {
        const page = file('site/pages/rules.md')
        edit(page, 'Be', 'be')
        utimesSync(page, 1, 1)
      },
      10,
    ],
    ['with a stage that a killed build left', file => mkdirSync(file('.dist.portolan-stage-abcdef')), 0],
    ['with a bundle file of other rights', file => chmodSync(file('dist/public/rules.html'), 0o600), 3],
  ]

  test.each(changes)('%s', async (_, change, written) => {
    const { build, nothing, file } = await builtOnce(cwd =>
      utimesSync(join(cwd, 'site/pages/rules.md'), 1, 1),
    )
    const mark = () => readFileSync(file('site/.portolan/cache/last-build'), 'utf8')
    const before = mark()
    change(file)
    expect(await build()).toEqual({ ...nothing, written })
    expect(readdirSync(file('.')).filter(name => name.includes('stage'))).toEqual([])
    expect(mark() === before).toBe(false)
  })

  test('by other options, on another day, through another link', async () => {
    const { cwd, nothing, build, file } = await builtOnce()
    expect(await build('--target', 'caddy')).not.toEqual(nothing)
    expect(await build()).not.toEqual(nothing)
    expect(await build('--strict')).toEqual(nothing)
    const late = await portolan(['build'], { cwd, env: { SOURCE_DATE_EPOCH: '1900000000' } })
    expect(late.stderr).toContain('updated-stale')
    cpSync(file('site/pages/rules.md'), file('a.md'))
    writeFileSync(file('site/b.md'), readFileSync(file('a.md')))
    rmSync(file('site/pages/rules.md'))
    symlinkSync('../b.md', file('site/pages/rules.md'))
    await setTimeout(100)
    expect((await build()).written).toBe(0)
    expect((await build()).written).toBe(0)
    edit(file('site/b.md'), /$/, '\nMore.\n')
    expect((await build()).written).toBe(10)
  })
})

test('where a link replaces its folders, nothing is written where it leads', async () => {
  for (const place of ['site/.portolan', 'site/.portolan/cache']) {
    const cwd = smallFolder()
    mkdirSync(join(cwd, 'away'))
    writeFileSync(join(cwd, 'away/index'), 'mine')
    mkdirSync(join(cwd, place, '..'), { recursive: true })
    symlinkSync(join(cwd, 'away'), join(cwd, place))
    for (let turn = 0; turn < 2; turn++) expect((await portolan(['build'], { cwd })).code).toBe(0)
    expect(tree(join(cwd, 'away')), place).toEqual({ index: 'mine' })
  }
})

test('the program’s own files are checked, too, and where GitHub has the repository', async () => {
  const cwd = sampleSite()
  const own = scratch()
  for (const part of ['bin', 'lib', 'templates', 'docs/diagnostics.md', 'package.json'])
    cpSync(part, join(own, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(own, 'node_modules'))
  edit(join(cwd, 'site/portolan.yaml'), /^site:$/m, 'site:\n  pictures: no')
  edit(join(cwd, 'site/portolan.yaml'), /^ {2}targets: .*$/m, '  targets: [cloudflare]')
  edit(join(cwd, 'site/pages/rules.md'), /$/, '\nThe server is online now.\n')
  await setTimeout(100)
  const build = async (env = {}, ...words: readonly string[]) => {
    const child = spawn(process.execPath, [join(own, 'bin/portolan.js'), 'build', ...words], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return finished(child)
  }
  await build()
  expect((await build()).stdout).toContain('is up to date')
  edit(join(own, 'lib/programs/cloudflare.js'), /$/, '\n// otherwise\n')
  const { code, stdout } = await build()
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('Built dist') })
  const github = ['--format', 'github']
  expect((await build({ GITHUB_WORKSPACE: cwd }, ...github)).stderr).toContain('file=site/pages/rules.md')
  const above = join(cwd, '..')
  const moved = await build({ GITHUB_WORKSPACE: above }, ...github)
  expect(moved.stderr).toContain(`file=${basename(cwd)}/site/pages/rules.md`)
})

test('check says the same with what is kept and without it, and writes nothing', async () => {
  const { cwd, file } = await builtOnce()
  const checked = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await portolan(['check', ...words], { cwd })
    return { code, stdout, stderr }
  }
  const same = async () => {
    const before = stamps(file('site'))
    const found = await checked()
    expect(found).toEqual(await checked('--no-cache'))
    expect(stamps(file('site'))).toEqual(before)
    return found
  }
  expect((await same()).stdout).toContain('no errors')
  edit(file('site/pages/rules.md'), /$/, '\nThe server is online now.\n')
  expect((await same()).stdout).toContain('1 warning')
  await portolan(['build'], { cwd })
  expect((await same()).stdout).toContain('1 warning')
  edit(file('site/pages/join.md'), /$/, '\n[Nowhere](/nowhere)\n')
  expect(await same()).toMatchObject({ code: 1, stdout: expect.stringContaining('dead-link') })
  rmSync(file('site/.portolan'), { recursive: true })
  expect((await same()).code).toBe(1)
  expect(existsSync(file('site/.portolan'))).toBe(false)
})

test('warnings are reported again, by a build that has nothing to do', async () => {
  const { cwd, file } = await builtOnce()
  edit(file('site/pages/rules.md'), /$/, '\nThe server is online now.\n')
  await setTimeout(100)
  const [first, second] = [await portolan(['build'], { cwd }), await portolan(['build'], { cwd })]
  expect(first.stderr).toContain('warning[')
  expect(second.stderr).toBe(first.stderr)
  expect(second.stdout).toContain('dist is up to date')
  const json = await portolan(['build', '--json'], { cwd })
  const again = await portolan(['build', '--json'], { cwd })
  const plain = ({ stdout }: typeof json) => ({ ...JSON.parse(stdout), milliseconds: 0 })
  expect(plain(again)).toEqual(plain(json))
  expect(plain(again).diagnostics).toHaveLength(1)
})

test('a build with mistakes, and one without a cache, leave nothing next to the config', async () => {
  const cwd = smallFolder()
  await portolan(['build', '--no-cache'], { cwd })
  expect(existsSync(join(cwd, 'site/.portolan'))).toBe(false)
  edit(join(cwd, 'site/pages/join.md'), /^title: /m, 'titel: ')
  expect((await portolan(['build'], { cwd })).code).toBe(1)
  expect(existsSync(join(cwd, 'site/.portolan/cache/index'))).toBe(false)
})
