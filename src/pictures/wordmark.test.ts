import { expect, test } from 'vitest'
import { readTemplates } from '../files/package.ts'
import { wordLanguages, wordsFor } from '../site/words/words-for.ts'
import { blockLines } from './blocks.ts'
import { contrast } from './color.ts'
import { type Look, scenes } from './landscape/scenes.ts'
import { tokensOf } from './tokens.ts'
import { wordmarkInks, wordmarkOf, wordmarkSize, wordmarkSvg } from './wordmark.ts'

const templates = readTemplates()
const linesOf = (name: string, language = 'en') => blockLines(name, language, templates)

/** How many letters each line has. */
test.each([
  ['Hexed', 'en', [5]],
  ['Kraken SMP', 'en', [10]],
  ['Lantern Bay', 'en', [11]],
  ['Mossvale Harbor', 'en', [8, 6]],
  ['⚔️ Emberfall ⚔️', 'en', [9]],
  ['Craftopolisurvivalxx', 'en', [20]],
  ['Craftopolisurvivalxxx', 'en', undefined],
  ['Adventure Kingdom Survival Network', 'en', [17, 16]],
  ['The very long name of an even longer server', 'en', undefined],
  ['Größenwahnßtürme', 'de', [16]],
  ['Yıldız İklimi', 'tr', [6, 6]],
  ['Щёлковский', 'ru', [10]],
  ['ランタン', 'ja', undefined],
  ['قلعة', 'ar', undefined],
  ['!!!', 'en', undefined],
])('%s (%s) is drawn in lines of %j', (name, language, lengths) => {
  expect(linesOf(name, language)?.map(({ letters }) => letters.length)).toEqual(lengths)
})

test('every Latin and Cyrillic letter of our languages has blocks', () => {
  const letters = wordLanguages.flatMap(tag =>
    Object.values(wordsFor(tag)).flatMap(word => `${word}`.match(/[\p{sc=Latin}\p{sc=Cyrillic}]/gu) ?? []),
  )
  expect(new Set(letters).size).toBeGreaterThan(140)
  const all = [...new Set(letters), ..."0123456789&'-.!+:"]
  expect(all.filter(letter => linesOf(`A${letter}`) === undefined)).toEqual([])
  const rows = (name: string, language: string) => linesOf(name, language)?.[0]?.letters[0]?.length
  expect([rows('i', 'en'), rows('i', 'tr'), rows('Ç', 'fr'), rows('Й', 'ru')]).toEqual([8, 11, 10, 11])
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
const skies = (look: Look | 'own') =>
  accents.flatMap(accent =>
    (['light', 'dark'] as const).map(theme => ({
      accent,
      sky: (look === 'own'
        ? tokensOf({ look: 'plain', accent: '#1f7a78' }, theme, accent)
        : tokensOf({ look, accent }, theme)
      ).sky,
    })),
  )

test.each([...(Object.keys(scenes) as Look[]), 'own' as const])(
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
  const wordmark = wordmarkOf(linesOf('Lantern Bay') ?? [])
  const [day, night] = [wordmarkInks('#1f7a78', '#ace3f6'), wordmarkInks('#1f7a78', '#081d32')]
  expect(wordmarkSvg(wordmark, day)).not.toContain('<style>')
  const both = wordmarkSvg(wordmark, day, night)
  expect(both).toContain(`<style>@media(prefers-color-scheme:dark){#line{fill:${night.line}}`)
  expect(both).toContain(`fill="${day.line}" d="M`)
  expect(both.length).toBeLessThan(3000)
  const { width, height } = wordmarkSize(wordmark)
  expect([width % wordmark.width, height % wordmark.height, height <= 200]).toEqual([0, 0, true])
})
