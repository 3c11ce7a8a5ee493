import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, sampleSite, scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { docSample } from '../support/doc-sample.ts'
import { portolan } from '../support/portolan.ts'
import { heldToSessions } from '../support/sessions.ts'
import { copyOf, keepTwoPages, smallFolder } from '../support/small-site.ts'
import { stamps } from '../support/tree.ts'
import { unprivileged } from '../support/unprivileged.ts'

/** Two pages without pictures, for two hosts. */
function small(folder: string): void {
  keepTwoPages(folder)
  edit(join(folder, 'site/portolan.yaml'), /^site:$/m, 'site:\n  pictures: no')
}

const older = builtSite(small)
const newer = builtSite(folder => {
  small(folder)
  edit(join(folder, 'site/portolan.yaml'), /19132/g, '19133')
})
const other = builtSite(folder => {
  small(folder)
  edit(join(folder, 'site/portolan.yaml'), /19132/g, '19134')
  edit(join(folder, 'site/portolan.yaml'), 'listen: 8080', 'listen: 8081')
  edit(join(folder, 'site/portolan.yaml'), '#1f7a78', '#7a1f78')
})

const nameOf = (site: string) =>
  JSON.parse(readFileSync(join(site, 'dist/bundle.json'), 'utf8')).id.slice(0, 12)

test('publish, rollback and releases', async () => {
  const sites = { older: older(), newer: newer(), other: other() }
  const names = Object.entries(sites).flatMap(([name, site]) => {
    const styles = readdirSync(join(site, 'dist/public/assets')).filter(file => file.endsWith('.css'))
    return [[nameOf(site), name.toUpperCase()], ...styles.map(style => [style, `style-of-${name}.css`])]
  })
  await heldToSessions('releases', {
    env: { ...sites, olderName: nameOf(older()).slice(0, 6) },
    // Two of them have the same style sheet, which is that of the first.
    names: Object.fromEntries(names.toReversed()),
  })
}, 180_000)

test('needs its own folder: none that build --out refuses', async () => {
  const cwd = copyOf(older())
  const bundle = join(cwd, 'dist')
  writeFileSync(join(cwd, 'file'), '')
  mkdirSync(join(cwd, '.git'))
  const before = stamps(cwd)
  const folders = ['dist', 'dist/public', '.', '..', 'file', '.git', '.git/hooks', '.github/workflows']
  const sources = [
    'site',
    ...['pages', 'pages/join', 'assets', 'skills/new', 'static'].map(name => join('site', name)),
  ]
  for (const folder of [...folders, ...sources])
    for (const [here, there] of [
      [cwd, folder],
      ['/', join(cwd, folder)],
    ] as const) {
      const { code, stderr } = await portolan(['publish', there, '--bundle', bundle], { cwd: here })
      expect([there, code, stderr]).toEqual([
        there,
        2,
        expect.stringContaining('use a separate folder for releases'),
      ])
    }
  expect(stamps(cwd)).toEqual(before)
})

test('takes no lock where the bundle lies, if nothing can be written there', async () => {
  const site = scratch()
  await portolan(['build', '--out', join(site, 'dist')], { cwd: older() })
  chmodSync(site, 0o555)
  const cwd = scratch()
  const { code } = await unprivileged(['publish', 'srv', '--bundle', join(site, 'dist')], cwd)
  chmodSync(site, 0o755)
  expect(code).toBe(0)
  expect(readdirSync(site)).toEqual(['dist'])
})

function run(cwd: string, ...words: readonly string[]) {
  return portolan(words, { cwd })
}

test('another site in place of the live one is named, with the way back', async () => {
  const cwd = smallFolder()
  await portolan(['build', '--quiet'], { cwd })
  await run(cwd, 'publish', 'srv')
  edit(join(cwd, 'site/portolan.yaml'), /lanternbay\.example/g, 'mossvale.example')
  await portolan(['build', '--quiet'], { cwd })
  expect(await run(cwd, 'publish', 'srv')).toMatchObject({
    code: 0,
    stderr:
      'warning: https://lanternbay.example was here, and https://mossvale.example has replaced it. ' +
      'To go back: portolan rollback srv\n',
  })
})

test('docs/nginx.md shows what is printed', async () => {
  const cwd = sampleSite()
  const srv = join(cwd, 'srv')
  const printed: string[] = []
  const page = 'docs/nginx.md'
  const said = async (...words: readonly string[]) => printed.push((await run(cwd, ...words)).stdout)
  await portolan(['build', '--quiet'], { cwd })
  await run(cwd, 'publish', srv)
  edit(join(cwd, 'site/portolan.yaml'), /19132/g, '19133')
  await portolan(['build', '--quiet'], { cwd })
  await said('publish', srv)
  await said('releases', srv)
  await said('rollback', srv)
  const steady = (text: string) =>
    text
      .replaceAll(srv, '/srv/my-server')
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'then')
      .replace(/[0-9a-f]{12}/g, 'id')
  const shown = [
    docSample('portolan build && portolan publish', page).output,
    ...docSample('portolan releases', page).output.split('\n$ portolan rollback /srv/my-server\n'),
  ]
  expect(shown.map(steady)).toEqual(printed.map(steady))
})
