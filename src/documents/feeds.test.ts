import { expect, test } from 'vitest'
import { answer } from '../http/answer.ts'
import type { Manifest } from '../model/bundle.ts'
import { manyPosts, newsSite, pageText } from '../testing/news.ts'
import { type XmlElement, xmlTree } from '../testing/xml.ts'

const named = ({ children }: XmlElement, name: string) => children.filter(child => child.name === name)
const textOf = (element: XmlElement, name: string) => named(element, name).map(({ text }) => text)

/** How many there may be of each: RFC 4287 4.1.1, 4.1.2 and 3.2. */
const counts = {
  feed: {
    id: [1, 1],
    title: [1, 1],
    updated: [1, 1],
    author: [1, 9],
    subtitle: [0, 1],
    link: [1, 9],
    entry: [0, 20],
  },
  entry: { id: [1, 1], title: [1, 1], updated: [1, 1], published: [0, 1], author: [0, 9], summary: [0, 1] },
  author: { name: [1, 1], uri: [0, 1] },
} as const
const others: Readonly<Record<string, readonly string[]>> = { entry: ['link', 'category', 'content'] }

/** What RFC 4287 demands and a feed has not. */
function feedProblems(xml: string): readonly string[] {
  const feed = xmlTree(xml)
  const found: string[] = []
  const visit = (element: XmlElement, path: string): void => {
    const { name, attributes, children, text } = element
    const all: Readonly<Record<string, readonly [number, number]>> = counts[name as keyof typeof counts] ?? {}
    for (const [child, [least, most]] of Object.entries(all)) {
      const { length } = named(element, child)
      if (length < least || length > most) found.push(`${path} has ${length} ${child}`)
    }
    for (const child of children) {
      if (!(child.name in all) && !others[name]?.includes(child.name)) found.push(`${path} has ${child.name}`)
      visit(child, `${path} ${child.name}`)
    }
    if (/^(?:updated|published)$/.test(name) && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text))
      found.push(`${path}: ${text}`)
    // 4.2.6 and 4.2.7: absolute addresses.
    for (const address of [name === 'id' || name === 'uri' ? text : undefined, attributes['href']])
      if (address !== undefined && !/^https:\/\/\S+$/.test(address)) found.push(`${path}: ${address}`)
    if (name === 'category' && !attributes['term']) found.push(`${path} has no term`)
    if (/^(?:feed|entry)$/.test(name)) {
      const links = named(element, 'link').map(({ attributes: { rel, type } }) => `${rel} ${type}`)
      if (new Set(links).size < links.length || !links.includes('alternate text/html'))
        found.push(`${path}: ${links}`)
    }
  }
  visit(feed, feed.name)
  const ids = [...textOf(feed, 'id'), ...named(feed, 'entry').flatMap(entry => textOf(entry, 'id'))]
  if (new Set(ids).size < ids.length) found.push('an id twice')
  if (feed.attributes['xmlns'] !== 'http://www.w3.org/2005/Atom') found.push('another namespace')
  return found
}

const odd = `"Ships" & <b>'boats'</b> ]]> <!-- {{ --> é 漢 𝕏`
const odds = {
  'pages/news/index.md': pageText(odd, 'posts: yes'),
  'pages/news/a.md': pageText(
    odd,
    `date: 2026-11-03\nupdated: 2026-11-05\nauthor: ${JSON.stringify(odd)}\nauthors: [Bo]\ntags: [${JSON.stringify(odd)}]`,
  ),
  'pages/news/b.md': pageText(
    'B',
    'date: 2026-11-04\nupdated: 2026-01-01\nimage: assets/b.png',
    [
      '# Own title\n\n[Join](/join#java), [here](#own-title), <a href="mailto:a@b.example">mail</a>',
      '![Alt](/assets/a.png)\n\n::address\n\n::qr{of=guide}\n\n<div class="cards" id="x">\n\n- **[A](/news/a)**\n\n</div>',
      '```js\nif (a && b < c) "]]>"\n```\n\n> [!NOTE]\n> A note.\n\nA note[^1].\n\n[^1]: The note.\n\n- [x] Done\n- [ ] Open',
    ].join('\n\n'),
  ),
  'pages/news/c.md': pageText('C', 'date: 2026-01-01\nimage: assets/a.png', '![Alt](/assets/a.png)'),
  'assets/a.png': '',
  'assets/b.png': '',
}

test.each<[string, Parameters<typeof newsSite>]>([
  ['odd texts', [odds]],
  ['40 posts', [manyPosts(40)]],
  [
    'two languages',
    [
      {
        ...odds,
        'pages/ar/index.md': pageText('الرئيسية', 'nav: {}', '[أخبار](/ar/news)'),
        'pages/ar/news/index.md': pageText('أخبار', 'posts: yes'),
        'pages/ar/news/a.md': pageText('الميناء', 'date: 2026-11-03'),
      },
      {},
      'languages: [{ language: ar }]\n',
    ],
  ],
])('feeds of %s are what RFC 4287 demands', (_, site) => {
  const { files, textAt, diagnostics } = newsSite(...site)
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  const feeds = files.filter(file => file.endsWith('feed.xml'))
  expect(feeds).toHaveLength(site.length === 3 ? 2 : 1)
  for (const file of feeds) expect(feedProblems(textAt(file))).toEqual([])
})

