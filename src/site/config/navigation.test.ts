import { expect, test } from 'vitest'
import { type FrontMatter, frontMatterSchema } from '../schema/front-matter.ts'
import { navigation } from './navigation.ts'

function page(path: string, nav?: FrontMatter['nav'], more: Partial<FrontMatter> = {}) {
  const texts = { title: `Title of ${path}`, description: 'x' }
  const front = { ...frontMatterSchema.parse({ ...texts, nav, ...more }), ...texts }
  return { path, original: path, front, layout: front.layout ?? ('text' as const) }
}

const pages = [
  page('/'),
  page('/guides/a'),
  page('/guides/b', {}),
  page('/join', false),
  page('/rules', { label: 'Rules', order: -1 }),
]
const paths = (...args: Parameters<typeof navigation>) => [...navigation(...args).keys()]

/** The labels in their order. */
const labels = (...args: Parameters<typeof navigation>) => [...navigation(...args)].map(([, nav]) => nav)

test('has the pages of the first level, and those that say so; not those that say no', () => {
  expect(labels(pages, undefined)).toEqual([
    { label: 'Rules', order: 0 },
    { label: 'Title of /', order: 1 },
    { label: 'Title of /guides/b', order: 2 },
  ])
})

test('begins with the home page, then what site.nav names; the others follow, and home where site.nav names it', () => {
  expect(paths(pages, ['/guides/b', '/join'])).toEqual(['/', '/guides/b', '/join', '/rules'])
  expect(paths(pages, ['/rules', '/'])).toEqual(['/rules', '/', '/guides/b'])
  expect(paths(pages, [])).toEqual(['/', '/rules', '/guides/b'])
})

test('pages without an order come after those with one, and home before both', () => {
  const numbered = [
    page('/', { order: 1 }),
    page('/join', { order: 2 }),
    page('/map'),
    page('/top', { order: 0 }),
  ]
  expect(paths(numbered, undefined)).toEqual(['/top', '/', '/join', '/map'])
  const unnumbered = [page('/'), page('/map'), page('/zoo', { order: 9 }), page('/first', { order: -1 })]
  expect(paths(unnumbered, undefined)).toEqual(['/first', '/', '/zoo', '/map'])
})

test('the page on the API, and docs in a folder, are there only if site.nav names them', () => {
  const some = [
    page('/'),
    page('/api-guide', { order: 1 }),
    page('/docs', undefined, { layout: 'docs' }),
    page('/docs/a', { order: 2 }, { layout: 'docs' }),
  ]
  expect(paths(some, undefined, '/api-guide')).toEqual(['/', '/docs'])
  expect(paths(some, ['/docs/a', '/api-guide'], '/api-guide')).toEqual([
    '/',
    '/docs/a',
    '/api-guide',
    '/docs',
  ])
})

test('does not grow with the site', () => {
  const many = Array.from({ length: 30 }, (_, index) => page(`/p${index}`))
  expect(paths([...pages, ...many], undefined)).toEqual(['/rules', '/guides/b'])
  expect(paths([...pages, ...many], ['/', '/p7'])).toEqual(['/', '/p7', '/rules', '/guides/b'])
})

test('names a page of another language with its folder or without; in the first place that does', () => {
  const german = ['/de', '/de/join', '/de/regeln'].map(path => ({
    ...page(path),
    original: path.slice(3) || '/',
  }))
  const order = ['/', '/de/regeln', '/rules', '/join', '/de/join', '/regeln']
  expect(paths(german, order)).toEqual(['/de', '/de/regeln', '/de/join'])
  expect(paths(pages, order)).toEqual(['/', '/rules', '/join', '/guides/b'])
})
