import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Box, fitted, lettered, lettersOf } from './lettering.ts'

const table = readFileSync('templates/pictures/letters.txt', 'utf8')
const letters = lettersOf(new Map([['pictures/letters.txt', table]]))

describe('letters', () => {
  test('cover Latin, Greek, Cyrillic and Vietnamese, and every character of an address', () => {
    const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
    const others = 'ÄÖÜäöüßÆŒøÅčęğİışžțŵ Ελληνικά Ώ Українська Ґ Đường Ễ Ợ …·–—„“«»€→№'
    expect([...ascii, ...others].filter(letter => !letters.has(letter))).toEqual([])
    expect([...'\n\tあ漢ش★🎉א'].filter(letters.has)).toEqual([])
  })

  test('each line of the table is a letter that can be drawn', () => {
    const lines = table.trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(1000)
    for (const line of lines) {
      const letter = String.fromCodePoint(line.codePointAt(0) ?? 0)
      expect(letters.width(letter), line).toBeGreaterThanOrEqual(0)
      expect(letters.outline(letter), line).toMatch(/^(?:M-?\d+(?: |(?=-))-?\d+(?:[lhvqz](?:-?\d+ ?)*)*)*$/)
    }
  })

  test('are next to each other, some pairs closer', () => {
    const [t, o] = [letters.width('T'), letters.width('o')]
    expect(letters.width('To')).toBeLessThan(t + o)
    expect(letters.width('HH')).toBe(2 * letters.width('H'))
    // Letters with accents are spaced like those without.
    expect(letters.width('Ťo') - letters.width('Ť')).toBe(letters.width('To') - t)
    expect(letters.width('')).toBe(0)
    const [first, second] = letters.outline('HH').match(/M-?\d+/g) ?? []
    expect(Number(second?.slice(1)) - Number(first?.slice(1))).toBe(letters.width('H'))
  })

  test('that do not exist are a bug', () => {
    expect(() => letters.width('あ')).toThrow('there is no letter "あ"')
    expect(() => lettersOf(new Map())).toThrow('There is no template')
  })
})

test.each([
  ['Lantern Bay', 'Lantern Bay'],
  ['⚓ Lantern  Bay 🎉', 'Lantern Bay'],
  ['👩‍👩‍👧‍👦 Family 🇩🇪 1️⃣', 'Family 1'],
  ['𝓛𝓪𝓷𝓽𝓮𝓻𝓷 Ｂａｙ', 'Lantern Bay'],
  ['Cafe\u0301', 'Café'],
  ['\u202eabc\u202c', 'abc'],
  ['★★★', ''],
  ['…', ''],
  ['خليج الفانوس', ''],
  ['מפרץ', ''],
  ['ランタン Bay', ''],
  ['Bay \u0336x', ''],
])('%s is lettered as %s', (text, expected) => {
  expect(lettered(text, letters)).toBe(expected)
})

describe('text in a box', () => {
  const box: Box = {
    width: 600,
    rooms: [
      [100, 1],
      [60, 2],
      [40, 3],
    ],
  }
  const texts = [
    'Rules',
    'How to join',
    'A title of some words that is longer',
    'When the connection does not work: what to look at first, and then what to look at, and whom to ask when all that does not help either',
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
    'W'.repeat(300),
    `${'W'.repeat(30)} and`,
  ]

  test.each(texts)('%s', text => {
    const { size, lines } = fitted(text, box, letters)
    const most = box.rooms.find(([room]) => room === size)?.[1] ?? 0
    expect(lines.length).toBeLessThanOrEqual(most)
    for (const line of lines) expect((letters.width(line) * size) / 1000).toBeLessThanOrEqual(600)
    const all = lines.join('').replaceAll(' ', '')
    if (all.endsWith('…')) expect(text.replaceAll(' ', '').startsWith(all.slice(0, -1))).toBe(true)
    else expect(all).toBe(text.replaceAll(' ', ''))
  })
})
