import { expect, test } from 'vitest'
import { english as englishTable } from '../../site/words/words-for.ts'
import { twinProblems } from '../../testing/twin-problems.ts'

const english = englishTable().words

import { renderHtml } from '../page-content.ts'
import { parsePage } from '../parse-page.ts'
import { renderMarkdown } from '../twin/render-markdown.ts'

const note = 'Ask us first. Version 1.21.'
const parsed = (text: string, language = 'ar', config: Readonly<Record<string, string>> = {}) =>
  parsePage({
    file: 'a.md',
    text,
    path: '/a',
    title: 'T',
    values: { service: { language }, server: { name: 'Lantern Bay', compatibilityNote: note } },
    words: english,
    borrowed: {
      config: new Map(Object.entries({ 'Lantern Bay': 'en', [note]: 'en', ...config })),
      words: new Set(['Compatibility:']),
    },
  }).tree
const html = (text: string, language?: string, config?: Readonly<Record<string, string>>) =>
  renderHtml(parsed(text, language, config))

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

test.each(['my-server', 'a/b', 'A (B) [C] $D ^E |F', 'a.b*c+d?', '1-2–3 #4'])(
  'a borrowed text may have any sign: %s',
  text => {
    const marked = `<bdi lang="en" dir="ltr">${text}</bdi>`
    expect(html(`مرحبا في ${text}، شكرا\n`, 'he', { [text]: 'en' })).toContain(marked)
  },
)

test('where both are written from the same side, a whole text has its language and a sentence stays whole', () => {
  expect(html('Bei {{ server.name }}.\n', 'de')).toContain('<p>Bei Lantern Bay.</p>')
  expect(html('{{ server.compatibilityNote }}\n', 'de')).toContain(`<p lang="en">${note}</p>`)
  expect(html('At فانوس.\n', 'en', { فانوس: 'ar' })).toContain('At <bdi lang="ar" dir="rtl">فانوس</bdi>.')
})

test('the twin has the same text as before', () => {
  const tree = parsed('مرحبا في {{ server.name }}.\n\n::notes\n')
  const twin = renderMarkdown(tree, { baseUrl: 'https://a.example', path: '/a' })
  expect(twin).toContain('مرحبا في Lantern Bay.\n\n**Compatibility:** Ask us first. Version 1.21.\n')
  expect(twinProblems(tree, twin)).toEqual([])
})
