import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { program } from '../support/portolan.ts'

function run(words: readonly string[], env = {}) {
  // Without NODE_EXTRA_CA_CERTS, which is read at every start; and a pipe takes Node.js as long as the rest.
  const plain = { PATH: process.env['PATH'] ?? '', ...env }
  return spawnSync(process.execPath, words, { cwd: scratch(), env: plain, stdio: 'ignore' })
}

/** The files of portolan that a call loads code from. */
function loaded(...words: readonly string[]): readonly string[] {
  const folder = scratch()
  run([program, ...words], { NODE_V8_COVERAGE: folder })
  const [report = ''] = readdirSync(folder)
  const { result } = JSON.parse(readFileSync(join(folder, report), 'utf8'))
  return (
    result
      .map(({ url }: { url: string }) => url)
      .filter((url: string) => url.startsWith('file:'))
      // Code from the cache has the path of the installation that compiled it first.
      .map((url: string) => url.replace(/^.*\/(?=(?:lib|bin)\/)/, ''))
      .sort()
  )
}

const start = [
  'bin/portolan.js',
  ...['cli', 'rolldown-runtime', 'this-machine'].map(name => `lib/chunks/${name}.cjs`),
]

test.each([[['--help']], [['build', '--help']], [['--version', 'build']]])(
  '%j loads the start and nothing else',
  words => {
    expect(loaded(...words)).toEqual(start)
  },
)

test('of packages, the start holds commander alone, and it is small', () => {
  const text = readFileSync('lib/chunks/cli.cjs', 'utf8')
  const packages = Array.from(text.matchAll(/^\/\/ node_modules\/([\w-]+)/gm), ([, name]) => name)
  expect([...new Set(packages)]).toEqual(['commander'])
  expect(text.length).toBeLessThan(170_000)
})

test('a command loads its own chunks: who lists releases needs nothing that compiles', () => {
  const files = loaded('releases', '.')
  expect(files).toEqual(expect.arrayContaining([...start, 'lib/chunks/releases.cjs']))
  for (const strange of ['compile', 'config', 'hosts', 'registered', 'verify'])
    expect(files).not.toContain(`lib/chunks/${strange}.cjs`)
  expect(loaded('check')).toContain('lib/chunks/compile.cjs')
})

test('nothing is loaded from node_modules but what paints', () => {
  const chunks = readdirSync('lib/chunks').map(name => readFileSync(join('lib/chunks', name), 'utf8'))
  const asked = chunks.flatMap(text =>
    Array.from(text.matchAll(/(?<!\.)\brequire\("([^"]+)"\)/gm), ([, required = '']) => required),
  )
  expect(asked).toContain('./compile.cjs')
  // `init` reads the colors of a logo.
  expect(asked.filter(name => !isBuiltin(name) && !/^\.\/[\w-]+\.cjs$/.test(name))).toEqual(['sharp'])
  // What zod can say in fifty languages has no call.
  expect(chunks.filter(text => /zod\/v4\/locales\/(?!en\.js)/.test(text))).toEqual([])
})
