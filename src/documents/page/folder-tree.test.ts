import { expect, test } from 'vitest'
import { frontMatterSchema } from '../../config/schema/front-matter.ts'
import type { Page, Site } from '../../model/site.ts'
import type { Branch } from '../../model/template-data.ts'
import { fiveConfig, fivePages, fiveValueSite } from '../../testing/five-values.ts'
import { fixtureSite } from '../../testing/fixture-site.ts'
import { shown as complaints } from '../../testing/whole-problem.ts'
import { folderTrees } from './folder-tree.ts'

const english = { tag: 'en', home: '/', name: 'Example' }

function page(path: string, nav: object | undefined = undefined, more: Partial<Page> = {}): Page {
  const front = frontMatterSchema.parse({ title: path, description: 'D.', nav })
  const language = english as Site['languages'][0]
  return { path, original: path, language, title: path, front, layout: 'docs', listed: true, ...more } as Page
}

const shown = (branches: readonly Branch[] = []): unknown =>
  branches.map(({ label, current, branches }) => [`${label}${current ? '!' : ''}`, shown(branches)].flat(1))

const guide = [
  page('/join', undefined, { layout: 'text' }),
  page('/docs', { label: 'Docs', order: 9 }),
  page('/docs/a'),
  page('/docs/b', { order: 1, label: 'Bee' }),
  page('/docs/b/one'),
  page('/docs/b/two/deep'),
  page('/docs/c', undefined, { layout: 'wide' }),
  page('/docs/c/x'),
  page('/docs/hidden', undefined, { listed: false }),
]
const at = (path: string, pages = guide) =>
  folderTrees({ pages })(pages.find(page => page.path === path) as Page)

test('a page shows the branch that it is in and the top of the tree, in the order of `nav` and then by path', () => {
  expect(shown(at('/docs/b/one')?.tree?.branches)).toEqual([
    ['Docs'],
    ['Bee', ['/docs/b/one!'], ['/docs/b/two/deep']],
    ['/docs/a'],
    ['/docs/c'],
  ])
  expect(shown(at('/docs')?.tree?.branches)).toEqual([['Docs!'], ['Bee'], ['/docs/a'], ['/docs/c']])
  expect(at('/docs')?.tree?.label).toBe('Docs')
})

test('the pages before and after are those of the tree', () => {
  const order = ['/docs', '/docs/b', '/docs/b/one', '/docs/b/two/deep', '/docs/a', '/docs/c', '/docs/c/x']
  for (const [index, path] of order.entries()) {
    const found = at(path)
    if (path === '/docs/c') expect(found).toBeUndefined()
    else expect([found?.previous?.href, found?.next?.href]).toEqual([order[index - 1], order[index + 1]])
  }
})

test('pages of other layouts, alone in their folder or out of the sitemap have no tree; a folder without an index page has one', () => {
  expect(at('/join')).toBeUndefined()
  expect(at('/docs/hidden')).toBeUndefined()
  expect(at('/a', [page('/a')])?.tree).toBeUndefined()
  expect(at('/g/b', [page('/g/a'), page('/g/b')])?.tree).toMatchObject({ label: 'Example' })
})

test('a folder of any size has at most 100 links on a level, with the page itself among them', () => {
  const name = (index: number) => `/docs/p${String(index).padStart(4, '0')}`
  const many = [page('/docs'), ...Array.from({ length: 2000 }, (_, index) => page(name(index)))]
  const treeOf = folderTrees({ pages: many })
  for (const one of many) {
    const branches = treeOf(one)?.tree?.branches ?? []
    expect(branches.length).toBe(100)
    expect(branches.filter(({ current }) => current).map(({ href }) => href)).toEqual([one.path])
  }
})

const source = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: B.\n${more}---\n\n## Part\n\nText.\n`

