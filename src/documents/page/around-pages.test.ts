import type { Nodes } from 'hast'
import { expect, test } from 'vitest'
import { sampleAnswers } from '../../commands/init/answers.ts'
import { newSite } from '../../commands/init/new-site.ts'
import { compile } from '../../compile.ts'
import { configFolders } from '../../config/complete/folders.ts'
import { readTemplates } from '../../files/package.ts'
import { readSources } from '../../files/sources/read-sources.ts'
import { below } from '../../model/language-folder.ts'
import { pageStem } from '../../model/site.ts'
import { htmlTree } from '../../page/markdown/markdown-tree.ts'
import { isTwinless } from '../../page/tree/elements.ts'
import { fiveConfig, fivePages, fiveValueSite } from '../../testing/five-values.ts'
import { manyPosts, newsSite, pageText } from '../../testing/news.ts'
import { change, goodBundle, sampleBundle } from '../../testing/sample.ts'

const german = {
  'pages/de/index.md': '---\ntitle: Start\ndescription: Start.\n---\n\n# Start\n\n::address\n',
  'pages/de/join.md': '---\ntitle: Los\ndescription: Los.\n---\n\n# Los\n\n::address\n',
}

/** What a site with this config publishes, by its path. */
function published(more: string, pages: Readonly<Record<string, string>> = {}) {
  const { diagnostics, files } = fiveValueSite(
    {},
    {},
    { ...fivePages, ...pages, 'portolan.yaml': fiveConfig + more },
  )
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  const search = Array.from(files, ([path, bytes]) =>
    /portolan\.\w+\.js$/.test(path) ? Buffer.from(bytes).toString() : '',
  )
  const text = (path: string) =>
    path === 'search' ? search.join('') : new TextDecoder().decode(files.get(`public/${path}`))
  const links = (html: string, place: 'header' | 'footer') => {
    // The menu has all that the row of the header may have.
    const [part = ''] = /<nav class="menu[\s\S]*?<\/nav>/.exec(html) ?? []
    const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec(html) ?? []
    const found = (place === 'header' ? part : footer).matchAll(
      /<li[^>]*>\s*<a href="([^"]+)"[^>]*>(.*?)<\/a>/g,
    )
    return Array.from(found, ([, href, label = '']) => {
      const icon = /#(\w+)"\/>/.exec(label)?.[1]
      return `${label.replace(/<.*?>/g, '').trim()} ${href}${icon === undefined ? '' : ` (${icon})`}`
    })
  }
  const sprites = [...files.keys()].filter(path => /^public\/assets\/portolan\.\w+\.svg$/.test(path))
  const icons = sprites.flatMap(path =>
    Array.from(text(path.slice('public/'.length)).matchAll(/<symbol id="(\w+)"/g), ([, id]) => id),
  )
  return { text, links: (path: string, place: 'header' | 'footer') => links(text(path), place), icons }
}

const invite = 'https://discord.gg/example'

test('the invite is in the header and in the footer, without being listed', () => {
  const { links, icons } = published('')
  expect(links('index.html', 'header')).toEqual([`Discord ${invite} (discord)`, 'Join /join'])
  expect(links('index.html', 'footer')).toEqual([
    'This page as Markdown /index.md',
    `Community on Discord ${invite}`,
  ])
  expect(icons).toEqual(['discord'])
})

test('links have their icons, and the one file of icons has no others', () => {
  const { links, icons } = published(
    `site:
  links:
    - { label: Store, url: https://store.example.net, icon: cart }
    - { label: How, url: /join#steps }
    - { label: Chat, url: "{{ server.discordInvite }}" }
  footer: { links: [{ label: "{{ server.name }}", url: "mailto:a@b.example", icon: mail }] }
`,
    { 'pages/join.md': `${fivePages['pages/join.md']}\n## Steps\n` },
  )
  expect(links('index.html', 'header')).toEqual([
    `Chat ${invite}`,
    'Join /join',
    'Store https://store.example.net (cart)',
    'How /join#steps',
  ])
  expect(links('index.html', 'footer').slice(1)).toEqual([
    'Example mailto:a@b.example (mail)',
    `Community on Discord ${invite}`,
  ])
  expect(icons).toEqual(['cart', 'mail'])
})

test('an invite that is listed in the footer is in no other place, and no icon is no file', () => {
  const { links, icons } = published(`site: { footer: { links: [{ label: Chat, url: "${invite}" }] } }\n`)
  expect(links('index.html', 'header')).toEqual(['Join /join'])
  expect(links('index.html', 'footer').slice(1)).toEqual([`Chat ${invite}`])
  expect(icons).toEqual([])
})

