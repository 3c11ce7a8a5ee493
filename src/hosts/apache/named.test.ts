import { expect, test } from 'vitest'
import type { Manifest, Route } from '../../model/bundle.ts'
import { bundleOf, committed, page, single, yaml } from '../../testing/table-bundle.ts'
import { apache } from './apache.ts'
import { pathRules } from './rules.ts'

/** A table of such routes that names other spellings of their addresses. */
function siteOf(routes: readonly Route[], spellings: Manifest['spellings'] = {}): Manifest {
  const facts = { size: 1, sha256: '', compressed: false }
  const files = routes.flatMap(({ representations }) => representations.map(({ file }) => [file, facts]))
  const headerSets = { ...committed.headerSets, file: [] }
  return { ...committed, headerSets, routes, spellings, redirects: {}, files: Object.fromEntries(files) }
}

test('a page whose address has no shape has a rule, as its twin, its other spellings and each file', () => {
  const site = siteOf(
    [page('/%C3%BC', 'ü'), page('/a.html', 'a'), single('/b c.css', 'b c.css', 'text/css', 'file')],
    { '/a': '/a.html', '/a/': '/a.html', '/%C3%BC.html': '/%C3%BC' },
  )
  const { paths } = pathRules(site)
  expect(paths).toHaveLength(1 + 2 * 2 + 2)
  expect(paths.slice(-2).map(({ conditions, to }) => [conditions[1], to])).toEqual([
    ['%{REQUEST_URI} "^(?:/a|/a/)\\z"', '"/.moved/a.html"'],
    ['%{REQUEST_URI} "^(?:/\\xc3\\xbc\\x2ehtml)\\z"', '"/.moved/\\%C3\\%BC"'],
  ])
})

test('too many are refused', () => {
  const site = (count: number) =>
    siteOf(Array.from({ length: count }, (_, index) => page(`/p${index}`, `p${index}`)))
  const refused = (count: number) => apache.refuse?.(bundleOf(site(count), yaml)).map(({ reason }) => reason)
  expect(refused(250)).toEqual([])
  expect(refused(251)).toEqual([expect.stringContaining('502')])
})
