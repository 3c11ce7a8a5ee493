import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter, fuzz, fuzzSeed } from '../../testing/fuzz.ts'
import { parsed } from '../../testing/parsed.ts'
import { twinProblems } from '../../testing/twin-problems.ts'
import { renderHtml } from '../page-content.ts'
import { renderMarkdown } from '../twin/render-markdown.ts'

const note = 'Ask us first. Version 1.21.'
const read = (text: string, language = 'fa', config: Readonly<Record<string, string>> = {}) => {
  const values = { service: { language }, server: { name: 'Lantern Bay', compatibilityNote: note } }
  const borrowed = {
    config: new Map(Object.entries({ 'Lantern Bay': 'en', [note]: 'en', ...config })),
    words: new Set(['Compatibility:']),
  }
  return parsed(text, 'a.md', values, { borrowed }).tree
}
const html = (text: string, language?: string, config?: Readonly<Record<string, string>>) =>
  renderHtml(read(text, language, config))

test('what directives write in another language says so: as a whole, or in the midst of a line', () => {
  expect(html('::notes\n')).toContain(
    `<p><strong lang="en" dir="ltr">Compatibility:</strong> <bdi lang="en" dir="ltr">${note}</bdi></p>`,
  )
})

test('a text of the config inside a sentence stands apart, and code and parts of words do not', () => {
  expect(html('مرحبا في {{ server.name }}، `{{ server.name }}`!\n')).toContain(
    '<p>مرحبا في <bdi lang="en" dir="ltr">Lantern Bay</bdi>، <code>Lantern Bay</code>!</p>',
  )
  expect(html('{{ server.compatibilityNote }}\n')).toContain(`<p lang="en" dir="ltr">${note}</p>`)
  expect(html('Lantern Bays\n')).toContain('<p>Lantern Bays</p>')
  expect(html('<p lang="en">At Lantern Bay.</p>\n')).toContain('<p lang="en">At Lantern Bay.</p>')
})

test('a borrowed text may be any text, alone, in a sentence and next to others: nothing but marks is added', () => {
  const text = fc
    .array(fc.oneof(anyCharacter, fc.constantFrom(...'-/()[]{}$^|*+?.\\#& a')), {
      minLength: 1,
      maxLength: 12,
    })
    .map(parts => parts.join('').replace(/\p{C}/gu, '').trim())
    .filter(made => /[\p{L}\p{N}]/u.test(made))
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('ar', 'he', 'de'),
      (texts, tag) => {
        const values = {
          service: { language: tag },
          server: Object.fromEntries(texts.map((one, at) => [`t${at}`, one])),
        }
        const body = texts.map(
          (_, at) => `- שלום {{ server.t${at} }}، \`{{ server.t${at} }}\`\n- {{ server.t${at} }}\n`,
        )
        const page = (more = {}) =>
          renderHtml(parsed(body.join(''), 'a.md', values, { title: 'ת', ...more }).tree)
        const borrowed = { config: new Map(texts.map(one => [one, 'en'])), words: new Set<string>() }
        const marked = page({ borrowed })
        const mark = tag === 'de' ? 'lang="en"' : 'lang="en" dir="ltr"'
        expect(marked.split(`<li ${mark}>`)).toHaveLength(1 + texts.length)
        if (tag !== 'de') expect(marked.split(`שלום <bdi ${mark}>`)).toHaveLength(1 + texts.length)
        const bare = marked
          .replaceAll(`<li ${mark}>`, '<li>')
          .replace(/<bdi lang="en" dir="ltr">(.*?)<\/bdi>/gs, '$1')
        expect(bare).toBe(page())
      },
    ),
    { numRuns: fuzz(100), seed: fuzzSeed(38) },
  )
})

test('where both are written from the same side, a whole text has its language and a sentence stays whole', () => {
  expect(html('Bei {{ server.name }}.\n', 'de')).toContain('<p>Bei Lantern Bay.</p>')
  expect(html('{{ server.compatibilityNote }}\n', 'de')).toContain(`<p lang="en">${note}</p>`)
  expect(html('At فانوس.\n', 'en', { فانوس: 'ar' })).toContain('At <bdi lang="ar" dir="rtl">فانوس</bdi>.')
})

test('the twin has the same text as before', () => {
  const tree = read('مرحبا في {{ server.name }}.\n\n::notes\n')
  const twin = renderMarkdown(tree, { baseUrl: 'https://a.example', path: '/a' })
  expect(twin).toContain('مرحبا في Lantern Bay.\n\n**Compatibility:** Ask us first. Version 1.21.\n')
  expect(twinProblems(tree, twin)).toEqual([])
})
