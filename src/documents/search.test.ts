import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Files, fixtureConfig, fixtureSite, pageOf } from '../testing/fixture-site.ts'

type Entry = readonly [path: string, title: string, ...(readonly [string, string, string])[]]

/** The indexes of a site with a search, and the scripts that load them. */
function searched(change: Files) {
  const config = `${fixtureConfig}\nsite: { search: yes, pictures: no }\nlanguages: [{ language: de }]\n`
  const { files } = fixtureSite({
    'portolan.yaml': config,
    'pages/de/index.md': pageOf('Start', '', 'Segel.\n'),
    ...change,
  })
  const texts = Array.from(files, ([file, bytes]) => [file, Buffer.from(bytes).toString()] as const)
  const scripts = texts.filter(([file]) => /^public\/assets\/portolan\.\w+\.js$/.test(file))
  const indexes = scripts.flatMap(([file, text]) =>
    text.startsWith('export default ') ? [[file.slice('public'.length), text] as const] : [],
  )
  const entries = indexes.map(([, text]): readonly Entry[] =>
    JSON.parse(text.slice('export default '.length)),
  )
  return { entries, indexes, texts, text: (file: string) => texts.find(([name]) => name === file)?.[1] ?? '' }
}

const guide = `Before.

::join

## Sails & \`ropes\`

- one
- two <small>three</small>

| a | b |
|---|---|
| 1 | 2 |
`

test('an index has the sections of the listed pages of its language, each word apart', () => {
  const { entries, indexes, text } = searched({
    'pages/guide.md': pageOf('Guide', 'layout: docs\n', guide),
    'pages/secret.md': pageOf('Secret', 'sitemap: no\n'),
  })
  const english = entries.find(pages => pages.some(([path]) => path === '/guide'))
  expect(english?.map(([path]) => path)).toEqual(['/', '/guide', '/join', 'https://discord.gg/example'])
  expect(english?.[1]?.at(-1)).toEqual(['sails--ropes', 'Sails & ropes', 'one two three a b 1 2'])
  expect(english?.[1]?.flat().join()).not.toMatch(/Copy|On this page/)
  expect(entries.flat().filter(([path]) => path === '/de')).toEqual([
    ['/de', 'Start', ['', 'Start', 'Segel.']],
  ])
  for (const [page, word] of [
    ['de', 'Treffer: {}'],
    ['index', 'Results: {}'],
  ]) {
    const script = /<search data-script="([^"]+)"/.exec(text(`public/${page}.html`))?.[1]
    expect(text(`public${script}`)).toContain(word)
    expect(indexes.filter(([path]) => text(`public${script}`).includes(path)).length).toBe(1)
  }
})

test('the index of 250 pages is loaded with less than 170 kB, and has the beginning of each section', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % most
  }
  const word = () =>
    Array.from({ length: 3 + random(7) }, () => String.fromCharCode(97 + random(26))).join('')
  const known = Array.from({ length: 9000 }, word)
  const line = (count: number) => Array.from({ length: count }, () => known[random(9000)]).join(' ')
  const body = () => Array.from({ length: 5 }, () => `## ${line(3)}\n\n${line(60)}.\n`).join('\n')
  const pages = Array.from({ length: 250 }, (_, at) => [`pages/p${at}.md`, pageOf(`Page ${at}`, '', body())])
  const { indexes, entries } = searched(Object.fromEntries(pages))
  const sizes = indexes.map(([, text]) => gzipSync(text, { level: 9 }).length)
  expect(Math.max(...sizes)).toBeLessThan(170_000)
  const texts = entries.flatMap(all => all.flatMap(([, , ...sections]) => sections.map(([, , text]) => text)))
  expect(texts.filter(text => text.length > 100).length).toBe(1250)
})