test('the check sees what is wrong', () => {
  const good = newsSite(odds).textAt('news/feed.xml')
  for (const [from, to] of [
    [/<updated>.*/, ''],
    ['<id>', '<id>x</id><id>'],
    ['T00:00:00Z', ''],
    [/<id>https:/g, '<id>'],
    ['&amp;', '&'],
    ['</entry>', ''],
    ['rel="self" type="application/atom+xml"', 'rel="alternate" type="text/html"'],
    ['<summary>', '<text></text><summary>'],
  ] as const) {
    const bad = good.replace(from, to)
    expect(bad).not.toBe(good)
    const judged = () => {
      if (feedProblems(bad).length > 0) throw new Error('wrong')
    }
    expect(judged, `${from}`).toThrow()
  }
})

test('the Link header of a page names the feeds of its language, four at most', () => {
  const folder = (path: string) => ({
    [`pages/${path}/index.md`]: pageText(path, 'posts: yes\nnav: {}'),
    [`pages/${path}/a.md`]: pageText('A', 'date: 2026-11-03'),
  })
  const folders = ['a', 'b', 'c', 'd', 'e', 'de/n'].map(folder)
  const german = {
    'pages/de/index.md': pageText('Start', 'nav: {}'),
    'pages/de/hidden.md': pageText('H', 'sitemap: no'),
  }
  const languages = 'languages: [{ language: de }, { language: fr }]\n'
  const french = { 'pages/fr/index.md': pageText('Accueil', 'nav: {}') }
  const { bundle, textAt } = newsSite(Object.assign({}, german, french, ...folders), {}, languages)
  const feedsOf = (target: string, accept = '*/*') => {
    const { headers } = answer(bundle?.manifest as Manifest, { method: 'GET', target, headers: { accept } })
    const link = headers.find(([name]) => name === 'Link')?.[1] ?? ''
    return Array.from(
      link.matchAll(/, <(\S+)>; rel="alternate"; type="application\/atom\+xml"/g),
      ([, path]) => path,
    )
  }
  const own = ['/a/feed.xml', '/b/feed.xml', '/c/feed.xml', '/d/feed.xml']
  for (const path of ['/', '/join', '/e/a']) expect(feedsOf(path)).toEqual(own)
  expect(feedsOf('/join', 'text/markdown')).toEqual(own)
  for (const path of ['/de', '/de/n/a', '/de/hidden']) expect(feedsOf(path)).toEqual(['/de/n/feed.xml'])
  for (const path of ['/fr', '/join.md', '/a/feed.xml']) expect(feedsOf(path)).toEqual([])
  expect(textAt('join.html').match(/"application\/atom\+xml"/g)).toHaveLength(5)
})

test('entries say when, by whom and what, newest first, for readers that know nothing of the site', async () => {
  const { textAt, bundle } = newsSite(odds)
  const feed = xmlTree(textAt('news/feed.xml'))
  const [b, a] = named(feed, 'entry')
  expect([textOf(feed, 'updated'), textOf(feed, 'title')]).toEqual([
    ['2026-11-05T00:00:00Z'],
    [`${odd} · Example`],
  ])
  // A post is not older than its day, whatever its front matter says.
  expect(b && textOf(b, 'updated')).toEqual(['2026-11-04T00:00:00Z'])
  expect(a && [textOf(a, 'updated'), textOf(a, 'published')]).toEqual([
    ['2026-11-05T00:00:00Z'],
    ['2026-11-03T00:00:00Z'],
  ])
  expect(a && named(a, 'author').map(({ text }) => text)).toEqual([odd, 'Bo'])
  expect(a && named(a, 'category').map(({ attributes }) => attributes['term'])).toEqual([odd])
  const content = b && textOf(b, 'content').join('')
  await expect(content).toMatchFileSnapshot('fixtures/feed-content.txt')
  const route = bundle?.manifest.routes.find(({ path }) => path === '/news/feed.xml')
  expect(route).toMatchObject({
    cors: true,
    representations: [{ type: 'application/atom+xml; charset=utf-8', headers: 'discovery-cors' }],
  })
  expect(textAt('news/feed.xml').match(/assets\/[ab]\.png/g)).toEqual([
    'assets/b.png',
    'assets/a.png',
    'assets/a.png',
  ])
  const changes = textAt('sitemap.xml').match(/(?<=\/news\/.<\/loc><lastmod>)[\d-]+/g)
  expect(changes).toEqual(['2026-11-05', '2026-11-04', '2026-01-01'])
  expect(textAt('sitemap.xml')).not.toContain('feed.xml')
  expect(textAt('llms.txt')).toContain('\nNews (Atom): `/news/feed.xml`.\n')
  expect(textAt('join.html')).toContain(
    '<link rel="alternate" href="/news/feed.xml" type="application/atom+xml" title="&quot;Ships',
  )
})
