import { expect, test } from 'vitest'
import { htmlTree } from '../../page/markdown/markdown-tree.ts'
import { cpuTime } from '../../testing/cpu-time.ts'
import { fivePages } from '../../testing/five-values.ts'
import { manyPosts, newsSite, pageText } from '../../testing/news.ts'
import { twinProblems } from '../../testing/twin-problems.ts'

const posts = {
  'pages/news/index.md': pageText('News', 'posts: yes', 'What is new.'),
  'pages/news/harbor.md': pageText(
    'The harbor',
    'date: 2026-11-03\nauthor: Aria\ntags: [building, big news]',
  ),
  'pages/news/end.md': pageText('A new End', 'date: 2026-10-01'),
  'pages/news/hidden.md': pageText('Hidden', 'date: 2026-12-01\nsitemap: no'),
  'pages/news/later.md': pageText('Later', 'date: 2026-12-01\ndraft: yes'),
}
const home = (list: string) => `${fivePages['pages/index.md']}\n${list}\n`
const below = (text: string, start: string) => text.slice(text.indexOf(start))
/** The addresses of the posts that a page lists. */
const listed = (twin: string) =>
  Array.from(twin.matchAll(/^[-*] \*\*\[.*\]\(https:\/\/play\.example\.net(\S+)\)/gm), ([, path]) => path)

test('an index lists its posts at its end, newest first, and a post says who wrote it and when', () => {
  const { textAt } = newsSite(posts)
  expect(below(textAt('news.md'), '# News')).toBe(`# News

What is new.

- **[2026-11-03 The harbor](https://play.example.net/news/harbor)**

  3 November 2026 · Aria

  On The harbor.

- **[2026-10-01 A new End](https://play.example.net/news/end)**

  1 October 2026

  On A new End.

[Feed](https://play.example.net/news/feed.xml)
`)
  expect(textAt('news/harbor.md')).toMatch(
    /^date: 2026-11-03\nauthor: Aria\ntags:\n {2}- building\n {2}- big news\n---$/m,
  )
  expect(below(textAt('news/harbor.md'), '# ')).toBe(
    '# The harbor\n\n3 November 2026 · Aria · building · big news\n\nText.\n',
  )
  expect(textAt('news/harbor.html')).toContain(
    '<time datetime="2026-11-03">3 November 2026</time> · <bdi>Aria</bdi>',
  )
})

test('a picture that is missing is one error, at its key', () => {
  const { diagnostics } = newsSite({
    'pages/news/harbor.md': pageText('H', 'date: 2026-11-03\nimage: a.png'),
  })
  expect(diagnostics.filter(({ fatal }) => fatal).map(({ ruleId }) => ruleId)).toEqual(['site-file'])
})

test.each([
  ['::posts{folder=/news limit=1}', ['/news/harbor']],
  ['::posts{folder=news}', ['/news/harbor', '/news/end']],
  ['::posts{folder=/news/ tag="big news"}', ['/news/harbor']],
])('%s on the home page', (call, paths) => {
  expect(listed(newsSite({ ...posts, 'pages/index.md': home(call) }).textAt('index.md'))).toEqual(paths)
})

test('a post lists the others of its folder, and is in lists itself if it is no draft', () => {
  const { textAt } = newsSite({
    ...posts,
    'pages/news/end.md': pageText('E', 'date: 2026-10-01', '::posts{limit=1}'),
    'pages/news/later.md': pageText('Later', 'date: 2026-12-01\ndraft: yes', '::posts{limit=1}'),
  })
  expect(listed(textAt('news/end.md'))).toEqual(['/news/harbor'])
  expect(listed(textAt('news.md'))).toEqual(['/news/harbor', '/news/end'])
})

