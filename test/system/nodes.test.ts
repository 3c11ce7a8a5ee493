import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit } from '../../src/testing/scratch.ts'
import { elsewhere, nodeOf, startElsewhere } from '../support/elsewhere.ts'
import { type Finished, finished, portolan } from '../support/portolan.ts'
import { builtThere, plainBuild } from '../support/repro-site.ts'
import { smallFolder } from '../support/small-site.ts'

const versions = ['20', '22', '24', '26']

test.each(versions)('REPRO-01 Node.js %s: the same bytes, and nothing to say on stderr', async version => {
  expect(await builtThere({ node: nodeOf(version) })).toEqual((await plainBuild()).files)
})

const commands: readonly (readonly [words: readonly string[], site: 'right' | 'wrong', code: number])[] = [
  [['--version'], 'right', 0],
  [['build'], 'wrong', 1],
  [['biuld'], 'right', 2],
  [['build', '--out', 'site'], 'right', 3],
  [['explain', '/join', '--accept', 'text/markdown;q=0.5, text/html'], 'right', 0],
]

/** What the commands say in the sites, with this Node.js. */
async function said(sites: { readonly right: string; readonly wrong: string }, node: string) {
  const all: Finished[] = []
  for (const [words, site] of commands) all.push(await elsewhere(words, { cwd: sites[site], node }))
  return all
}

test('REPRO-01 the oldest Node.js and the newest: commands say and exit the same, and serve serves', async () => {
  const sites = { right: smallFolder(), wrong: smallFolder() }
  expect((await portolan(['build', '--quiet'], { cwd: sites.right })).code).toBe(0)
  edit(join(sites.wrong, 'site/portolan.yaml'), 'port: 19132', 'port: 1e4')
  edit(join(sites.wrong, 'site/portolan.yaml'), '\nbaseUrl: ', '\nbaseURL: ')
  writeFileSync(join(sites.wrong, 'site/pages/odd.md'), '---\ntitle: X\n---\n\n::stepz\n')
  const [oldest = '', newest = ''] = [versions.at(0), versions.at(-1)].map(version => nodeOf(version ?? ''))
  const old = await said(sites, oldest)
  expect(old.map(({ code }) => code)).toEqual(commands.map(([, , code]) => code))
  expect(await said(sites, newest)).toEqual(old)
  for (const node of [oldest, newest]) {
    const child = startElsewhere(['serve', '--port', '0', '--json'], { cwd: sites.right, node })
    const end = finished(child)
    const [line] = await once(child.stdout, 'data')
    const page = await fetch(`${JSON.parse(String(line)).url}/join`, { headers: { accept: 'text/markdown' } })
    expect(await page.text()).toBe(readFileSync(join(sites.right, 'dist/public/join.md'), 'utf8'))
    child.kill('SIGTERM')
    expect([node, await end]).toMatchObject([node, { code: 143, stderr: '' }])
  }
})
