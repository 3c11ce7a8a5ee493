import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { hostNames } from '../../src/testing/hosts.ts'
import { copySite, scratch } from '../../src/testing/scratch.ts'
import { screenshot } from '../../src/testing/screenshot.ts'
import { type Digests, digests, type Elsewhere, elsewhere } from './elsewhere.ts'
import { keepTwoPages } from './small-site.ts'
import { isIdentity } from './tree.ts'

const harbor = await screenshot(960, 540)

/** Builds for every host there is, and paints again. */
export const build = ['build', '--quiet', '--no-cache', '--target', hostNames.join(',')]

/** That build in plain surroundings, once for all tests of a file: what every other one has to be equal to. */
export function plainBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-plain-'))
  const plain: { files: Digests; siblings: Digests } = { files: {}, siblings: {} }
  beforeAll(async () => {
    layDown(folder)
    const { code, stderr } = await elsewhere(build, { cwd: folder, env: { TZ: 'UTC', LANG: 'C', HOME: '/' } })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    plain.files = digests(join(folder, 'dist'))
    plain.siblings = digests(join(folder, 'dist'), path => !isIdentity(path))
    expect(Object.keys(plain.files).length).toBeGreaterThan(100)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return plain
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
  const folder = scratch()
  layDown(folder)
  return folder
}

function layDown(folder: string): void {
  const site = join(folder, 'site')
  copySite(site)
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
}
