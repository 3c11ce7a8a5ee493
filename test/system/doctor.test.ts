import { appendFileSync, chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { type Finished, portolan } from '../support/portolan.ts'
import { copyOf, cutDown } from '../support/small-site.ts'
import { paths, stamps } from '../support/tree.ts'

const small = builtSite(cutDown)
/** A site for one test to break. */
const copied = () => copyOf(small())

interface Check {
  readonly check: string
  readonly state: string
  readonly text: string
  readonly note?: string
}

const doctor = (cwd: string, words: readonly string[] = [], env = {}) =>
  portolan(['doctor', ...words], { cwd, env })
/** What was found, by what was looked at. */
const checksIn = ({ stdout }: Pick<Finished, 'stdout'>): Readonly<Record<string, Check>> =>
  Object.fromEntries((JSON.parse(stdout).checks as Check[]).map(check => [check.check, check]))
async function examine(cwd: string, env: Readonly<Record<string, string>> = {}) {
  const run = await doctor(cwd, ['--json'], env)
  return { code: run.code, checks: checksIn(run) }
}
const build = (cwd: string) => portolan(['build', '--quiet'], { cwd })

// First, before another test could have left something in the site that it copies.
test('changes nothing and leaves nothing behind', async () => {
  const cwd = copied()
  const [temporary, home] = [scratch(), scratch()]
  const before = stamps(join(cwd, 'dist'))
  const names = paths(cwd)
  expect((await doctor(cwd, [], { TMPDIR: temporary, HOME: home })).code).toBe(0)
  expect(stamps(join(cwd, 'dist'))).toEqual(before)
  expect(paths(cwd)).toEqual(names)
  expect([...readdirSync(temporary), ...readdirSync(home)]).toEqual(['.cache'])
})

test('damaged, missing and stale files are wrong, until the next build', async () => {
  const cwd = copied()
  const file = (name: string) => join(cwd, 'dist/public', name)
  appendFileSync(file('join.html'), ' ')
  writeFileSync(file('index.html.gz'), gzipSync('old'))
  writeFileSync(file('join.md.br'), 'no brotli')
  rmSync(file('404.md'))
  const { code, checks } = await examine(cwd)
  expect(code).toBe(3)
  expect(checks['files']).toMatchObject({
    state: 'wrong',
    text: 'public/404.md is missing; public/index.html.gz has changed since the build; public/join.html has changed since the build; and 1 more',
    note: expect.stringContaining('run portolan build'),
  })
  await build(cwd)
  expect(await examine(cwd)).toMatchObject({ code: 0, checks: { files: { state: 'ok' } } })
})

test('what keeps the user of a web server from the files is named, with the command that helps', async () => {
  const cwd = copied()
  expect(Object.keys((await examine(cwd)).checks)).not.toContain('rights')
  const cases = [
    ['dist/public/404.html', 0o640, 'read', 'o+r'],
    ['dist/public/assets', 0o750, 'enter', 'o+x'],
    ['.', 0o700, 'enter', 'o+x'],
  ] as const
  for (const [name, mode, what, right] of cases) {
    const path = join(cwd, name)
    const { mode: before } = statSync(path)
    chmodSync(path, mode)
    const { code, checks } = await examine(cwd)
    expect(code).toBe(0)
    expect(checks['rights']).toEqual({
      check: 'rights',
      state: 'warn',
      text: `other users cannot ${what} ${path}: a web server that runs as one of them answers 403`,
      note: 'if a web server on this machine serves this folder, run:',
      run: `chmod ${right} ${path}`,
    })
    chmodSync(path, before)
  }
  expect(Object.keys((await examine(cwd)).checks)).not.toContain('rights')
})

test('--json is one document', async () => {
  const { stdout } = await doctor(small(), ['--json'])
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    portolan: expect.stringMatching(/^\d/),
    bundle: 'dist',
    checks: [{ check: 'files', state: 'ok' }],
  })
})
