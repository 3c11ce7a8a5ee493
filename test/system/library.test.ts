import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySite } from '../../src/testing/scratch.ts'
import { packedAsItStands, unpacked } from '../support/packed.ts'
import { finished } from '../support/portolan.ts'

const folder = mkdtempSync(join(tmpdir(), 'portolan-library-'))
const home = join(folder, 'home')
const examples = readdirSync('examples').filter(name => name.endsWith('.mjs'))

// A folder with the package and the examples next to a site, as npm lays them.
beforeAll(async () => {
  cpSync('examples', home, { recursive: true })
  copySite(join(home, 'site'))
  writeFileSync(join(home, 'package.json'), '{ "type": "module", "private": true }')
  const modules = join(home, 'node_modules')
  mkdirSync(modules)
  renameSync(unpacked(await packedAsItStands(), folder), join(modules, 'portolan'))
  for (const name of Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(resolve('node_modules', name), join(modules, name))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function example(name: string, ...words: readonly string[]) {
  return spawn(process.execPath, [name, ...words], { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] })
}

test('diagnostics.mjs prints what is wrong with a site in memory', async () => {
  const { code, stdout, stderr } = await finished(example('diagnostics.mjs'))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(
    'portolan.yaml:8:18 error hostname: `server.serverAddress` must be a hostname without a port',
  )
  expect(stdout).toMatch(/There is no bundle\.\n$/)
})

test('serve.mjs serves a site by RFC 9110', async () => {
  const child = example('serve.mjs', 'site/portolan.yaml', '0')
  const end = once(child, 'close')
  try {
    const [line] = await once(child.stdout, 'data')
    const url = `${String(line).trim()}/join`
    const got = await fetch(url, { headers: { accept: 'text/markdown' } })
    expect([got.status, got.headers.get('content-type'), got.headers.get('vary')]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      expect.stringMatching(/^Accept,/),
    ])
    expect(await got.text()).toMatch(/^---\n|^# /)
    expect((await fetch(url)).headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
  } finally {
    child.kill()
    await end
  }
})

test('write.mjs writes the bundle that the command writes', async () => {
  const { code, stdout } = await finished(example('write.mjs', 'site/portolan.yaml', 'out'))
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+ files in out\n$/)])
  const page = (place: string) => readFileSync(join(place, 'public/join.md'), 'utf8')
  expect(page(join(home, 'out'))).toBe(page('dist'))
  expect(JSON.parse(readFileSync(join(home, 'out/bundle.json'), 'utf8')).hosts).toContain('nginx/nginx.conf')
})

test('every example is run here', () => {
  expect(examples).toEqual(['diagnostics.mjs', 'serve.mjs', 'write.mjs'])
})

// That other ways to resolve modules find the types, too: test/conformance/package.check.ts.
test('the examples are sound TypeScript', async () => {
  const place = join(home, 'types')
  cpSync('examples', place, { recursive: true })
  for (const name of examples) copyFileSync(join('examples', name), join(place, name.replace('.mjs', '.mts')))
  // A mistake that is not found is one, too.
  writeFileSync(
    join(place, 'wrong.mts'),
    "import { compile } from 'portolan'\n// @ts-expect-error\nexport const none: string = compile\n",
  )
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    typeRoots: [join(process.cwd(), 'node_modules/@types')],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: false,
  }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }))
  const tsc = [
    join(process.cwd(), 'node_modules/typescript/bin/tsc'),
    '--project',
    place,
    '--pretty',
    'false',
    '--checkers',
    '1',
  ]
  const { stdout } = await finished(spawn(process.execPath, tsc, { stdio: ['ignore', 'pipe', 'pipe'] }))
  expect(stdout).toBe('')
})

test('docs/maintaining/library.md names every export, and every export tells what it is', () => {
  const index = readFileSync('src/index.ts', 'utf8')
  const names = Array.from(index.matchAll(/\{([^}]+)\}/g), ([, list = '']) =>
    list.split(',').map(name => name.replace(/\btype\b/, '').trim()),
  ).flat()
  const page = readFileSync('docs/maintaining/library.md', 'utf8')
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(join('src', file), 'utf8'))
    .join('\n')
  for (const name of names) {
    expect(page).toMatch(new RegExp(`\`${name}\\b`))
    expect(sources, name).toMatch(new RegExp(`\\*/\\nexport (?:interface|type|function) ${name}\\b`))
  }
})
