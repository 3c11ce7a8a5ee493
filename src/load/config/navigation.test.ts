import { expect, test } from 'vitest'
import { type FrontMatter, frontMatterSchema } from '../../schema/front-matter.ts'
import { navigation } from './navigation.ts'

function page(path: string, nav?: FrontMatter['nav']) {
  const front = frontMatterSchema.parse({ title: `Title of ${path}`, description: 'x', nav })
  return { path, original: path, front }
}

const pages = [
  page('/'),
  page('/guides/a'),
  page('/guides/b', {}),
  page('/join', false),
  page('/rules', { label: 'Rules', order: -1 }),
]
const entries = (...args: Parameters<typeof navigation>) => Object.fromEntries(navigation(...args))

test('has the pages of the first level, and those that say so; not those that say no', () => {
  expect(entries(pages, undefined)).toEqual({
    '/': { label: 'Title of /', order: 0 },
    '/guides/b': { label: 'Title of /guides/b', order: 0 },
    '/rules': { label: 'Rules', order: -1 },
  })
})

test('is what site.nav says, if it says anything', () => {
  expect(entries(pages, ['/rules', '/join'])).toEqual({
    '/rules': { label: 'Rules', order: 0 },
    '/join': { label: 'Title of /join', order: 1 },
  })
  expect(entries(pages, [])).toEqual({})
})

test('does not grow with the site', () => {
  const many = Array.from({ length: 30 }, (_, index) => page(`/p${index}`))
  expect(Object.keys(entries([...pages, ...many], undefined))).toEqual(['/guides/b', '/rules'])
})

test('names a page of another language with its folder or without; in the first place that does', () => {
  const german = ['/de', '/de/join', '/de/regeln'].map(path => ({
    ...page(path),
    original: path.slice(3) || '/',
  }))
  const order = ['/', '/de/regeln', '/rules', '/join', '/de/join', '/regeln']
  expect(entries(german, order)).toEqual({
    '/de': { label: 'Title of /de', order: 0 },
    '/de/regeln': { label: 'Title of /de/regeln', order: 1 },
    '/de/join': { label: 'Title of /de/join', order: 3 },
  })
  expect(Object.keys(entries(pages, order))).toEqual(['/', '/join', '/rules'])
})
