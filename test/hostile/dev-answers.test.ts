import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { devRun } from '../support/dev-run.ts'

/** What nothing is counted for, and what takes longer than an image may. */
const slowLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><filter id="f"><feMorphology operator="dilate" radius="1"/></filter>' +
  '<g transform="scale(99)"><rect width="1" height="1" filter="url(#f)"/></g></svg>'

/** As long as a page may be that is read and written in the time that it may take. */
const longPage = `---\ntitle: Long\ndescription: D.\n---\n\n${'Some *words* of a [page](/join) with `code`, &amp; more <b>words</b>.\n\n'.repeat(3_000)}`

test.each([
  [
    'a logo is painted that takes too long',
    'logo-too-complex',
    // One file changes: two could come in two rounds.
    (cwd: string) =>
      edit(join(cwd, 'site/portolan.yaml'), '  logo: assets/logo.svg', '  logo: assets/own.svg'),
  ],
  [
    'a page of 200 kB is checked',
    undefined,
    (cwd: string) => writeFileSync(join(cwd, 'site/pages/long.md'), longPage),
  ],
])('PICTURE-07 dev goes on answering while %s', async (_, ruleId, change) => {
  const cwd = sampleSite()
  writeFileSync(join(cwd, 'site/assets/own.svg'), slowLogo)
  const { url, next } = await devRun(cwd)
  expect((await fetch(`${url}/join`)).status).toBe(200)
  const began = performance.now()
  change(cwd)
  let isDone = false
  const round = next().then(said => {
    isDone = true
    return said
  })
  const waits: number[] = []
  while (!isDone) {
    const asked = performance.now()
    expect((await (await fetch(`${url}/join`)).text()).length).toBeGreaterThan(1_000)
    waits.push(performance.now() - asked)
  }
  const took = performance.now() - began
  const { diagnostics } = await round
  expect(diagnostics.filter(({ file }) => file !== '').map(found => found.ruleId)).toEqual(
    ruleId === undefined ? [] : [ruleId],
  )
  expect(took).toBeGreaterThan(500)
  expect(Math.max(...waits)).toBeLessThan(took / 2)
})
