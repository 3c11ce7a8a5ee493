import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { longSentencesIn, phrasesIn, wrappedIn } from '../prose/prose.ts'

const readable = /\.(?:c?js|mjs|ts|css|eta|html|md|sh|ya?ml)$|\/(?:run|Dockerfile)$/
/** Made by programs, or texts of tests and of other people. */
const unread =
  /(?:^|\/)(?:node_modules|golden|fixtures|__snapshots__|results)\/|^test\/(?:prose\/|unit\/prose)|^src\/text\/time-zones\.yaml$/

/** Files below folders of the project, and single files. */
function filesOf(...places: readonly string[]): readonly string[] {
  const files = places.flatMap(place =>
    place.endsWith('.md')
      ? [place]
      : readdirSync(place, { recursive: true, encoding: 'utf8' }).map(name => `${place}/${name}`),
  )
  return files.filter(file => readable.test(file) && !unread.test(file)).sort()
}

const read = (file: string) => readFileSync(file, 'utf8')
const root = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md']

describe('no file has a phrase that test/prose/words.yaml bans', () => {
  test.each([
    ['docs', filesOf('docs', ...root)],
    ['site, starter and examples', filesOf('site', 'starter', 'examples')],
    [
      'bin, scripts, templates, action, bench and .ci',
      filesOf('bin', 'scripts', 'templates', 'action', 'bench', '.ci'),
    ],
    ...readdirSync('src', { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => [`src/${name}`, filesOf(`src/${name}`)] as const),
    ['test', filesOf('test')],
  ] as const)('%s', (_, files) => {
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap(file => phrasesIn(file, read(file)))).toEqual([])
  })
})

test('Markdown is not wrapped', () => {
  expect(
    filesOf('docs', ...root)
      .filter(file => file.endsWith('.md'))
      .flatMap(file => wrappedIn(file, read(file))),
  ).toEqual([])
})

test('no sentence of the manual has more than 30 words', () => {
  const manual = filesOf('docs', 'README.md').filter(file => /^(?:README|docs\/[^/]+)\.md$/.test(file))
  expect(manual.flatMap(file => longSentencesIn(file, read(file)))).toEqual([])
})

test('the checks find what they are for, and leave code and ordinary English alone', () => {
  const text = `# Files lie in a folder

The host answers
anew. See [the rest](beside.md), \`anew\` and \`\`\`beside\`\`\`.

- There is none. The code stands in for the name. The answer lies in the logs. Nothing is made up, but for now it works.

\`\`\`sh
anew # ${'word '.repeat(40)}
\`\`\`

| ${'cell '.repeat(40)} | beside |
|---|---|

${'word '.repeat(15)}\`code\` ${'word '.repeat(15)}end. ${'word '.repeat(29)}end. Short. portolan ends.
`
  expect(phrasesIn('a.md', text)).toEqual([
    'a.md:1: "lie in". Write: is in (Files and values do not lie anywhere.)',
    'a.md:12: "beside". Write: next to, compared with',
    'a.md:4: "anew". Write: again',
  ])
  expect(wrappedIn('a.md', text)).toEqual(['a.md:3: a paragraph is one line. Remove its line breaks'])
  expect(longSentencesIn('a.md', text)).toEqual([
    'a.md:15: 32 words in "word word word word word word word word …". Write two sentences',
  ])
  const code = "// A bundle of\n  // ours\nconst lies = 'beside'\n/**\n * It is\n * told.\n */"
  expect(phrasesIn('a.ts', code)).toEqual([
    'a.ts:3: "beside". Write: next to, compared with',
    'a.ts:1: "of ours". Write: our, their',
    'a.ts:5: "is told". Write: is reported, gets',
  ])
})
