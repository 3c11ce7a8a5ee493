import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BundleFile } from '../../src/model/bundle.ts'
import { copySite } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'

const examples = 'docs/maintaining/examples'

/** How many lines a patch adds to each file, and how many it takes away. */
function changes(patch: string): readonly string[] {
  const rows = execFileSync('git', ['apply', '--numstat', join(examples, patch)], { encoding: 'utf8' })
  return rows.trim().split('\n')
}

/** A copy of the sources with both patches, compiled. No patch changes the programs in lib/, so they are copied. */
let folder = ''
const run = (...words: readonly string[]) =>
  portolan(words, { cwd: folder, installed: join(folder, 'bin/portolan.js') })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-examples-'))
  const parts = [
    'bin',
    'conformance',
    'docs',
    'rules',
    'scripts',
    'src',
    'templates',
    'words',
    'package.json',
    'tsconfig.build.json',
    'tsconfig.json',
    'lib/programs',
  ]
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true })
  copySite(join(folder, 'site'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const patch of ['add-a-document.patch', 'add-a-host.patch'])
    execFileSync('git', ['apply', join(folder, examples, patch)], { cwd: folder })
  for (const script of [
    'node_modules/typescript/bin/tsc -p tsconfig.build.json --checkers 1',
    'scripts/bundle.js',
  ])
    execFileSync(process.execPath, script.split(' '), { cwd: folder })
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a document', () => {
  test('is one file and one line', () => {
    expect(changes('add-a-document.patch')).toEqual([
      '17\t0\tsrc/documents/connect-md.ts',
      // The line of the registry, and its import.
      '2\t0\tsrc/documents/index.ts',
    ])
  })

  test('is in the table, the indexes and the configuration of every host', async () => {
    expect(await run('build', '--target', 'nginx,caddy,apache')).toMatchObject({ code: 0 })
    const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
    const table = JSON.parse(read('bundle.json')) as BundleFile
    expect(table.routes.map(({ path }) => path)).toContain('/connect.md')
    expect(read('public/connect.md')).toBe('# Where to connect\n\n`play.lanternbay.example`\n')
    expect(read('public/sitemap.xml')).toContain('<loc>https://lanternbay.example/connect.md</loc>')
    expect(read('public/llms.txt')).toContain('- [Where to connect](https://lanternbay.example/connect.md)')
    const link = '</connect.md>; rel="related"; type="text/markdown"'
    expect(JSON.stringify(table.headerSets['page'])).toContain(JSON.stringify(link).slice(1, -1))
    expect(read('public/join.html')).toContain('<link rel="related" href="/connect.md" type="text/markdown">')
    for (const file of ['nginx/lantern/pages.conf', 'caddy/Caddyfile', 'apache/.htaccess'])
      expect(read(file)).toContain('connect')
  })

  test('has its address for itself: no page can have it', async () => {
    const page = join(folder, 'site/pages/connect.md')
    onTestFinished(() => rmSync(page))
    cpSync(join(folder, 'site/pages/join.md'), page)
    const { code, stdout } = await run('check')
    expect(code).toBe(1)
    expect(stdout).toContain(
      'error[page-reserved]: `/connect` is reserved: portolan writes /connect.md itself',
    )
  })
})

describe('a host', () => {
  test('is one file and one line', () => {
    expect(changes('add-a-host.patch')).toEqual([
      '21\t0\tsrc/hosts/example-host.ts',
      '2\t0\tsrc/hosts/index.ts',
    ])
  })

  test('is known to the schema, the config, --target and verify', async () => {
    const schema = JSON.parse((await run('schema')).stdout)
    expect(schema.properties.deploy.properties.targets.items.enum).toContain('example-host')
    const built = await run('build', '--json', '--target', 'example-host')
    expect(built).toMatchObject({ code: 0 })
    expect(built.stdout).toContain('the host compresses by itself')
    const routes = JSON.parse(readFileSync(join(folder, 'dist/example-host/routes.json'), 'utf8'))
    expect(routes).toMatchObject({ '/': 'index.html', '/join': 'join.html' })
    const wrong = await run('build', '--target', 'example-hots')
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('example-host') })
  })
})
