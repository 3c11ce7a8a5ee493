import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isBundleFile, namedHeaderSets } from './is-bundle-file.ts'

const text = readFileSync('dist/bundle.json', 'utf8')
const digest = '0'.repeat(64)

test('a table that a build wrote is one', () => {
  expect(isBundleFile(JSON.parse(text))).toBe(true)
})

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
  ['another version', table => (table['portolan'] = 2)],
  ['an id that is a number', table => (table['id'] = 1)],
  ['no id', table => delete table['id']],
  ['no base address', table => delete table['baseUrl']],
  ['a route that is null', table => table.routes.push(null)],
  ['a route without a path', table => table.routes.push(route([good], { path: undefined }))],
  ['a route without representations', table => table.routes.push(route(undefined))],
  ['a route with no representation', table => table.routes.push(route([]))],
  ['a representation that is a text', table => table.routes.push(route(['index.html']))],
  ['a representation without a type', table => table.routes.push(route([{ ...good, type: 1 }]))],
  ['a representation of no file', table => table.routes.push(route([{ ...good, file: 'no.html' }]))],
  ['a file by a name of objects', table => table.routes.push(route([{ ...good, file: 'toString' }]))],
  ['a representation with no such set', table => table.routes.push(route([{ ...good, headers: 'no' }]))],
  ['a file without facts', table => (table.files['index.html'] = null)],
  ['a short digest', table => (table.files['x'] = { size: 1, sha256: 'abc', compressed: false })],
  ['a size in words', table => (table.files['x'] = { size: '1', sha256: digest, compressed: false })],
  ['a set that is no list', table => (table.headerSets['page'] = {})],
  ['a header without a value', table => (table['always'] = [['X']])],
  ['a coding that nobody has', table => (table['encodings'] = ['zstd'])],
  ['a host file that is no name', table => (table['hosts'] = [1])],
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
])('%s is none', (_, damage) => {
  const table: Table = JSON.parse(text)
  table.routes.push(route([good]))
  expect(isBundleFile(table)).toBe(true)
  damage(table)
  expect(isBundleFile(table)).toBe(false)
})

test.each([null, [], 'text', 1, {}].map(data => [data]))('%j is none', data => {
  expect(isBundleFile(data)).toBe(false)
})

test('every set that http/resolve takes by name is asked for', () => {
  const source = readFileSync('src/http/resolve.ts', 'utf8')
  const quoted = new Set(Array.from(source.matchAll(/'([a-z-]+)'/g), match => match[1] ?? ''))
  const sets = Object.keys((JSON.parse(text) as Table).headerSets)
  expect(sets.filter(name => quoted.has(name)).sort()).toEqual([...namedHeaderSets].sort())
})