test('each language has the posts of its own folder', () => {
  const german = {
    'pages/de/index.md': pageText('Start', 'nav: {}', '::posts{folder=/news}'),
    'pages/de/news/index.md': pageText('Neues', 'posts: yes\nnav: {}'),
    'pages/de/news/hafen.md': pageText('Der Hafen', 'date: 2026-11-03'),
  }
  const { textAt } = newsSite({ ...posts, ...german }, {}, 'languages: [{ language: de }]\n')
  expect(listed(textAt('de.md'))).toEqual(['/de/news/hafen'])
  expect(textAt('de.md')).toContain('3\\. November 2026')
  expect(listed(textAt('news.md'))).toEqual(['/news/harbor', '/news/end'])
  const feedsIn = (file: string) =>
    Array.from(textAt(file).matchAll(/href="(\S+feed\.xml)"/g), ([, path]) => path)
  expect(feedsIn('de/news/hafen.html')).toEqual(['/de/news/feed.xml'])
  expect(feedsIn('join.html')).toEqual(['/news/feed.xml'])
})

test('100 posts are 5 pages, each post on one of them', () => {
  const { textAt, files, diagnostics } = newsSite(manyPosts(100))
  const twins = ['news.md', ...Array.from({ length: 4 }, (_, index) => `news/${index + 2}.md`)]
  const [lists, all] = [
    twins.map(twin => listed(textAt(twin))),
    Array.from({ length: 100 }, (_, index) => index),
  ]
  expect(lists.map(({ length }) => length)).toEqual(twins.map(() => 20))
  // Two are of one day: those are in the order of their addresses.
  expect(lists.flat().slice(0, 4)).toEqual(['/news/p98', '/news/p99', '/news/p96', '/news/p97'])
  expect(new Set(lists.flat())).toEqual(new Set(all.map(index => `/news/p${index}`)))
  expect(files.filter(file => /^news\/\d+\.html$/.test(file))).toHaveLength(4)
  expect(below(textAt('news/2.md'), 'title: ')).toMatch(/^title: News – Page 2\n[\s\S]*\n# News – Page 2\n/)
  expect(textAt('news/2.md')).toMatch(
    /\n\[Newer: Page 1\]\(\S+\/news\) \[Older: Page 3\]\(\S+\/news\/3\)\n\n\[Feed\]\S+\n$/,
  )
  expect(textAt('news/5.md')).toMatch(/\n\[Newer: Page 4\]\(\S+\/news\/4\)\n\n\[Feed\]\S+\n$/)
  expect(textAt('sitemap.xml')).toContain('/news/5</loc>')
  expect(textAt('news/2.html')).toContain('<link rel="canonical" href="https://play.example.net/news/2">')
  expect(textAt('index.html')).not.toContain('Page 2')
  expect(diagnostics).toEqual([])
})

test('lists and posts say the same in HTML and in Markdown', () => {
  const odd = {
    'pages/news/odd.md': pageText(
      '1. *Odd* <b> & _name_ [x](y)',
      'date: 2026-11-03\nauthor: "# A*"\ntags: ["- b"]',
    ),
  }
  const { bundle } = newsSite({ ...posts, ...odd, 'pages/index.md': home('::posts{folder=/news limit=3}') })
  for (const { path, content } of bundle?.site.pages ?? [])
    expect([path, ...twinProblems(htmlTree(content.html), content.twin)]).toEqual([path])
})

test.each([
  ['', 20, true],
  ['limit=3', 3, true],
  ['limit=45', 45, false],
  ['tag=a', 20, true],
  ['tag=a limit=30', 25, false],
])(
  'on other pages, ::posts{folder=/news %s} shows %d of 45, with a link to the others: %s',
  (more, count, isCut) => {
    const { textAt } = newsSite({
      ...manyPosts(45, 'pages/news', 25),
      'pages/index.md': home(`::posts{folder=/news ${more}}`),
    })
    expect(listed(textAt('index.md'))).toHaveLength(count)
    expect(textAt('index.md').includes('\n[All posts](https://play.example.net/news)\n')).toBe(isCut)
  },
)

test.each([
  ['::posts{limit=3}', 3 + 20],
  ['::posts{tag=a}', 20 + 20],
  ['::posts{folder=/other}', 1 + 20],
  ['::posts{folder=/news}', 20],
])('an index with %s has its whole list, too', (call, count) => {
  const { textAt, files, diagnostics } = newsSite({
    ...manyPosts(45, 'pages/news', 25),
    ...manyPosts(1, 'pages/other'),
    'pages/news/index.md': pageText('N', 'posts: yes', call),
  })
  expect(listed(textAt('news.md'))).toHaveLength(count)
  expect(textAt('news.md').match(/All posts/g)).toBe(null)
  expect(files).toContain('news/3.html')
  expect(diagnostics).toEqual([])
})

test('posts of another language say so, and have its dates', () => {
  const { textAt } = newsSite(
    { ...posts, 'pages/ar/index.md': pageText('Home', 'nav: {}', '::posts{folder=/news}') },
    {},
    'languages: [{ language: ar }]\n',
  )
  const html = textAt('ar.html')
  expect(html.match(/<li lang="en" dir="ltr"><p><strong><a href="\/news/g)).toHaveLength(2)
  expect(html).toContain('>3 November 2026</time>')
  expect(textAt('news.html')).not.toContain('<li lang')
})

test('an index that is out of the sitemap has no feed, and no link to it', () => {
  const hidden = pageText('News', 'posts: yes\nsitemap: no')
  const { diagnostics, textAt } = newsSite({ ...posts, 'pages/news/index.md': hidden })
  expect(diagnostics).toEqual([])
  expect(textAt('news.html')).not.toContain('feed')
})

test('a post of the future is published, with a warning', () => {
  const { diagnostics, textAt } = newsSite(posts, { today: '2026-10-15', strict: true })
  expect(diagnostics.map(({ file, ruleId, fatal }) => [file, ruleId, fatal])).toEqual([
    ['pages/news/harbor.md', 'post-future', false],
    ['pages/news/hidden.md', 'post-future', false],
  ])
  expect(listed(textAt('news.md'))).toEqual(['/news/harbor', '/news/end'])
})

test('posts take time by their number', () => {
  const [few, many] = [manyPosts(25), manyPosts(200)]
  newsSite(few)
  // Eight times as many take eight times as long, or 64 times.
  expect(cpuTime(() => newsSite(many), 1) / cpuTime(() => newsSite(few), 1)).toBeLessThan(25)
})

test.each([
  [700, []],
  [1500, ['page-too-complex']],
])('a page that lists %d posts: %j', (count, expected) => {
  const calls = '::posts{folder=/news limit=100}\n\n'.repeat(count / 100)
  const { diagnostics } = newsSite({ ...manyPosts(100), 'pages/index.md': home(calls) })
  expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(expected)
})

test('a changed post is read again with the pages that list it, and no others', () => {
  const kept = new Map<string, Uint8Array>()
  const store = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: Uint8Array) => void kept.set(key, value),
  }
  const site = { ...manyPosts(45), 'pages/index.md': home('::posts{folder=/news limit=3}') }
  const readIn = (pages: Readonly<Record<string, string>>) => {
    let count = 0
    const { textAt } = newsSite(pages, { store, reading: () => void count++ })
    return { count, textAt }
  }
  // Home and join, the index and two more pages of it, and the posts.
  expect(readIn(site).count).toBe(2 + 3 + 45)
  expect(readIn(site).count).toBe(0)
  const changed = { ...site, 'pages/news/p44.md': pageText('Changed', 'date: 2026-05-05') }
  const { count, textAt } = readIn(changed)
  expect(count).toBe(1 + 3 + 1)
  expect(textAt('index.md')).toMatch(/\[\S+ Changed\]/)
  // What was a post no longer is one.
  const before = textAt('news/p1.md')
  const plain = {
    ...changed,
    'pages/news/index.md': pageText('News', 'nav: {}'),
    'pages/index.md': home('Text.'),
  }
  expect(readIn(plain).textAt('news/p1.md')).toBe(
    before.replace(/^date: .*\n/m, '').replace(/\n\n1 January 2026/, ''),
  )
})
