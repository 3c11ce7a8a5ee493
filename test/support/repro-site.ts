import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { hostNames } from '../../src/testing/hosts.ts'
import { sampleSite } from '../../src/testing/scratch.ts'
import { screenshot } from '../../src/testing/screenshot.ts'
import { type Digests, digests, type Elsewhere, elsewhere } from './elsewhere.ts'
import { keepTwoPages } from './small-site.ts'
import { isIdentity } from './tree.ts'

const harbor = await screenshot(960, 540)

/** Builds for every host there is, and paints again. */
export const build = ['build', '--quiet', '--no-cache', '--target', hostNames.join(',')]

let plain: Promise<Readonly<Record<'files' | 'siblings', Digests>>> | undefined

/** That build in plain surroundings, once for all tests of a process: what every other one has to be equal to. */
export function plainBuild() {
  plain ??= builtPlainly()
  return plain
}

async function builtPlainly() {
  const cwd = orderedSite()
  const { code, stderr } = await elsewhere(build, { cwd, env: { TZ: 'UTC', LANG: 'C', HOME: '/' } })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const files = digests(join(cwd, 'dist'))
  expect(Object.keys(files).length).toBeGreaterThan(100)
  return { files, siblings: digests(join(cwd, 'dist'), path => !isIdentity(path)) }
}

/** The same build in other surroundings; quiet there, too. */
export async function builtThere(place: Omit<Elsewhere, 'cwd'>): Promise<Digests> {
  const cwd = orderedSite()
  const { code, stderr } = await elsewhere(build, { cwd, ...place })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return digests(join(cwd, 'dist'))
}

/** The sample site with more to put in order, and titles that languages order in their own ways. */
export function orderedSite(): string {
  const folder = sampleSite()
  const site = join(folder, 'site')
  keepTwoPages(folder)
  for (const [name, title] of Object.entries({
    zebra: 'Zebra',
    aend: 'Ändern',
    aal: 'Aal',
    oel: 'Öl',
    aang: 'Ång',
    'i-dotless': 'ılık',
    'i-dotted': 'İstanbul',
  }))
    writeFileSync(
      join(site, `pages/${name}.md`),
      `---\ntitle: ${title}\ndescription: ${title}.\n---\n\n## ${title}\n\nI and i.\n\n![The harbor](/assets/harbor.png)\n`,
    )
  for (const name of ['z', 'B', 'a', 'sub/10', 'sub/9']) {
    mkdirSync(join(site, 'assets/sub'), { recursive: true })
    writeFileSync(join(site, `assets/${name}.txt`), `${name}\n`)
  }
  writeFileSync(join(site, 'assets/harbor.png'), harbor)
  for (const name of ['zulu', 'alpha']) {
    mkdirSync(join(site, `skills/${name}`), { recursive: true })
    writeFileSync(
      join(site, `skills/${name}/SKILL.md`),
      `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n# ${name}\n\nDo it.\n`,
    )
  }
  return folder
}
