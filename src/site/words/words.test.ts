import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { english as englishTable, filled, wordsFor } from './words-for.ts'

const english = englishTable().words

const tags = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'ar', 'ja', 'zh']
const names = Object.keys(english) as (keyof typeof english)[]

test.each(tags)('%s has every word, with the same gaps, and none in English', tag => {
  const words = wordsFor(tag)
  expect(Object.keys(words)).toEqual(names)
  for (const name of names) {
    expect(words[name].trim()).not.toBe('')
    expect(words[name].split('{}').length, name).toBe(english[name].split('{}').length)
  }
  const same = names.filter(name => words[name] === english[name] && words[name].length > 12)
  expect(same).toEqual(tag === 'en' ? names.filter(name => english[name].length > 12) : [])
})

test('a region does not matter, but characters do', () => {
  expect(wordsFor('de-AT')).toEqual(wordsFor('de'))
  expect(wordsFor('zh-Hans-CN')).toEqual(wordsFor('zh'))
  for (const tag of ['zh-Hant', 'zh-TW', 'zh-Hant-HK', 'fi'])
    expect(wordsFor(tag)).toEqual({ ...english, label: tag })
})

test('words of the operator come before ours', () => {
  expect(wordsFor('de', { copy: 'Abschreiben', skip: undefined })).toEqual({
    ...wordsFor('de'),
    copy: 'Abschreiben',
  })
})

test('what is put into a gap is text, whatever is in it', () => {
  expect(filled('a {} b', '$& {}')).toBe('a $& {} b')
})

// After a change: UPDATE_DOCS=1 npx vitest run src/site/words/words.test.ts
test('docs/languages.md shows every word', () => {
  const text = readFileSync('docs/languages.md', 'utf8')
  const lines = Object.entries(english).map(
    ([name, word]) => `      ${stringify({ [name]: word }, { lineWidth: 0 })}`,
  )
  const updated = text.replace(/(\n {4}words:\n)(?: {6}.*\n)*/, (_, head) => head + lines.join(''))
  if (process.env['UPDATE_DOCS']) writeFileSync('docs/languages.md', updated)
  else expect(updated).toBe(text)
  expect(updated).toContain(lines.join(''))
})
