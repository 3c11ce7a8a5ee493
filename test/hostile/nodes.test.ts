import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { finished } from '../support/portolan.ts'
import { elsewhere, nodeOf, startElsewhere } from './elsewhere.ts'
import { builtThere, plainBuild } from './repro-site.ts'

const versions = ['20', '22', '24', '26']
const expected = plainBuild()

test.each(versions)('REPRO-01 Node.js %s: the same bytes, and nothing to say on stderr', async version => {
  expect(await builtThere({ node: nodeOf(version) })).toEqual(expected())
})

test.each(versions)('REPRO-01 Node.js %s: commands say and exit as here, and serve serves', async version => {
  const node = nodeOf(version)
  const cwd = sampleSite()
  expect((await elsewhere(['build', '--quiet'], { cwd })).code).toBe(0)
  const wrong = sampleSite()
  edit(join(wrong, 'site/portolan.yaml'), 'port: 19132', 'port: 1e4')
  edit(join(wrong, 'site/portolan.yaml'), '\nbaseUrl: ', '\nbaseURL: ')
  writeFileSync(join(wrong, 'site/pages/odd.md'), '---\ntitle: X\n---\n\n::stepz\n')
  const commands: readonly [readonly string[], string, number][] = [
    [['--version'], cwd, 0],
    [['build'], wrong, 1],
    [['check', '--format', 'sarif'], wrong, 1],
    [['biuld'], cwd, 2],
    [['build', '--out', 'site'], cwd, 3],
    [['explain', '/join', '--accept', 'text/markdown;q=0.5, text/html'], cwd, 0],
  ]
  for (const [words, folder, code] of commands) {
    const there = await elsewhere(words, { cwd: folder, node })
    expect(there.code).toBe(code)
    expect(there).toEqual(await elsewhere(words, { cwd: folder }))
  }
  const child = startElsewhere(['serve', '--port', '0', '--json'], { cwd, node })
  const end = finished(child)
  const [line] = await once(child.stdout, 'data')
  const page = await fetch(`${JSON.parse(String(line)).url}/join`, { headers: { accept: 'text/markdown' } })
  expect(await page.text()).toBe(readFileSync(join(cwd, 'dist/public/join.md'), 'utf8'))
  child.kill('SIGTERM')
  expect(await end).toMatchObject({ code: 143, stderr: '' })
})
