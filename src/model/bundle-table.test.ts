import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answer } from '../http/answer.ts'
import type { Manifest } from './bundle.ts'
import { bundleTable, namedHeaderSets } from './bundle-table.ts'

const text = readFileSync('dist/bundle.json', 'utf8')
const digest = '0'.repeat(64)

type Table = Record<string, unknown> & {
  files: Record<string, unknown>
  headerSets: Record<string, unknown>
  routes: unknown[]
}
const route = (representations: unknown, more = {}) => ({
  path: '/x',
  cors: false,
  representations,
  ...more,
})
const good = { type: 'text/html; charset=utf-8', file: 'index.html', headers: 'page' }

test.each<[string, (table: Table) => void]>([
  ['no id', table => delete table['id']],
  ['a route without a path', table => table.routes.push(route([good], { path: undefined }))],
  ['a route with no representation', table => table.routes.push(route([]))],
  ['a representation of no file', table => table.routes.push(route([{ ...good, file: 'no.html' }]))],
  ['a file by a name of objects', table => table.routes.push(route([{ ...good, file: 'toString' }]))],
  ['a representation with no such set', table => table.routes.push(route([{ ...good, headers: 'no' }]))],
  ['a short digest', table => (table.files['x'] = { size: 1, sha256: 'abc', compressed: false })],
  ['a header without a value', table => (table['always'] = [['X']])],
  ['a coding that nobody has', table => (table['encodings'] = ['zstd'])],
  ...['/etc/passwd', '../x', 'a/../../x', '..', '.', '', 'a//b', 'a/', 'C:x', 'a\\..\\x', 'a\0b'].flatMap(
    (path): [string, (table: Table) => void][] => [
      [`a host file ${JSON.stringify(path)}`, table => (table['hosts'] = ['nginx/nginx.conf', path])],
      [
        `a published file ${JSON.stringify(path)}`,
        table => (table.files[path] = { size: 1, sha256: digest, compressed: false }),
      ],
    ],
  ),
  ...namedHeaderSets.map((name): [string, (table: Table) => void] => [
    `no set ${name}`,
    table => delete table.headerSets[name],
  ]),
])('%s is rejected', (_, damage) => {
  const table: Table = JSON.parse(text)
  table.routes.push(route([good]))
  expect(bundleTable(table)).toEqual(table)
  damage(table)
  expect(bundleTable(table)).toMatch(/^`[^`]+` (?:is|has|does|must) |^it is not JSON$/)
})

test.each([null, [], 'text', 1, {}].map(data => [data]))('%j is rejected', data => {
  expect(bundleTable(data)).toMatch(/^it is not JSON|^`portolan` /)
})

/** What a value may be besides itself, by the last key of its place; everything else is text that a browser reads. */
const allowed: Readonly<Record<string, readonly unknown[]>> = {
  cors: [true, false],
  compressed: [true, false],
  size: [1],
  baseUrl: ['https://a.example'],
}
const strange = [
  null,
  true,
  false,
  1,
  -1,
  1.5,
  'not a url',
  '$(id)',
  '../x',
  'a\r\nb',
  'ä',
  '',
  [],
  {},
  [[]],
  'https://a.example',
]

test('no field takes a value of another kind: every one of them, with every one of these', () => {
  const table = JSON.parse(text)
  const taken: string[] = []
  const tryAt = (holder: Record<string, unknown>, key: string, place: string) => {
    const value = holder[key]
    for (const other of strange) {
      if (JSON.stringify(other) === JSON.stringify(value)) continue
      if (allowed[key]?.includes(other) || (typeof other === 'string' && isHeaderValue(place))) continue
      holder[key] = other
      if (typeof bundleTable(table) !== 'string') taken.push(`${place}: ${JSON.stringify(other)}`)
    }
    holder[key] = value
    // The first and the last of many stand for the others.
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
    for (const one of new Set([...keys.slice(0, 1), ...keys.slice(-1)]))
      tryAt(value as Record<string, unknown>, one, `${place}.${one}`)
  }
  for (const key of Object.keys(table)) tryAt(table, key, key)
  // Lists may be empty.
  expect(taken.filter(one => !one.endsWith(': []'))).toEqual([])
})

/** Free text, except for what would end the line. */
function isHeaderValue(place: string): boolean {
  return /^(?:always|headerSets\.[a-z-]+)\.\d+\.1$/.test(place)
}

test('the sets that every table must have are those that answers take by name, and no others', () => {
  const table = JSON.parse(text) as Manifest
  const taken = new Set<string>()
  const headerSets = new Proxy(table.headerSets, {
    get: (sets, name) => {
      taken.add(String(name))
      return sets[String(name)]
    },
  })
  const twins = table.routes.flatMap(({ representations: [, twin] }) => (twin ? [`/${twin.file}`] : []))
  const targets = [...table.routes.map(({ path }) => path), ...twins, '/join/', '/nope', '/api/nope']
  for (const notAcceptable of ['html', '406'] as const)
    for (const target of targets)
      for (const method of ['GET', 'POST', 'OPTIONS'])
        for (const accept of ['*/*', 'application/x-other'])
          answer({ ...table, headerSets, notAcceptable }, { method, target, headers: { accept } })
  const ofRoutes = new Set(
    table.routes.flatMap(({ representations }) => representations.map(({ headers }) => headers)),
  )
  expect([...taken].filter(name => !ofRoutes.has(name)).sort()).toEqual([...namedHeaderSets].sort())
})
