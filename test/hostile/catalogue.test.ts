import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import catalogue from '../fixtures/hostile-cases.json' with { type: 'json' }
import { finished } from '../support/portolan.ts'
import { otherwise, untested } from './exceptions.ts'

const ids = catalogue.map(({ id }) => id)
const titles = await titlesOfTests()
const tested = new Set(titles.flatMap(idsIn))

describe('the catalogue of hostile cases', () => {
  test('has 192 of them, each once', () => {
    expect(ids).toHaveLength(192)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has a test, or a reason why not, for every case', () => {
    expect(ids.filter(id => !tested.has(id) && !Object.hasOwn(untested, id))).toEqual([])
  })

  test('has both for none', () => {
    expect(Object.keys(untested).filter(id => tested.has(id))).toEqual([])
  })

  test('has a test for each case with a different wording', () => {
    expect(Object.keys(otherwise).filter(id => !tested.has(id))).toEqual([])
  })

  test('is what tests and reasons mention', () => {
    const named = [...tested, ...Object.keys(untested), ...Object.keys(otherwise)]
    expect(named.filter(id => !ids.includes(id))).toEqual([])
  })

  test('has reasons that say something', () => {
    for (const reason of Object.values({ ...untested, ...otherwise })) expect(reason).toMatch(/^.{30,}$/)
  })
})

/** The cases that a title begins with: of the test itself, or of the group around it. */
function idsIn(title: string): readonly string[] {
  return title
    .split(' > ')
    .flatMap(part => /^(?:[A-Z]+-\d\d[ ,:]+)+/.exec(part)?.[0].match(/[A-Z]+-\d\d/g) ?? [])
}

/** The titles in the files that name a case, and those of the checks that need third-party programs. */
async function titlesOfTests(): Promise<readonly string[]> {
  const parsed = await listed(
    ['src', 'test'].flatMap(folder => filesNaming(folder, '.test.ts')),
    '--static-parse',
  )
  // To load a file takes half a second, and only shows more where a title begins with a value.
  const open = parsed.filter(({ name }) => /(?:^|> )%s/.test(name)).map(({ file }) => file)
  const loaded = await listed([...new Set(open)])
  const checks = filesNaming('test/conformance', '.check.ts').map(file => readFileSync(file, 'utf8'))
  return [
    ...[...parsed, ...loaded].map(({ name }) => name),
    ...checks.flatMap(text =>
      Array.from(text.matchAll(/^\s*test\(\s*['"`](.+)['"`],/gm), match => match[1] ?? ''),
    ),
  ]
}

interface Listed {
  readonly name: string
  readonly file: string
}

/** What vitest would run of some files. */
async function listed(files: readonly string[], ...options: readonly string[]): Promise<readonly Listed[]> {
  const { stdout, stderr, code } = await finished(
    spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'list', ...files, ...options, '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

function filesNaming(folder: string, end: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith(end) && !path.includes('node_modules'))
    .map(path => join(folder, path))
    .filter(
      path =>
        path !== 'test/hostile/catalogue.test.ts' && /['"`][A-Z]+-\d\d /.test(readFileSync(path, 'utf8')),
    )
}