test('the pages of a folder have the layout docs of its index page, unless an index page below it or the page itself says something else', () => {
  const { files, diagnostics } = fiveValueSite(
    {},
    {},
    {
      ...fivePages,
      'portolan.yaml': `${fiveConfig}languages: [{ language: de }]\n`,
      'pages/de/index.md': source('Start'),
      'pages/docs/index.md': source('Docs', 'layout: docs\n'),
      'pages/docs/a.md': source('A'),
      'pages/docs/wide.md': source('W', 'layout: wide\n'),
      'pages/docs/plain/index.md': source('P', 'layout: text\n'),
      'pages/docs/plain/a.md': source('PA'),
      'pages/docs/more/a.md': source('MA'),
      'pages/de/docs/index.md': source('Doku', 'layout: docs\n'),
      'pages/de/docs/a.md': source('A'),
      'pages/other/a.md': `${source('OA')}\n## B\n\n## C\n\n## D\n`,
      'pages/other/shop.md': `${source('S', 'layout: landing\n')}\n## B\n\n## C\n\n## D\n`,
    },
  )
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  const html = (path: string) => Buffer.from(files.get(`public/${path}.html`) ?? '').toString()
  const layouts = Array.from(files.keys()).flatMap(file => {
    const [, path] = /^public\/(.*)\.html$/.exec(file) ?? []
    return path === undefined ? [] : [[path, /<body data-layout="(\w+)"/.exec(html(path))?.[1]]]
  })
  expect(Object.fromEntries(layouts)).toMatchObject({
    ...{ index: 'landing', join: 'text', 'docs/a': 'docs', 'docs/wide': 'wide', 'docs/plain': 'text' },
    ...{
      'docs/plain/a': 'text',
      'docs/more/a': 'docs',
      'de/docs/a': 'docs',
      'other/a': 'text',
      de: 'landing',
    },
  })
  expect(html('docs/a')).toContain('<h2 id="part"><a class="anchor" href="#part">Part</a></h2>')
  expect(html('other/a')).toMatch(/class="crumbs"[\s\S]*class="contents"/)
  expect(html('other/shop')).not.toMatch(/class="(?:crumbs|contents)"/)
  expect(html('docs/wide')).toContain('<h2 id="part">Part</h2>')
  expect(html('docs/wide')).not.toContain('class="folder-tree"')
  expect(html('de/docs/a')).toContain('<nav class="folder-tree" aria-label="Doku">')
})

test('a page that was read before changes with the layout of its folder', () => {
  const stored = new Map<string, Uint8Array>()
  const store = {
    get: (key: string) => stored.get(key),
    set: (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
  }
  const layoutOf = (layout: string) => {
    const index = source('Docs', `layout: ${layout}\n`)
    const pages = { ...fivePages, 'pages/docs/index.md': index, 'pages/docs/a.md': source('A') }
    const html = fiveValueSite({}, { store }, pages).files.get('public/docs/a.html')
    return /<body data-layout="(\w+)"/.exec(`${Buffer.from(html ?? '')}`)?.[1]
  }
  expect(['docs', 'text', 'docs'].map(layoutOf)).toEqual(['docs', 'text', 'docs'])
})

test('with a home page of that layout, the tree is that of the whole site, in groups', () => {
  const pages = [
    page('/'),
    page('/b', { order: 2, group: 'Start' }),
    page('/a', { order: 1, group: 'Start' }),
    page('/c', { order: 3, group: 'More' }),
    page('/d', { order: 4, group: 'Start' }),
    page('/c/x'),
    page('/e'),
  ]
  expect(shown(at('/c/x', pages)?.tree?.branches)).toEqual([
    ['/'],
    ['/e'],
    ['Start', ['/a'], ['/b'], ['/d']],
    ['More', ['/c', ['/c/x!']]],
  ])
  expect(at('/d', pages)?.next?.href).toBe('/c')
})

test('pages of that layout that are in no folder share a tree with the home page', () => {
  const others = [page('/', undefined, { layout: 'landing' }), page('/rules', undefined, { layout: 'text' })]
  const pages = [...others, page('/a'), page('/b'), page('/docs'), page('/docs/x/y')]
  expect(shown(at('/b', pages)?.tree?.branches)).toEqual([['/'], ['/a'], ['/b!']])
  expect(shown(at('/docs/x/y', pages)?.tree?.branches)).toEqual([['/docs'], ['/docs/x/y!']])
})

test('a page of that layout links to its source', () => {
  const link = 'https://git.example.net/edit/main/site/{file}'
  const config = `${fiveConfig}site: { editLink: "${link}" }\n`
  const source = (layout: string, more = '') =>
    Buffer.from(`---\ntitle: A\ndescription: D.\nlayout: ${layout}\n${more}---\n\nText.\n`)
  const { files } = fixtureSite({
    'portolan.yaml': config,
    'pages/guide/a.md': source('docs'),
    'pages/guide/b.md': source('docs', 'editLink: no\n'),
    'pages/guide/c.md': source('text'),
  })
  const edits = ['guide/a', 'guide/b', 'guide/c', 'join'].map(
    name =>
      /class="edit-link" data-interactive><a href="([^"]*)"/.exec(
        `${Buffer.from(files.get(`public/${name}.html`) ?? '')}`,
      )?.[1],
  )
  expect(edits).toEqual([
    'https://git.example.net/edit/main/site/pages/guide/a.md',
    undefined,
    undefined,
    undefined,
  ])
  const wrong = (text: string) =>
    complaints(fixtureSite({ 'portolan.yaml': config.replace(link, text) }).diagnostics)
  expect(wrong('https://git.example.net/edit')).toContain('edit-link: `site.editLink` must contain `{file}`')
  expect(wrong('http://git.example.net/{file}')).toContain(
    'edit-link: `site.editLink` must be a complete address',
  )
})
