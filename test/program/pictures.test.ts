import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Two pages of the sample site, for which nothing was ever painted. */
function newSite(): string {
  const cwd = sampleSite()
  keepTwoPages(cwd)
  rmSync(join(cwd, 'site/.portolan'), { recursive: true, force: true })
  return cwd
}

test('the library that paints is loaded when there is something to paint, and for nothing else', async () => {
  const [cwd, env] = [newSite(), withoutLibrary()]
  for (const words of [['--version'], ['check'], ['build', '--help'], ['doctor', '--json']])
    expect((await portolan(words, { cwd, env })).stderr).toBe('')
  expect(readdirSync(join(cwd, 'site'))).not.toContain('.portolan')

  const refused = await portolan(['build'], { cwd, env })
  expect(refused.code).toBe(3)
  expect(refused.stderr).toBe(
    'error: @resvg/resvg-js: has no build for this machine; install the optional packages, or set `pictures: no` in `site`\n',
  )
  expect(readdirSync(cwd)).toEqual(['site'])

  expect((await portolan(['build'], { cwd })).code).toBe(0)
  const painted = tree(join(cwd, 'dist'))
  rmSync(join(cwd, 'dist'), { recursive: true })
  expect(await portolan(['build', '--quiet'], { cwd, env })).toMatchObject({ code: 0, stderr: '' })
  expect(tree(join(cwd, 'dist'))).toEqual(painted)
  expect((await portolan(['build', '--no-cache'], { cwd, env })).code).toBe(3)

  edit(join(cwd, 'site/portolan.yaml'), '  logo:', '  pictures: no\n  logo:')
  expect(await portolan(['build', '--quiet', '--no-cache'], { cwd, env })).toMatchObject({
    code: 0,
    stderr: '',
  })
  expect(readdirSync(join(cwd, 'dist/public'))).not.toContain('favicon.ico')
})

test('what is painted is kept next to the config, and goes with its page', async () => {
  const cwd = newSite()
  const kept = () => readdirSync(join(cwd, 'site/.portolan/pictures')).sort()
  await portolan(['build', '--no-cache'], { cwd })
  expect(readdirSync(join(cwd, 'site'))).not.toContain('.portolan')
  await portolan(['build'], { cwd })
  const before = kept()
  // Two cards, four icons, three in the icon file, and the logo that is in all of them.
  expect(before).toHaveLength(10)
  expect(readFileSync(join(cwd, 'site/.portolan/.gitignore'), 'utf8')).toBe('*\n')
  edit(join(cwd, 'site/pages/join.md'), /^title: .*$/m, 'title: Other ways')
  await portolan(['build'], { cwd })
  expect(kept()).toHaveLength(10)
  expect(kept().filter(name => !before.includes(name))).toHaveLength(1)
})

test('where nothing can be kept, the site is built all the same', async () => {
  const cwd = newSite()
  await portolan(['build', '--out', 'one'], { cwd })
  rmSync(join(cwd, 'site/.portolan'), { recursive: true })
  writeFileSync(join(cwd, 'site/.portolan'), '')
  expect(await portolan(['build', '--out', 'other', '--quiet'], { cwd })).toMatchObject({
    code: 0,
    stderr: '',
  })
  rmSync(join(cwd, 'site/.portolan'))
  mkdirSync(join(cwd, 'site/.portolan'), { mode: 0o500 })
  expect(await portolan(['build', '--out', 'third', '--quiet'], { cwd })).toMatchObject({
    code: 0,
    stderr: '',
  })
  const first = tree(join(cwd, 'one'))
  expect(tree(join(cwd, 'other'))).toEqual(first)
  expect(tree(join(cwd, 'third'))).toEqual(first)
})

test('pictures of pages are made smaller once, with a library that is loaded for nothing else, and go with their page', async () => {
  const [cwd, env] = [newSite(), withoutLibrary('sharp')]
  expect(await portolan(['build', '--quiet'], { cwd, env })).toMatchObject({ code: 0, stderr: '' })
  const smaller = (folder: string) => readdirSync(join(cwd, folder)).filter(name => name.endsWith('.webp'))
  expect(smaller('dist/public/assets')).toEqual([])

  writeFileSync(join(cwd, 'site/assets/harbor.png'), await screenshot(1200, 675))
  const page = readFileSync(join(cwd, 'site/pages/join.md'), 'utf8')
  writeFileSync(join(cwd, 'site/pages/join.md'), `${page}\n![The harbor](/assets/harbor.png)\n`)
  const before = tree(join(cwd, 'dist'))
  const refused = await portolan(['build'], { cwd, env })
  expect({ code: refused.code, stderr: refused.stderr }).toEqual({
    code: 3,
    stderr:
      'error: sharp: has no build for this machine; install the optional packages, or set `pictures: no` in `site`\n',
  })
  expect(tree(join(cwd, 'dist'))).toEqual(before)
  expect((await portolan(['check'], { cwd, env })).code).toBe(0)

  expect(await portolan(['build', '--quiet'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  expect(smaller('dist/public/assets')).toHaveLength(3)
  expect(smaller('site/.portolan/pictures')).toHaveLength(3)
  const painted = tree(join(cwd, 'dist'))
  rmSync(join(cwd, 'dist'), { recursive: true })
  expect(await portolan(['build', '--quiet'], { cwd, env })).toMatchObject({ code: 0, stderr: '' })
  expect(tree(join(cwd, 'dist'))).toEqual(painted)
  rmSync(join(cwd, 'dist'), { recursive: true })
  expect(await portolan(['build', '--quiet', '--no-cache'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  expect(tree(join(cwd, 'dist'))).toEqual(painted)

  writeFileSync(join(cwd, 'site/pages/join.md'), page)
  expect(await portolan(['build', '--quiet'], { cwd, env })).toMatchObject({ code: 0, stderr: '' })
  expect(smaller('dist/public/assets')).toEqual([])
  expect(smaller('site/.portolan/pictures')).toEqual([])
})
