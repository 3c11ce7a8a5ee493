import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../testing/scratch.ts'
import { sourceFingerprints } from '../sources/read-sources.ts'
import { nothingToDo, writeBuildRecord } from './build-record.ts'
import { outputOf } from './fingerprints.ts'

const folders = { pages: 'pages', assets: 'assets', skills: 'skills' }
const reported = { report: 'warning: "é"\n', summary: { pages: 1 } }

function remembered(names = ['a.html', 'b.html']) {
  const folder = scratch()
  const [config, out, file] = ['site.yaml', 'dist', 'last-build'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const name of ['pages', 'dist']) mkdirSync(join(folder, name))
  for (const name of ['site.yaml', 'pages/a.md', ...names.map(name => `dist/${name}`)])
    writeFileSync(join(folder, name), name)
  // A minute later, so that nothing counts as changed just now.
  const since = Date.now() + 60_000
  const remember = () => {
    const output = outputOf(
      out,
      names.map(path => ({ path })),
    )
    const build = { inputs: 'program, options, day', folders, reported }
    writeBuildRecord(file, build, { fingerprints: sourceFingerprints(config, folders), since, output })
  }
  remember()
  return {
    remember,
    folder,
    file,
    ask: (inputs = 'program, options, day') => nothingToDo(file, config, out, inputs),
  }
}

test('the same report comes again while nothing has changed', () => {
  const { ask } = remembered()
  expect(ask()).toEqual(reported)
  expect(ask()).toEqual(reported)
  expect(ask('another day')).toBeUndefined()
})

test.each(['site.yaml', 'pages/a.md', 'dist/a.html'])(
  '%s written again with its old time is another file',
  name => {
    const { folder, ask } = remembered()
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file))
    utimesSync(file, 1, 1)
    expect(ask()).toBeUndefined()
  },
)

test('one file of thousands is seen, wherever it stands among them', () => {
  const names = Array.from({ length: 4001 }, (_, number) => `${number}.html`)
  const { folder, remember, ask } = remembered(names)
  for (const number of [0, 1999, 2000, 3999, 4000]) {
    expect([number, ask()]).toEqual([number, reported])
    writeFileSync(join(folder, 'dist', `${number}.html`), 'changed')
    expect([number, ask()]).toEqual([number, undefined])
    remember()
  }
})

test.each(['pages/b.md', 'assets/a.svg', 'skills/a.md'])('a file more is seen: %s', name => {
  const { folder, ask } = remembered()
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), '')
  expect(ask()).toBeUndefined()
})

test('whichever byte of it is damaged, nothing is reported', () => {
  const { file, ask } = remembered()
  const bytes = readFileSync(file)
  for (let at = 0; at < bytes.length; at++) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    writeFileSync(file, damaged)
    expect([at, ask()]).toEqual([at, undefined])
    writeFileSync(file, bytes.subarray(0, at))
    expect([at, ask()]).toEqual([at, undefined])
  }
  writeFileSync(file, bytes)
  expect(ask()).toEqual(reported)
})
