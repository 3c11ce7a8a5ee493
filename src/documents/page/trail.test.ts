import { expect, test } from 'vitest'
import { change, goodBundle, sampleBundle } from '../../testing/sample.ts'

const between = (html: string, start: string) =>
  new RegExp(`<nav class="${start}"[\\s\\S]*?</nav>`).exec(html)?.[0] ?? ''
const links = (html: string) =>
  Array.from(html.matchAll(/href="([^"]+)"(?: rel="(\w+)")?/g), ([, ...found]) => found)
const { files } = goodBundle()

const samplePage = (name: string) => Buffer.from(files.get(`${name}.html`) ?? '').toString()

test('a page in a folder says where it is, to people and to search engines', () => {
  const html = samplePage('guides/first-hour')
  const crumbs = between(html, 'crumbs')
  expect(links(crumbs).map(([href]) => href)).toEqual(['/', '/guides'])
  expect(crumbs).toContain('<span aria-current="page">Your first hour</span>')
  const json = /"BreadcrumbList","itemListElement":(\[.*?\])/.exec(html)?.[1] ?? '[]'
  expect(JSON.parse(json)).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://lanternbay.example/' },
    { '@type': 'ListItem', position: 2, name: 'Guides', item: 'https://lanternbay.example/guides' },
    {
      '@type': 'ListItem',
      position: 3,
      name: 'Your first hour',
      item: 'https://lanternbay.example/guides/first-hour',
    },
  ])
  expect(html).toContain('<a href="/guides" aria-current="true">Guides</a>')
})

test('the pages before and after it are those of its folder, by path', () => {
  const [bedrock, problems, first, java] = [
    'bedrock-edition',
    'connection-problems',
    'first-hour',
    'java-edition',
  ]
  const pager = (name: string) => links(between(samplePage(`guides/${name}`), 'pager'))
  expect(pager(`${first}`)).toEqual([
    [`/guides/${problems}`, 'prev'],
    [`/guides/${java}`, 'next'],
  ])
  expect(pager(`${bedrock}`)).toEqual([[`/guides/${problems}`, 'next']])
  expect(pager(`${java}`)).toEqual([[`/guides/${first}`, 'prev']])
})

test('a page in no folder has neither, and its own entry in the navigation is the page', () => {
  const html = samplePage('join')
  expect(html).not.toMatch(/class="(?:crumbs|pager)"|BreadcrumbList/)
  expect(html.match(/aria-current="\w+"/g)).toEqual(['aria-current="page"'])
})

test('the order of the navigation comes first, pages out of the sitemap are passed over, and each language is a separate site', () => {
  const { bundle, diagnostics } = sampleBundle(files => {
    const text = (title: string, more = '') =>
      Buffer.from(`---\ntitle: ${title}\ndescription: D.\n${more}---\n\nText of ${title}.\n`)
    change(files, 'portolan.yaml', /$/, '\nlanguages:\n  - language: de\n')
    files.set('pages/de/index.md', text('Start'))
    files.set('pages/de/g/a.md', text('A'))
    files.set('pages/de/g/b.md', text('B', 'sitemap: no\n'))
    files.set('pages/de/g/c.md', text('C'))
    files.set('pages/de/g/d.md', text('D', 'nav: { order: 1, label: Dee }\n'))
  })
  const html = (name: string) => Buffer.from(bundle?.files.get(`${name}.html`) ?? '').toString()
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  expect(links(between(html('de/g/a'), 'crumbs')).map(([href]) => href)).toEqual(['/de'])
  expect(links(between(html('de/g/d'), 'pager'))).toEqual([['/de/g/a', 'next']])
  expect(links(between(html('de/g/a'), 'pager'))).toEqual([
    ['/de/g/d', 'prev'],
    ['/de/g/c', 'next'],
  ])
  expect(between(html('de/g/a'), 'pager')).toContain('</span> Dee</a>')
  expect(between(html('de/g/b'), 'pager')).toBe('')
  expect(between(html('de'), 'crumbs')).toBe('')
})