test('a link already redirects to the page in the language of the page, and links of a language add to those of the site', () => {
  const site =
    'site: { links: [{ label: How, url: /join }, { label: API, url: "https://play.example.net/openapi.json" }] }'
  const { links } = published(`${site}\nlanguages: [{ language: de }]\n`, german)
  expect(links('de.html', 'header').slice(2, 4)).toEqual(['How /de/join', 'API /openapi.json'])
  const own = published(
    `${site}\nlanguages: [{ language: de, site: { links: [{ label: So, url: /join, icon: help }] } }]\n`,
    german,
  )
  expect(own.links('de.html', 'header')).toEqual([
    `Discord ${invite} (discord)`,
    'Los /de/join',
    'So /de/join (help)',
    'API /openapi.json',
    'English /',
    'Deutsch /de',
  ])
  expect(own.links('index.html', 'header').slice(2, 4)).toEqual(['How /join', 'API /openapi.json'])
})

test('the announcement is on every page, in its Markdown and in llms.txt, and nowhere else', () => {
  const { text } = published(
    `site: { announcement: { text: "Back *soon* <3", link: /join, until: 2026-01-01 } }
languages: [{ language: de, site: { announcement: { text: Bald zurück } } }]\n`,
    german,
  )
  const bar = '<p dir="auto"><a href="/join">Back *soon* &lt;3</a></p>'
  for (const path of ['index.html', 'join.html', '404.html']) expect(text(path)).toContain(bar)
  const line = '> **Announcement:** [Back \\*soon\\* \\<3](<https://play.example.net/join>)\n\n'
  for (const path of ['index.md', 'join.md', 'llms.txt']) expect(text(path)).toContain(line)
  expect(text('de.html')).toContain(
    'aria-label="Ankündigung">\n<p dir="auto"><a href="/de/join">Bald zurück</a></p>',
  )
  expect(text('de/join.md')).toContain(
    '>\n> **Ankündigung:** [Bald zurück](<https://play.example.net/de/join>)\n\n# Los',
  )
  expect(published('').text('join.html')).not.toContain('announcement')
  expect(published('').text('join.md')).not.toContain('**Announcement')
})

test('what nobody has translated around pages says its language', () => {
  const looks = `site:
  links: [{ label: Store, url: https://store.example.net }]
  footer: { links: [{ label: Team, url: "mailto:a@b.example" }] }
  announcement: { text: Soon }
  hero: { image: assets/sea.svg, alt: The sea }
`
  const sea = { ...german, 'assets/sea.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>' }
  const marked = (more: string, path: string) => {
    const html = published(`${looks}languages: [{ language: de${more} }]\n`, sea).text(path)
    return Array.from(
      html.matchAll(/<(?:p|a|img)[^>]* lang="(\w+)"[^>]*?(?: alt="[^"]*"[^>]*)?>(?:<bdi>)?([\w ]*)/g),
      ([tag, lang, text]) => [lang, / alt="(.*?)"/.exec(tag)?.[1] ?? text],
    )
  }
  const switcher = ['English', 'Deutsch'].map((label, index) => [['en', 'de'][index], label])
  expect(marked('', 'de.html')).toEqual([
    ...[
      ['en', 'Soon'],
      ['en', 'For AI agents'],
      ['en', 'Store'],
    ],
    ...switcher,
    ['en', 'Store'],
    ...switcher,
    ['en', 'The sea'],
    ['en', 'Team'],
  ])
  expect(marked('', 'index.html')).toEqual([...switcher, ...switcher])
})

test('the style sheet has the parts that the site needs', () => {
  const css = (more: string) => {
    const { text } = published(more)
    return text(/assets\/portolan\.\w+\.css/.exec(text('index.html'))?.[0] ?? '')
  }
  expect(css('')).not.toMatch(/\.announcement|\.addresses/)
  expect(css('site: { announcement: { text: A } }\n')).toMatch(/\.announcement/)
  expect(css('addresses: [{ label: A, address: eu.example.net }]\n')).toMatch(/\.addresses/)
})

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
  expect(html).toMatch(/<button [^>]*aria-current="true">Guides</)
  expect(html).toContain('<a href="/guides/first-hour" aria-current="page">Your first hour</a>')
})

test('the pages before and after it are those of its folder, in the order of its tree', () => {
  const [bedrock, problems, first, java] = [
    'bedrock-edition',
    'connection-problems',
    'first-hour',
    'java-edition',
  ]
  const pager = (name: string) => links(between(samplePage(`guides/${name}`), 'pager'))
  expect(pager(`${java}`)).toEqual([
    ['/guides', 'prev'],
    [`/guides/${bedrock}`, 'next'],
  ])
  expect(pager(`${first}`)).toEqual([
    [`/guides/${bedrock}`, 'prev'],
    [`/guides/${problems}`, 'next'],
  ])
  expect(pager(`${problems}`)).toEqual([[`/guides/${first}`, 'prev']])
})

