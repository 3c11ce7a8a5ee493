import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { elsewhere, nodeOf, startElsewhere } from '../support/elsewhere.ts'
import { type Finished, finished } from '../support/portolan.ts'
import { builtThere, plainBuild } from '../support/repro-site.ts'

const versions = ['20', '22', '24', '26']
const plain = plainBuild()

test.each(versions)('REPRO-01 Node.js %s: the same bytes, and nothing to say on stderr', async version => {
  expect(await builtThere({ node: nodeOf(version) })).toEqual(plain.files)
})

const commands: readonly (readonly [words: readonly string[], site: 'right' | 'wrong', code: number])[] = [
  [['--version'], 'right', 0],
  [['build'], 'wrong', 1],
  [['biuld'], 'right', 2],
  [['build', '--out', 'site'], 'right', 3],
  [['explain', '/join', '--accept', 'text/markdown;q=0.5, text/html'], 'right', 0],
]

/** What the commands say in the sites, with this Node.js. */
async function said(sites: { readonly right: string; readonly wrong: string }, node?: string) {
  const all: Finished[] = []
  for (const [words, site] of commands)
    all.push(await elsewhere(words, { cwd: sites[site], ...(node && { node }) }))
  return all
}

test('REPRO-01 every Node.js: commands say and exit as here, and serve serves', async () => {
  const sites = { right: sampleSite(), wrong: sampleSite() }
  expect((await elsewhere(['build', '--quiet'], { cwd: sites.right })).code).toBe(0)
  edit(join(sites.wrong, 'site/portolan.yaml'), 'port: 19132', 'port: 1e4')
  edit(join(sites.wrong, 'site/portolan.yaml'), '\nbaseUrl: ', '\nbaseURL: ')
  writeFileSync(join(sites.wrong, 'site/pages/odd.md'), '---\ntitle: X\n---\n\n::stepz\n')
  const here = await said(sites)
  expect(here.map(({ code }) => code)).toEqual(commands.map(([, , code]) => code))
  for (const version of versions) {
    const node = nodeOf(version)
    expect([version, await said(sites, node)]).toEqual([version, here])
    const child = startElsewhere(['serve', '--port', '0', '--json'], { cwd: sites.right, node })
    const end = finished(child)
    const [line] = await once(child.stdout, 'data')
    const page = await fetch(`${JSON.parse(String(line)).url}/join`, { headers: { accept: 'text/markdown' } })
    expect(await page.text()).toBe(readFileSync(join(sites.right, 'dist/public/join.md'), 'utf8'))
    child.kill('SIGTERM')
    expect([version, await end]).toMatchObject([version, { code: 143, stderr: '' }])
  }
})
