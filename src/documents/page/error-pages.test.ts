import { expect, test } from 'vitest'
import { change, goodBundle, sampleBundle } from '../../testing/sample.ts'

const text = (title: string, body: string) =>
  Buffer.from(`---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${body}`)
const german = (files: Map<string, Uint8Array>) => {
  change(files, 'portolan.yaml', /$/, '\nlanguages:\n  - language: de\n')
  files.set('pages/de/index.md', text('Start', 'Hallo.\n'))
}
const read = (files: ReadonlyMap<string, Uint8Array>, name: string) =>
  Buffer.from(files.get(name) ?? '').toString()

test('each language has its own page for what does not exist, and ours where it has none', () => {
  const { files, resources } = goodBundle(files => {
    german(files)
    files.set(
      'pages/de/404.md',
      text('Verlaufen?', '> [!TIP]\n> Zu den [Regeln](../rules.md).\n\n::address\n'),
    )
  })
  const html = read(files, '404.de.html')
  expect(html).toContain('<title>Verlaufen?')
  expect(html).toMatch(/<h1 id="verlaufen"[^>]*>Verlaufen\?<\/h1>/)
  expect(html).toContain('<a href="/rules">Regeln</a>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<html lang="de">')
  expect(read(files, '404.de.md')).toMatch(
    /^# Verlaufen\?\n\n> \[!TIP\]\n> Zu den \[Regeln\]\(https:\/\/lanternbay\.example\/rules\)\.\n[\s\S]*\n- \[Zur Startseite\]\(https/,
  )
  expect(read(files, '404.html')).toContain('>Nothing is built here yet</h1>')
  expect(read(files, '404.md')).toMatch(
    /^# Nothing is built here yet\n\nThis page has moved[^\n]*\n\n- \[Go to/,
  )
  // It is no page: no address, no entry anywhere.
  expect(resources.filter(({ path }) => path.includes('404'))).toEqual([])
  for (const index of ['sitemap.xml', 'llms.txt', 'de/llms.txt', 'llms-full.txt', 'de.html'])
    expect([index, read(files, index)]).toEqual([index, expect.not.stringMatching(/Verlaufen|\/404/)])
})

test('its links are checked, and no page may link to it', () => {
  const { diagnostics } = sampleBundle(files => {
    files.set('pages/404.md', text('Lost', '[none](/nowhere), [here](#lost) and [all](/rules)\n'))
    change(files, 'pages/rules.md', /$/, '\n[lost](/404)\n')
  })
  expect(diagnostics.filter(({ fatal }) => fatal).map(({ file, reason }) => [file, reason])).toEqual([
    ['pages/404.md', expect.stringContaining('`/nowhere`')],
    ['pages/rules.md', expect.stringContaining('`/404`')],
  ])
})

test('without that language, a page of that name in its folder is a page', () => {
  const { resources } = goodBundle(files => files.set('pages/de/404.md', text('Room 404', 'A room.\n')))
  expect(resources.map(({ path }) => path)).toContain('/de/404')
})

test('in a language without preset words, English ones say so', () => {
  const { files } = goodBundle(files => {
    change(files, 'portolan.yaml', /$/, '\nlanguages:\n  - language: he\n    words: { skip: דלג }\n')
    files.set('pages/he/index.md', text('בית', 'שלום.\n'))
  })
  const html = read(files, '404.he.html')
  expect(html).toContain('<h1 class="w8" lang="en" dir="ltr">Nothing is built here yet</h1>')
  expect(html).toContain('href="#main">דלג</a>')
  expect(html).toMatch(/<a href="https:\/\/discord[^>]*" lang="en" dir="ltr">/)
  expect(read(files, '404.html')).not.toContain('lang="en" dir')
})
