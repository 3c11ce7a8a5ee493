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

/** Surroundings in which libraries cannot be loaded. */
function without(...libraries: readonly string[]): Readonly<Record<string, string>> {
  const hook = join(scratch(), 'hook.cjs')
  const refuse = `if (${JSON.stringify(libraries)}.includes(name)) throw new Error('not for this machine')`
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

const fine = { code: 0, stderr: '' }
const build = ['build', '--quiet']

test('libraries are loaded when there is something to paint or to make smaller, and for nothing else', async () => {
  const { cwd, cache } = newSite()
  const libraries = ['@resvg/resvg-js', 'sharp']
  const none = { ...without(...libraries), ...cache }
  const joinPage = join(cwd, 'site/pages/join.md')
  const page = readFileSync(joinPage, 'utf8')
  writeFileSync(join(cwd, 'site/assets/harbor.png'), await screenshot(600, 338))
  writeFileSync(joinPage, `${page}\n![The harbor](/assets/harbor.png)\n`)
  const smaller = () => readdirSync(join(cwd, 'dist/public/assets')).filter(name => name.endsWith('.webp'))

  expect(await portolan(build, { cwd, env: cache })).toMatchObject(fine)
  expect(smaller()).toHaveLength(2)
  const painted = tree(join(cwd, 'dist'))
  for (const library of libraries) {
    const env = { ...without(library), ...cache }
    expect(await portolan([...build, '--no-cache'], { cwd, env })).toMatchObject({
      code: 3,
      stderr: `error: ${library}: is missing; run npm install with the optional packages, or set \`pictures: no\` in \`site\`\n`,
    })
    expect(tree(join(cwd, 'dist'))).toEqual(painted)
  }
  const nothingKept = { ...without('sharp'), XDG_CACHE_HOME: scratch() }
  expect(await portolan(['check'], { cwd, env: nothingKept })).toMatchObject(fine)
  rmSync(join(cwd, 'dist'), { recursive: true })
  expect(await portolan(build, { cwd, env: none })).toMatchObject(fine)
  expect(tree(join(cwd, 'dist'))).toEqual(painted)

  // A picture goes with its page.
  writeFileSync(joinPage, page)
  expect(await portolan(build, { cwd, env: cache })).toMatchObject(fine)
  expect(smaller()).toEqual([])
  edit(join(cwd, 'site/portolan.yaml'), '  logo:', '  pictures: no\n  logo:')
  expect(await portolan([...build, '--no-cache'], { cwd, env: none })).toMatchObject(fine)
  expect(readdirSync(join(cwd, 'dist/public'))).not.toContain('favicon.ico')
})

test('where nothing can be kept, the site is built all the same', async () => {
  const { cwd, cache } = newSite()
  const file = join(scratch(), 'file')
  writeFileSync(file, '')
  const built = async (env: Readonly<Record<string, string>>, ...words: string[]) => {
    expect(await portolan([...build, ...words], { cwd, env })).toMatchObject(fine)
    const bundle = tree(join(cwd, 'dist'))
    rmSync(join(cwd, 'dist'), { recursive: true })
    return bundle
  }
  const expected = await built(cache)
  expect(await built({ XDG_CACHE_HOME: file })).toEqual(expected)
  expect(await built({}, '--cache', '/proc/x')).toEqual(expected)
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
  for (const names of [
    ['dist'],
    ['.dist.portolan-old-abc123', '.dist.portolan-stage-abc123', '.portolan-abc123'],
  ]) {
    rmSync(join(cwd, 'dist'), { recursive: true })
    for (const name of names)
      cpSync(join(cwd, 'forged'), join(cwd, name), { recursive: true, preserveTimestamps: true })
    expect([names, await build()]).toEqual([names, before])
  }
  expect(await portolan(['build'], { cwd, env: { HOME: cwd, XDG_CACHE_HOME: '' } })).toMatchObject({
    code: 0,
  })
  expect(tree(join(cwd, 'dist'))).toEqual(before)
})