test('the page on the API is in the footer of each language, unless the navigation has it', () => {
  const api = (more: string) => `---\ntitle: Our API\ndescription: D.\n${more}---\n\nText.\n`
  const pages = (more: string) => ({
    ...german,
    'pages/api-guide.md': api(`rel: service-doc\n${more}`),
    'pages/de/api-guide.md': api('nav: { label: Schnittstelle }\n'),
  })
  const { links } = published('languages: [{ language: de }]\n', pages(''))
  expect(links('index.html', 'header').join()).not.toContain('API')
  expect(links('index.html', 'footer')).toContain('Our API /api-guide')
  expect(links('de.html', 'footer')).toContain('Schnittstelle /de/api-guide')
  const named = published('languages: [{ language: de }]\nsite: { nav: [/, /api-guide] }\n', pages(''))
  expect(named.links('de.html', 'header')).toContain('Schnittstelle /de/api-guide')
  expect(named.links('de.html', 'footer').join()).not.toContain('api-guide')
  expect(
    published('languages: [{ language: de }]\n', pages('nav: no\n')).links('index.html', 'footer').join(),
  ).not.toContain('API')
})

test('a page in no folder has neither, and its own entry in the navigation is the page', () => {
  const html = samplePage('join')
  expect(html).not.toMatch(/class="(?:crumbs|pager)"|BreadcrumbList/)
  expect(html.match(/aria-current="\w+"/g)).toEqual(Array(2).fill('aria-current="page"'))
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

test('posts of a manual are in its tree by their days, and a further page of the list is where the first one is', () => {
  const { textAt } = newsSite({
    ...manyPosts(42, 'pages/docs/news'),
    'pages/docs/index.md': pageText('Docs', 'layout: docs'),
    'pages/docs/a.md': pageText('A', 'nav: {}'),
  })
  const tree = links(between(textAt('docs/news/p3.html'), 'folder-tree')).map(([href]) => href)
  expect(tree.slice(0, 5)).toEqual(['/docs', '/docs/a', '/docs/news', '/docs/news/p40', '/docs/news/p41'])
  expect(links(between(textAt('docs/news/p3.html'), 'pager'))).toEqual([
    ['/docs/news/p2', 'prev'],
    ['/docs/news/p0', 'next'],
  ])
  const further = textAt('docs/news/2.html')
  expect(between(further, 'folder-tree')).toContain('<a href="/docs/news" aria-current="true">News</a>')
  expect(further.match(/<nav class="pager"/g)).toHaveLength(1)
})

test('the menu of languages goes to the page, or to the nearest page above it', () => {
  const { textAt } = newsSite(
    {
      ...manyPosts(21),
      'pages/de/index.md': pageText('Start', 'nav: {}'),
      'pages/de/news/index.md': pageText('Neues', 'posts: yes'),
      'pages/de/news/p3.md': pageText('Drei', 'date: 2026-11-03'),
    },
    {},
    'languages: [{ language: de }]\n',
  )
  const german = (file: string) => /href="([^"]+)" lang="de"/.exec(textAt(file))?.[1]
  expect(['news/2', 'news/p3', 'news/p4', 'join'].map(name => german(`${name}.html`))).toEqual([
    '/de/news',
    '/de/news/p3',
    '/de/news',
    '/de',
  ])
  expect(textAt('news/2.html')).not.toContain('hreflang="de" href')
})

test('posts follow each other by their days, newest first, and say so to programs', () => {
  const { textAt, files } = newsSite({
    ...manyPosts(42),
    'pages/news/p3.md': pageText(
      'Three',
      'date: 2026-01-02\nupdated: 2026-02-01\nauthors: [Aria, Bo]\ntags: [a]',
    ),
  })
  const pagerOf = (file: string) =>
    Array.from(
      textAt(file).matchAll(/<a href="(\S+)" rel="(\w+)"><span>(\w+):?<\/span> ([^<]+)/g),
      ([, href, rel, word, label]) => `${rel} ${word}: ${label} ${href}`,
    )
  // Two days before and one day after, by their addresses where they are of one day.
  expect(pagerOf('news/p3.html')).toEqual(['prev Newer: P2 /news/p2', 'next Older: P0 /news/p0'])
  expect(pagerOf('news/p40.html')).toEqual(['next Older: P41 /news/p41'])
  // The pages of the list are not among them, and have their own links.
  expect(pagerOf('news/2.html')).toEqual(['prev Newer: Page 1 /news', 'next Older: Page 3 /news/3'])
  expect(files).toContain('news/3.html')
  expect(textAt('news/p3.md')).toContain('\nauthors:\n  - Aria\n  - Bo\n')
  const html = textAt('news/p3.html')
  expect(html).toContain('<bdi>Aria</bdi> · <bdi>Bo</bdi>')
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? []
  const graph: readonly { readonly '@type': string }[] = JSON.parse(json)['@graph']
  expect(graph.find(node => node['@type'] === 'BlogPosting')).toEqual({
    '@type': 'BlogPosting',
    '@id': 'https://play.example.net/news/p3#post',
    mainEntityOfPage: 'https://play.example.net/news/p3',
    headline: 'Three',
    description: 'On Three.',
    datePublished: '2026-01-02',
    dateModified: '2026-02-01',
    author: ['Aria', 'Bo'].map(name => ({ '@type': 'Person', name })),
    keywords: ['a'],
    inLanguage: 'en',
    publisher: { '@id': 'https://play.example.net/#organization' },
  })
  expect(html.match(/<meta property="(?:og:type|article:).*>/g)).toEqual([
    '<meta property="og:type" content="article">',
    '<meta property="article:published_time" content="2026-01-02">',
    '<meta property="article:modified_time" content="2026-02-01">',
    '<meta property="article:tag" content="a">',
  ])
})

