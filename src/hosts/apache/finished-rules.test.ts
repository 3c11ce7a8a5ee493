import { describe, expect, test } from 'vitest'
import type { Manifest, Route } from '../../model/bundle.ts'
import { bundleOf, committed, page, single, yaml } from '../../testing/table-bundle.ts'
import { apache } from './apache.ts'
import { finishedPaths } from './finished-rules.ts'
import { shapesOf } from './finished-shapes.ts'

/** A site of such routes, with other spellings of their addresses. */
function siteOf(routes: readonly Route[], spellings: Manifest['spellings'] = {}): Manifest {
  const facts = { size: 1, sha256: '', compressed: false }
  const files = routes.flatMap(({ representations }) => representations.map(({ file }) => [file, facts]))
  const headerSets = { ...committed.headerSets, file: [] }
  return { ...committed, headerSets, routes, spellings, redirects: {}, files: Object.fromEntries(files) }
}

/** Pages and pictures in the two forms of a style. */
function many(count: number, ending: '' | '.html', slash: '' | '/'): Manifest {
  const names = Array.from({ length: count }, (_, index) => `p${index}`)
  return siteOf(
    names.flatMap(name => [
      page(`/${name}${ending}`, name),
      page(`/in/${name}${slash}`, `in/${name}/index`),
      single(`/${name}.png`, `${name}.png`, 'image/png', 'file'),
    ]),
    Object.fromEntries(
      names.flatMap(name => [
        [`/${name}/`, `/${name}${ending}`],
        [ending === '' ? `/${name}.html` : `/${name}`, `/${name}${ending}`],
        ...(slash === '' ? ['/'] : ['']).map(end => [`/in/${name}${end}`, `/in/${name}${slash}`]),
        ...['/index', '/index.html'].map(end => [`/in/${name}${end}`, `/in/${name}${slash}`]),
      ]),
    ),
  )
}

describe('the number of rules does not depend on that of pages', () => {
  test.each([
    ['', '/'],
    ['', ''],
    ['.html', '/'],
    ['.html', ''],
  ] as const)('/a%s and /a%s', (ending, slash) => {
    const { rules, moved, own } = finishedPaths(many(500, ending, slash))
    expect({ own, rules: rules.length, moved: moved.length }).toEqual({ own: 0, rules: 5, moved: 2 })
  })
})

test('what has another form has its own rule, and the rules of others leave it out', () => {
  const usual = many(3, '', '/')
  const site = siteOf(
    [
      ...usual.routes,
      page('/%C3%BC', 'ü'),
      page('/team', 'team'),
      page('/team/', 'team/index'),
      page('/other.html', 'other'),
      single('/p0.csv', 'p0.csv', 'text/csv', 'file'),
    ],
    { ...usual.spellings, '/%C3%BC.html': '/%C3%BC' },
  )
  const { shapes, has } = shapesOf(site)
  expect(['/p0', '/in/p1/', '/p0.png', '/team', '/ü.html', '/team.md'].filter(has)).toHaveLength(6)
  expect(['/ü', '/ü.md', '/other.html', '/p0.csv', '/nope'].filter(has)).toEqual([])
  expect(shapes.flatMap(({ kind, except }) => except.map(address => `${kind} ${address}`)).sort()).toEqual([
    'moved /other.html',
    'moved /other/',
    'moved /team',
    'moved /team.html',
    'moved /team/',
    'moved /team/index',
    'moved /team/index.html',
    'moved /ü/',
    'page /other',
    'twin /other.md',
  ])
})

test('too many pages with their own rules are refused', () => {
  const site = (count: number) =>
    siteOf(Array.from({ length: count }, (_, index) => page(`/%C3%BC${index}`, `ü${index}`)))
  const refused = (count: number) => apache.refuse?.(bundleOf(site(count), yaml)).map(({ reason }) => reason)
  expect(refused(2500)).toEqual([])
  expect(refused(2501)).toEqual([expect.stringContaining('5002')])
})
