import { expect, test } from 'vitest'
import { readTemplates } from '../files/package.ts'
import { wordLanguages, wordsFor } from '../words/words-for.ts'
import { contrast } from './color.ts'
import { lookFiles } from './landscape/look.ts'
import { tokensOf } from './tokens.ts'
import { blockRows, wordmarkInks, wordmarkOf, wordmarkSize, wordmarkSvg } from './wordmark.ts'

const templates = readTemplates()
const rowsOf = (name: string, language = 'en') => blockRows(name, language, templates)

/** How many rows of blocks: a line has eight, a mark above three, one below two; between lines are three. */
test.each([
  ['Hexed', 'en', 8],
  ['Lantern Bay', 'en', 8],
  ['Mossvale Harbor', 'en', 19],
  ['⚔️ Emberfall ⚔️', 'en', 8],
  ['Craftopolisurvivalxx', 'en', 8],
  ['Craftopolisurvivalxxx', 'en', undefined],
  ['Adventure Kingdom Survival Network', 'en', 19],
  ['The very long name of an even longer server', 'en', undefined],
  ['Größenwahnßtürme', 'de', 11],
  ['Krallık İklimi', 'tr', 22],
  ['iklimi', 'tr', 11],
  ['iklimi', 'en', 8],
  ['Ça', 'fr', 10],
  ['Щёлковский', 'ru', 11],
  ['ランタン', 'ja', undefined],
  ['قلعة', 'ar', undefined],
  ['!!!', 'en', undefined],
])('%s (%s) has %j rows', (name, language, count) => {
  const rows = rowsOf(name, language)
  expect(rows?.length).toBe(count)
  expect(new Set(rows?.map(row => row.length)).size).toBe(count === undefined ? 0 : 1)
})

test('every Latin and Cyrillic letter of our languages has blocks', () => {
  const letters = wordLanguages.flatMap(tag =>
    Object.values(wordsFor(tag)).flatMap(word => `${word}`.match(/[\p{sc=Latin}\p{sc=Cyrillic}]/gu) ?? []),
  )
  expect(new Set(letters).size).toBeGreaterThan(140)
  const all = [...new Set(letters), ..."0123456789&'-.!+:"]
  expect(all.filter(letter => rowsOf(`A${letter}`) === undefined)).toEqual([])
})

const accents = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  '#808080',
  '#c8ff2e',
].concat(
  Array.from(
    { length: 60 },
    (_, n) => `#${(((n * 57193 + 77) * 9973) % 2 ** 24).toString(16).padStart(6, '0')}`,
  ),
)
const skies = (look: string) =>
  accents.flatMap(accent =>
    (['light', 'dark'] as const).map(theme => ({
      accent,
      sky: (look === 'own'
        ? tokensOf({ look: 'plain', accent: '#1f7a78' }, theme, accent)
        : tokensOf({ look, accent }, theme)
      ).sky,
    })),
  )

test.each([...Object.keys(lookFiles), 'own'])(
  'a name in blocks is readable on the sky of %s, whatever the accent',
  look => {
    const failed = skies(look).filter(({ accent, sky }) => {
      const { line, face, faceLow, top } = wordmarkInks(accent, sky)
      const faces = [face, faceLow, top].map(ink => [contrast(ink, sky), contrast(ink, line)] as const)
      const isLined = contrast(line, sky) >= 7
      return !faces.every(([onSky, onLine]) => onLine >= 7 && (isLined || onSky >= 7))
    })
    expect(failed).toEqual([])
  },
)

test('a file has both themes, or one where they are alike; its units are whole pixels', () => {
  const wordmark = wordmarkOf(rowsOf('Lantern Bay') ?? [])
  const [day, night] = [wordmarkInks('#1f7a78', '#ace3f6'), wordmarkInks('#1f7a78', '#081d32')]
  expect(wordmarkSvg(wordmark, day, day)).not.toContain('<style>')
  const both = wordmarkSvg(wordmark, day, night)
  expect(both).toContain(`<style>@media(prefers-color-scheme:dark){#line{fill:${night.line}}`)
  expect(both).toContain(`fill="${day.line}" d="M`)
  expect(both.length).toBeLessThan(3000)
  const { width, height } = wordmarkSize(wordmark)
  expect([width % wordmark.width, height % wordmark.height, height <= 200]).toEqual([0, 0, true])
})
