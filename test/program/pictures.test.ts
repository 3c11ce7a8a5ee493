import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { edit, sampleSite, scratch } from '../../src/testing/scratch.ts'
import { screenshot } from '../../src/testing/screenshot.ts'
import { portolan } from '../support/portolan.ts'
import { keepTwoPages } from '../support/small-site.ts'
import { tree } from '../support/tree.ts'

/** Surroundings in which the library that paints cannot be loaded. */
function withoutLibrary(library = '@resvg/resvg-js'): Readonly<Record<string, string>> {
  const hook = join(scratch(), 'hook.cjs')
  const refuse = `if (name === '${library}') throw new Error('not for this machine')`
  writeFileSync(
    hook,
    `const Module = require('node:module')\nconst load = Module._load\nModule._load = function (name, ...rest) { ${refuse}; return load.call(this, name, ...rest) }\n`,
  )
  return { NODE_OPTIONS: `--require ${hook}` }
}

/** Two pages of the sample site, and a cache in which nothing is yet. */
function newSite(): { readonly cwd: string; readonly cache: Readonly<Record<string, string>> } {
  const cwd = sampleSite()
  keepTwoPages(cwd)
  return { cwd, cache: { XDG_CACHE_HOME: scratch() } }
}

test('the library that paints is loaded when there is something to paint, and for nothing else', async () => {
  const { cwd, cache } = newSite()
  const env = { ...withoutLibrary(), ...cache }
  for (const words of [['--version'], ['build', '--help'], ['schema']])
    expect((await portolan(words, { cwd, env })).stderr).toBe('')

  const refused = await portolan(['build'], { cwd, env })
  expect(refused.code).toBe(3)
  expect(refused.stderr).toBe(
    'error: @resvg/resvg-js: is missing; run npm install with the optional packages, or set `pictures: no` in `site`\n',
  )
  expect(readdirSync(cwd)).toEqual(['site'])

  expect((await portolan(['build'], { cwd, env: cache })).code).toBe(0)
  const painted = tree(join(cwd, 'dist'))
  rmSync(join(cwd, 'dist'), { recursive: true })
  expect(await portolan(['build', '--quiet'], { cwd, env })).toMatchObject({ code: 0, stderr: '' })
  expect(tree(join(cwd, 'dist'))).toEqual(painted)
  expect((await portolan(['build', '--no-cache'], { cwd, env })).code).toBe(3)

  edit(join(cwd, 'site/portolan.yaml'), '  logo:', '  pictures: no\n  logo:')
  for (const words of [['check'], ['build', '--quiet', '--no-cache']])
    expect(await portolan(words, { cwd, env })).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(join(cwd, 'dist/public'))).not.toContain('favicon.ico')
})

test('where nothing can be kept, the site is built all the same', async () => {
  const { cwd } = newSite()
  const [file, closed] = [join(scratch(), 'file'), join(scratch(), 'closed')]
  writeFileSync(file, '')
  mkdirSync(closed, { mode: 0o500 })
  const trees = []
  for (const folder of [scratch(), file, closed]) {
    const out = join(scratch(), 'dist')
    const built = portolan(['build', '--quiet', '--out', out], { cwd, env: { XDG_CACHE_HOME: folder } })
    expect(await built).toMatchObject({ code: 0, stderr: '' })
    trees.push(tree(out))
  }
  expect(trees[1]).toEqual(trees[0])
  expect(trees[2]).toEqual(trees[0])
})

/** Changes bytes of every file, and nothing that one sees of it from outside. */
function forge(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    const { mtime } = statSync(file)
    if (!statSync(file).isFile() || name.endsWith('bundle.json') || name.includes('run/')) continue
    const bytes = readFileSync(file)
    bytes.fill('x', bytes.length >> 1)
    writeFileSync(file, bytes)
    utimesSync(file, mtime, mtime)
  }
}