test('no post changes before its day', () => {
  const { textAt } = newsSite({
    ...manyPosts(1),
    'pages/news/p3.md': pageText('Three', 'date: 2026-01-02\nupdated: 2026-01-01'),
  })
  const html = textAt('news/p3.html')
  expect(html).toContain('"dateModified":"2026-01-02"')
  expect(html).toContain('<meta property="article:modified_time" content="2026-01-02">')
})

const templates = readTemplates()
const starter = newSite({ ...sampleAnswers, language: 'en' }, '2026-11-20')
const sources = (config: string) => readSources(config, configFolders)

test.each([
  ['the sample', sources('site/portolan.yaml')],
  ['dark-arena', sources('examples/dark-arena/portolan.yaml')],
  ['pixel-survival', sources('examples/pixel-survival/portolan.yaml')],
  ['the starter', starter],
])(
  'each link of %s that people see outside of navigation is in the twin of its page or in llms.txt',
  (_, site) => {
    const { bundle } = compile(site, templates)
    const { pages = [], config } = bundle?.site ?? {}
    const textAt = (file: string) => Buffer.from(bundle?.files.get(file) ?? '').toString()
    const addressOf = (href: string) => {
      const { origin, pathname, search } = new URL(href, config?.baseUrl)
      return href.startsWith('mailto:') ? href : origin + pathname.replace(/(?:index)?\.md$/, '') + search
    }
    const seen = pages.flatMap(({ path, listed, language }) => {
      const known = textAt(`${pageStem(path)}.md`) + textAt(below(language.home, 'llms.txt').slice(1))
      const named = new Set(
        Array.from(known.matchAll(/(?:https?:\/\/|mailto:)[^\s<>()`"]+/g), ([url]) => addressOf(url)),
      )
      const links: string[] = []
      const walk = (node: Nodes): void => {
        if (node.type === 'element' && (node.tagName === 'nav' || isTwinless(node))) return
        const href =
          node.type === 'element' && node.tagName === 'a' ? String(node.properties['href'] ?? '#') : '#'
        if (!href.startsWith('#')) links.push(addressOf(href))
        if ('children' in node) for (const child of node.children) walk(child as Nodes)
      }
      walk(htmlTree(textAt(`${pageStem(path)}.html`)))
      expect(links.length).toBeGreaterThan(2)
      return listed ? links.filter(link => !named.has(link)).map(link => `${path}: ${link}`) : []
    })
    expect(seen).toEqual([])
  },
)

test('home’s twin, llms.txt and the search have the links of header and footer, each once', () => {
  const config = `site:
  search: yes
  links: [{ label: Store, url: https://store.example.net }, { label: How, url: /join }]
  footer: { links: [{ label: Shop, url: https://store.example.net }, { label: Ban appeal, url: "mailto:a@b.example" }] }
`
  const { text } = published(config)
  const list = `## Links

- [Store](<https://store.example.net>)
- [How](<https://play.example.net/join>)
- [Discord](<${invite}>)
- [Ban appeal](<mailto:a@b.example>)
`
  expect(text('index.md').endsWith(`\n\n${list}`)).toBe(true)
  expect(text('llms.txt')).toContain(`\n\n${list}\n## Optional`)
  expect(text('join.md')).not.toContain('## Links')
  expect(text('search')).toContain('["https://store.example.net","Store",["","",""]]')
})

test('llms.txt has pages first, then posts, newest first', () => {
  const { textAt } = newsSite({ ...manyPosts(3), 'pages/zoo.md': pageText('Zoo', '') })
  const titles = Array.from(textAt('llms.txt').matchAll(/^- \[([^\]]*)\]\(\S+\.md\)/gm), ([, title]) => title)
  expect(titles.slice(0, 7)).toEqual([
    'Home',
    'Join',
    'News',
    'Zoo',
    '2026-01-02 P2',
    '2026-01-01 P0',
    '2026-01-01 P1',
  ])
})
