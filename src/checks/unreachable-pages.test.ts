import { expect, test } from 'vitest'
import { frontMatterSchema } from '../config/schema/front-matter.ts'
import { checkedConfig } from '../testing/checked-config.ts'
import { cpuTime } from '../testing/cpu-time.ts'
import { emptySite } from '../testing/empty-site.ts'
import { fiveConfig, fivePages, fiveValueSite } from '../testing/five-values.ts'
import { yaml } from '../testing/table-bundle.ts'
import { checkedSite } from './check.ts'
import { unreachablePages } from './unreachable-pages.ts'

const page = (more = '', body = 'Text.') => `---\ntitle: A\ndescription: B.\n${more}---\n\n${body}\n`

function said(pages: Readonly<Record<string, string>>, more = ''): readonly string[] {
  const { diagnostics } = fiveValueSite(
    {},
    {},
    { ...fivePages, 'portolan.yaml': fiveConfig + more, ...pages },
  )
  return diagnostics
    .filter(({ ruleId }) => ruleId === 'unreachable-page')
    .map(({ file, reason }) => `${file}: ${reason}`)
}

const lost = (...paths: readonly string[]) => [
  `pages${paths[0]}.md: No links lead from the home page to ${paths.join(', ')}`,
]
const hidden = { 'pages/x.md': page('nav: no\n') }

test.each<[string, Readonly<Record<string, string>>, string?]>([
  ['the navigation', { 'pages/x.md': page() }],
  ['the navigation, because of its front matter', { 'pages/g/x.md': page('nav: {}\n') }],
  ['the navigation, because of the config', hidden, 'site: { nav: [/x] }\n'],
  ['a link of a page that has one', { ...hidden, 'pages/y.md': page('', '[x](x.md#top)') }],
  ['a directive', { 'pages/join.md': page('nav: no\n') }],
  ['the header', hidden, 'site: { links: [{ label: X, url: "/x?a=1" }] }\n'],
  ['the footer', hidden, 'site: { footer: { links: [{ label: X, url: https://play.example.net/x }] } }\n'],
  ['the announcement', hidden, 'site: { announcement: { text: X, link: /x } }\n'],
  ['the pages before and after it', { 'pages/g/a.md': page(), 'pages/g/b.md': page('nav: {}\n') }],
  ['its folder', { 'pages/g/index.md': page('nav: no\n'), 'pages/g/b.md': page('nav: {}\n') }],
  [
    'the language menu',
    { 'pages/x.md': page(), 'pages/de/index.md': page(), 'pages/de/x.md': page('nav: no\n') },
    'languages: [{ language: de }]\n',
  ],
])('a page is reached by %s', (_, pages, more) => expect(said(pages, more)).toEqual([]))

test.each<[string, Readonly<Record<string, string>>, readonly string[], string?]>([
  ['no link', hidden, lost('/x')],
  [
    'links of a page that is not reached',
    { ...hidden, 'pages/g/y.md': page('nav: no\n', '[x](/x)') },
    lost('/g/y', '/x'),
  ],
  [
    'the language menu, if no page of another language is reached',
    { 'pages/de/index.md': page(), 'pages/de/x.md': page('nav: no\n') },
    lost('/de/x'),
    'languages: [{ language: de }]\n',
  ],
  [
    'a navigation that is too long',
    Object.fromEntries(Array.from({ length: 104 }, (_, index) => [`pages/p${index + 100}.md`, page()])),
    [`${lost('/p199', '/p200', '/p201')} and 2 more`],
  ],
  ['no link, if it is hidden on purpose', { 'pages/x.md': page('nav: no\nsitemap: no\n') }, []],
  ['a link that may be on a page with mistakes', { ...hidden, 'pages/y.md': page('', '::nope') }, []],
  [
    'a link that may be in a template of the owner',
    { ...hidden, 'templates/html/page.eta': '<%~ it.content %>' },
    [],
    'site: { templates: templates }\n',
  ],
])('a page by %s', (_, pages, expected, more) => expect(said(pages, more)).toEqual(expected))

test('the check is linear', () => {
  const empty = emptySite(checkedConfig(yaml))
  const siteOf = (count: number) => {
    const texts = { title: 'T', description: 'D.' }
    const front = { ...frontMatterSchema.parse(texts), ...texts }
    const content = { html: '<a href="/p1">'.repeat(50), twin: '', guides: [], people: [], parts: [] }
    const pages = Array.from({ length: count }, (_, index) => ({
      ...{ path: index === 0 ? '/' : `/f/p${index}`, original: index === 0 ? '/' : `/f/p${index}` },
      ...{ language: empty.languages[0], source: `pages/p${index}.md`, title: 'T', description: 'D.' },
      ...{ places: {}, isPost: false, isPart: false, layout: 'text' as const },
      ...{ listed: true, front, content },
    }))
    const site = {
      ...empty,
      pages,
      sources: pages.map(({ path }) => ({ path, file: '', links: [], listed: true })),
    }
    const checked = checkedSite(site, [], undefined)
    return () => unreachablePages(checked)
  }
  const [few, many] = [siteOf(1000), siteOf(8000)]
  expect(many()).toEqual([])
  // Eight times as many take eight times as long, or 64 times.
  expect(cpuTime(many, 3) / cpuTime(few, 3)).toBeLessThan(25)
})
