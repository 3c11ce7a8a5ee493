import { expect, test } from 'vitest'
import { fixtureConfig, fixtureSite, pageOf } from '../testing/fixture-site.ts'
import { heldToHeadings } from '../testing/held-to-inputs.ts'
import { manyPosts, newsSite, pageText } from '../testing/news.ts'
import { change, unpaintedBundle } from '../testing/sample.ts'
import { shown } from '../testing/whole-problem.ts'

const page = (front: string) =>
  `---\ntitle: Season\ndescription: The season\n${front}\n---\n\n# Season\n\nHello.\n`

/** A site with a page at `/season` and own templates. */
function withTemplates(front: string, templates: Readonly<Record<string, string>>) {
  const { diagnostics, bundle } = fixtureSite({
    'portolan.yaml': `${fixtureConfig}site: { templates: templates }\n`,
    'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    'pages/season.md': page(front.replaceAll('¦', '\n')),
    'pages/index.md': pageOf('Home', '', '[Season](season.md)\n'),
    ...Object.fromEntries(Object.entries(templates).map(([file, text]) => [`templates/html/${file}`, text])),
  })
  const textAt = (file: string) => Buffer.from(bundle?.files.get(file) ?? '').toString()
  return { html: textAt('season.html'), diagnostics, home: textAt('index.html') }
}

test('a page is written with the template that it names, in the frame of all pages or without it', () => {
  const alone = withTemplates('template: season', {
    'season.eta': '<p><%= it.title %></p>\n<%~ it.content %>',
  })
  expect(alone.diagnostics).toEqual([])
  expect(alone.html).toMatch(/^<p>Season<\/p>\n<h1 id="season" class="w8">Season<\/h1>\n<p>Hello\.<\/p>\n*$/)
  const framed = withTemplates('template: season\ndata: { prizes: [Gold, Iron] }', {
    'season.eta':
      '<% layout(\'./page\') -%>\n<% block(\'head\', () => { %><meta name="season" content="1">\n<% }) -%>\n' +
      "<%~ it.content %>\n<%~ include('./prize', { prize: it.data.prizes[0] }) %><%= it.data.none?.at(0) ?? '' %>",
    'prize.eta': '<b><%= it.prize %> at <%= it.server.name %></b>',
  })
  expect(framed.diagnostics).toEqual([])
  expect(framed.html).toContain('<meta name="season" content="1">\n</head>')
  expect(framed.html).toMatch(/<main id="main">\n<h1[\s\S]*<b>Gold at [^<]+<\/b>\n<\/main>/)
})

test('a template lists the pages, and everything in them is frozen', () => {
  const { diagnostics, html } = withTemplates(
    'template: list\ntags: [news]\nimage: assets/logo.svg\ndata: { place: [1] }',
    {
      'list.eta':
        '<% for (const { path, title, tags, image, data } of it.pages) { %><%= path %> <%= title %> <%= tags.join() %> <%= image ?? "" %> <%= data.place?.join() ?? "" %>\n<% } %>' +
        '<%= [it.pages, it.pages[0], it.pages.at(-1).data, it.server, it.server.editions.java.steps[0]].every(Object.isFrozen) %>' +
        '<%= it.server.updated ?? "" %>',
    },
  )
  expect(diagnostics).toEqual([])
  expect(html).toMatch(/^\/ .*\n[\s\S]*\n\/season Season news \/assets\/logo\.svg 1\n[\s\S]*true/)
})

test('a list that is cut into pages is one page for templates and for messages', () => {
  const site = (template: string) => ({
    ...manyPosts(45),
    'pages/news/index.md': pageText('News', `posts: yes\ntemplate: ${template}`),
    'templates/html/list.eta': '<% for (const { path } of it.pages) { %><%= path %> <% } %>',
  })
  const config = 'site: { templates: templates }\n'
  expect(newsSite(site('list'), {}, config).textAt('news/2.html')).toMatch(/^\/ \/join \/news \/news\/p0 /)
  expect(newsSite(site('lits'), {}, config).diagnostics).toHaveLength(1)
})

test('server and pages are those of the language', () => {
  const { bundle } = unpaintedBundle(all => {
    change(all, 'portolan.yaml', '\nsite:\n', '\nsite:\n  templates: templates\n')
    change(all, 'portolan.yaml', /$/, '\nlanguages: [{ language: de, server: { accountSafety: Privat. } }]\n')
    all.set('pages/de/index.md', Buffer.from(page('sitemap: yes')))
    all.set('pages/de/hidden.md', Buffer.from(page('sitemap: no')))
    const home = '<%~ JSON.stringify([it.server, it.pages.map(({ path }) => path)]) %>'
    all.set('templates/html/home.eta', Buffer.from(home))
  })
  const given = (file: string) => JSON.parse(String(bundle?.files.get(file)))
  const [server, pages] = given('index.html')
  expect(server).toEqual(given('api/server-info.json'))
  expect(pages).toContain('/join')
  expect(given('de.html')).toEqual([expect.objectContaining({ name: server.name }), ['/de']])
  expect(given('de.html')[0].accountSafety).toBe('Privat.')
})

test('home.eta is for home pages, and a partial is for all', () => {
  const { diagnostics, html, home } = withTemplates('template: page', {
    'page.eta': "<% const { body } = it %><main><%~ body %></main><%~ include('./footer') %>",
    'footer.eta': '<footer>Mine</footer>',
    'home.eta': "<% layout('/page') %><p>Welcome</p>",
  })
  expect(diagnostics).toEqual([])
  expect(home).toMatch(/^<main><p>Welcome<\/p><\/main><footer>Mine<\/footer>/)
  expect(html).toMatch(/^<main><h1/)
})

test('what is wrong with a name or a template', () =>
  heldToHeadings(new URL('./fixtures/templates.txt', import.meta.url), input => {
    const [front = '', ...files] = input.split('\n')
    const templates = files.map(line => /^(\S+) (.*)$/.exec(line)?.slice(1) ?? [])
    const written = templates.map(([file, text = '']) => [file, JSON.parse(text)])
    return shown(withTemplates(front === '(none)' ? '' : front, Object.fromEntries(written)).diagnostics)
  }))
