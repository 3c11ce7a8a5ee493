import { expect, test } from 'vitest'
import { type FrontMatter, frontMatterSchema } from '../../config/schema/front-matter.ts'
import type { Language, Page, Site } from '../../model/site.ts'
import { checkedConfig } from '../../testing/checked-config.ts'
import { emptySite } from '../../testing/empty-site.ts'
import { fiveConfig } from '../../testing/five-values.ts'
import { menuIn } from './menu.ts'

const base = emptySite(checkedConfig(fiveConfig))
const english = base.languages[0]
const german: Language = { ...english, tag: 'de', home: '/de' }

type More = Partial<FrontMatter> & Partial<Pick<Page, 'isPost' | 'rel' | 'listed' | 'language'>>

function page(
  path: string,
  nav?: FrontMatter['nav'],
  { isPost, rel, listed, language, ...front }: More = {},
) {
  const isGerman = path.startsWith('/de')
  const own = { ...frontMatterSchema.parse({ title: path, description: 'x', ...front }), nav }
  return {
    ...{ path, original: isGerman ? path.slice(3) || '/' : path, title: path, front: own },
    ...{ language: language ?? (isGerman ? german : english), layout: own.layout ?? 'text' },
    ...{ isPost: isPost ?? false, isPart: false, listed: listed ?? true, rel },
  } as Page
}

/** The entries, each with what it opens; `→` is before the page that has more, `(en)` behind one in another language. */
function menu(pages: readonly Page[], named?: readonly string[], language = english) {
  const site = { ...base.config.site, nav: named === undefined ? undefined : [...named] }
  const config = { ...base.config, site }
  const languages: Site['languages'] = [english, german]
  const entries = menuIn({ ...base, pages, config, languages }, language)
  return entries.map(({ label, lang, pages, more }) => {
    const inside = [...pages.map(({ label }) => label), ...(more === undefined ? [] : [`→ ${more}`])]
    const name = lang === undefined ? label : `${label} (${lang})`
    return pages.length > 0 ? `${name}: ${inside.join(' ')}` : name
  })
}

const many = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => page(`${folder}/p${String(index).padStart(3, '0')}`))
const last = (order: number) => ({ label: undefined, order, group: undefined })

test.each([
  [
    'the join page, then the order, then the path; home is the name of the site',
    ['/join', '/b', '/a', '/c'],
    [page('/'), page('/a'), page('/b', last(1)), page('/c'), page('/join', last(5))],
  ],
  [
    'a folder is one entry, also without an index page; a single page of one is the page',
    ['/guides: /guides /guides/b /guides/a', '/legal/imprint', 'Old maps: /old-maps/x /old-maps/y'],
    [
      page('/guides'),
      page('/guides/a'),
      page('/guides/b', last(1)),
      page('/guides/a/deep'),
      page('/legal/imprint'),
      page('/old-maps/x'),
      page('/old-maps/y'),
    ],
  ],
  [
    'posts are behind their list',
    ['/news'],
    [page('/news', undefined, { posts: true }), page('/news/a', undefined, { isPost: true })],
  ],
  [
    'of many pages, the index page has more',
    [`/w: ${Array.from({ length: 12 }, (_, i) => `/w/p0${String(i).padStart(2, '0')}`).join(' ')} → /w`],
    [page('/w'), ...many('/w', 13)],
  ],
  [
    'not what is hidden, or for programs',
    ['/shown'],
    [
      page('/a', false),
      page('/g/b', undefined, { listed: false }),
      page('/api', undefined, { rel: 'service-doc' }),
      page('/h', false),
      page('/h/c'),
      page('/shown', undefined, { listed: false }),
    ],
  ],
  [
    'pages of a group, and a folder in it, which is its index page',
    ['Play: /a /guides', '/b'],
    [
      page('/a', { label: undefined, order: 1, group: 'Play' }),
      page('/b'),
      page('/guides', { label: undefined, order: 2, group: 'Play' }),
      page('/guides/x'),
    ],
  ],
  [
    'of a manual, the tree has the pages',
    ['/b'],
    [page('/', undefined, { layout: 'docs' }), page('/a', undefined, { layout: 'docs' }), page('/b')],
  ],
  [
    'also of a large one whose home page has another layout',
    [],
    [
      page('/', undefined, { layout: 'landing' }),
      ...Array.from({ length: 12 }, (_, index) => page(`/a${index}`, undefined, { layout: 'docs' })),
    ],
  ],
] as const)('%s', (_, expected, pages) => expect(menu(pages)).toEqual(expected))

test('site.nav names pages, in any language, folders and home; the join page is before them unless it is named', () => {
  const pages = ['/', '/a', '/api', '/guides/x', '/guides/y', '/join', '/maps/x', '/maps/y'].map(path =>
    page(path, undefined, { rel: path === '/api' ? 'service-doc' : undefined }),
  )
  expect(menu(pages, ['/maps', '/guides/y', '/'])).toEqual([
    '/join',
    'Maps: /maps/x /maps/y',
    '/guides/y',
    '/',
    '/a',
    '/guides/x',
  ])
  expect(menu(pages, ['/api', '/join'])).toEqual([
    '/api',
    '/join',
    '/a',
    'Guides: /guides/x /guides/y',
    'Maps: /maps/x /maps/y',
  ])
  const both = [...pages, page('/de'), page('/de/join'), page('/de/a')]
  expect(menu(both, ['/de/a', '/join'], german).slice(0, 2)).toEqual(['/de/a', '/de/join'])
})

test('a page that nobody has translated is there in its own language', () => {
  const pages = [
    page('/'),
    page('/join'),
    page('/rules'),
    page('/g'),
    page('/g/a'),
    page('/de'),
    page('/de/join'),
    page('/de/g/a'),
    page('/de/rules', false),
    page('/de/nur'),
  ]
  expect(menu(pages, undefined, german)).toEqual(['/de/join', '/g (en): /g /de/g/a', '/de/nur'])
  expect(menu(pages)).toEqual(['/join', '/g: /g /g/a', '/de/nur (de)', '/rules'])
})

test('no page lists a site of any size', () => {
  expect(menu([page('/g'), ...many('', 300)]).length).toBe(100)
  expect(menu(many('/g', 300))[0]?.split(' ').length).toBe(101)
})