test('what a checkout brings as a cache has no effect', async () => {
  const { cwd, cache } = newSite()
  const build = async (...words: string[]) => {
    expect(await portolan(['build', '--quiet', ...words], { cwd, env: cache })).toMatchObject({ code: 0 })
    return tree(join(cwd, 'dist'))
  }
  const kept = scratch()
  const before = await build('--cache', kept)
  // Each entry says something else, with a sum that is right.
  for (const name of readdirSync(kept, { recursive: true, encoding: 'utf8' })) {
    const file = join(kept, name)
    if (!statSync(file).isFile() || name === 'swept') continue
    const value = readFileSync(file).subarray(64).toString('latin1').replaceAll('Lantern', 'Pirates')
    const bytes = Buffer.from(value, 'latin1')
    writeFileSync(file, Buffer.concat([Buffer.from(createHash('sha256').update(bytes).digest('hex')), bytes]))
  }
  for (const place of ['.portolan', 'site/.portolan', '.cache/portolan'])
    cpSync(kept, join(cwd, place), { recursive: true })
  expect(await build('--out', 'dist')).toEqual(before)
  // A folder of the checkout is refused from wherever it is named: by name, by a link, and where the checkout is a repository.
  mkdirSync(join(cwd, '.git'))
  const link = join(scratch(), 'link')
  symlinkSync(join(cwd, '.portolan'), link)
  for (const [here, place] of [
    ['.', '.portolan'],
    ['.', 'site/.portolan'],
    ['site', '../.cache/portolan'],
    ['/', join(cwd, '.portolan')],
    ['.', link],
  ] as const) {
    const words = ['build', '--config', join(cwd, 'site/portolan.yaml'), '--cache', place, '--json']
    const { code, stdout } = await portolan(words, { cwd: resolve(cwd, here), env: cache })
    expect([place, code, JSON.parse(stdout)]).toMatchObject([
      place,
      2,
      {
        error: expect.stringContaining(`--cache ${place} is inside `),
        note: expect.stringContaining('outside'),
      },
    ])
  }
  const forged = await build('--cache', kept)
  expect(forged).not.toEqual(before)
  expect(await build()).toEqual(before)
  // Nor has a bundle, of which each file says something else at the same size and time, under each name that a build takes up.
  forge(join(cwd, 'dist'))
  cpSync(join(cwd, 'dist'), join(cwd, 'forged'), { recursive: true, preserveTimestamps: true })
  for (const name of [
    'dist',
    '.dist.portolan-old-abc123',
    '.dist.portolan-stage-abc123',
    '.portolan-abc123',
  ]) {
    rmSync(join(cwd, 'dist'), { recursive: true })
    cpSync(join(cwd, 'forged'), join(cwd, name), { recursive: true, preserveTimestamps: true })
    expect([name, await build()]).toEqual([name, before])
  }
  expect(await portolan(['build'], { cwd, env: { HOME: cwd, XDG_CACHE_HOME: '' } })).toMatchObject({
    code: 0,
  })
  expect(tree(join(cwd, 'dist'))).toEqual(before)
})

test('pictures of pages are made smaller once, with a library that is loaded for nothing else, and go with their page', async () => {
  const { cwd, cache } = newSite()
  const env = { ...withoutLibrary('sharp'), ...cache }
  expect(await portolan(['build', '--quiet'], { cwd, env })).toMatchObject({ code: 0, stderr: '' })
  const smaller = () => readdirSync(join(cwd, 'dist/public/assets')).filter(name => name.endsWith('.webp'))
  expect(smaller()).toEqual([])

  writeFileSync(join(cwd, 'site/assets/harbor.png'), await screenshot(1200, 675))
  const page = readFileSync(join(cwd, 'site/pages/join.md'), 'utf8')
  writeFileSync(join(cwd, 'site/pages/join.md'), `${page}\n![The harbor](/assets/harbor.png)\n`)
  const before = tree(join(cwd, 'dist'))
  const refused = await portolan(['build'], { cwd, env })
  expect({ code: refused.code, stderr: refused.stderr }).toEqual({
    code: 3,
    stderr:
      'error: sharp: is missing; run npm install with the optional packages, or set `pictures: no` in `site`\n',
  })
  expect(tree(join(cwd, 'dist'))).toEqual(before)
  expect((await portolan(['check'], { cwd, env })).code).toBe(0)

  expect(await portolan(['build', '--quiet'], { cwd, env: cache })).toMatchObject({ code: 0, stderr: '' })
  expect(smaller()).toHaveLength(3)
  const painted = tree(join(cwd, 'dist'))
  for (const [words, surroundings] of [
    [['build', '--quiet'], env],
    [['build', '--quiet', '--no-cache'], cache],
  ] as const) {
    rmSync(join(cwd, 'dist'), { recursive: true })
    expect(await portolan(words, { cwd, env: surroundings })).toMatchObject({ code: 0, stderr: '' })
    expect(tree(join(cwd, 'dist'))).toEqual(painted)
  }

  writeFileSync(join(cwd, 'site/pages/join.md'), page)
  expect(await portolan(['build', '--quiet'], { cwd, env })).toMatchObject({ code: 0, stderr: '' })
  expect(smaller()).toEqual([])
})
