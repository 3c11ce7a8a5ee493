import { expect, test } from 'vitest'
import { type LanguageFolders, languageAt, notFoundStem } from './language-folder.ts'

const languages: LanguageFolders = [
  { tag: 'en', home: '/' },
  { tag: 'de', home: '/de' },
  { tag: 'pt-BR', home: '/pt-br' },
]

test.each([
  ['/', 'en'],
  ['/join', 'en'],
  ['/de', 'de'],
  ['/de.md', 'de'],
  ['/de/', 'de'],
  ['/de/nope', 'de'],
  ['/de//nope', 'de'],
  ['/pt-br/a.md', 'pt-BR'],
  ['/des', 'en'],
  ['/de.txt', 'en'],
  ['/DE/nope', 'en'],
  ['//de/nope', 'en'],
  ['/guides/de/nope', 'en'],
])('%s is in %s', (path, tag) => expect(languageAt(languages, path).tag).toBe(tag))

test('not-found pages are named after the folder of their language', () => {
  expect(languages.map(notFoundStem)).toEqual(['404', '404.de', '404.pt-br'])
})
