import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { english as englishTable } from './words-for.ts'

const { presets: englishPresets } = englishTable()

import { presetsFor, presetsVersion } from './words-for.ts'

const tags = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'ar', 'ja', 'zh']

/** Every text by its path, such as `java.steps.0.title`. */
function textsOf(presets: object, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(presets).flatMap(([key, value]): readonly [string, string][] => {
      if (typeof value === 'string') return [[`${path}${key}`, value]]
      return typeof value === 'object' ? [...textsOf(value, `${path}${key}.`)] : []
    }),
  )
}

const inEnglish = textsOf(englishPresets)

/** What stands for a value: `{{ server.name }}` and `{}`. */
function gapsOf(text: string): readonly string[] {
  return (text.match(/\{\{ [\w.]+ \}\}|\{\}/g) ?? []).toSorted()
}

/** Names that many languages share: editions of the game and systems. */
const names = /(?:^|\.)(?:name|devices)$/

describe.each(tags)('the presets in %s', tag => {
  const texts = textsOf(presetsFor(tag))

  test('have every text, and no other', () => {
    expect([...texts.keys()]).toEqual([...inEnglish.keys()])
    expect(texts.size).toBe(27)
    for (const [path, text] of texts) expect(text.trim(), path).not.toBe('')
  })

  test('are written in the language', () => {
    const same = [...texts].filter(([path, text]) => text === inEnglish.get(path) && !names.test(path))
    // Bedrock Edition has no Arabic, so players see its menus in English.
    const shared: Readonly<Record<string, readonly string[]>> = {
      en: [...inEnglish.keys()].filter(path => !names.test(path)),
      ar: ['bedrock.menu'],
    }
    expect(same.map(([path]) => path)).toEqual(shared[tag] ?? [])
  })

  test('take the same values as the English ones', () => {
    for (const [path, text] of texts) {
      expect(gapsOf(text), path).toEqual(gapsOf(inEnglish.get(path) ?? ''))
      // Nothing else in braces: a typo would be published.
      expect(text.replace(/\{\{ [\w.]+ \}\}|\{\}/g, ''), path).not.toMatch(/[{}]/)
    }
  })

  test('are single lines, with titles that fit', () => {
    for (const [path, text] of texts) {
      expect(text, path).not.toMatch(/[\n\r\u2028\u2029]|^\s|\s$|\s\s/)
      if (/(?:name|title)$/.test(path)) expect(text.length, path).toBeLessThanOrEqual(100)
    }
  })

  test('name no version of the game and no number', () => {
    const digits = [...texts].filter(([, text]) => /\d/.test(text))
    // 「1つの欄」 and 「2つの欄」: one field, two fields.
    expect(digits.map(([path]) => path)).toEqual(tag === 'ja' ? ['java.noteWithPort', 'bedrock.note'] : [])
  })

  test('name in a step each button of the menu', () => {
    const { java, bedrock } = presetsFor(tag)
    for (const { menu, steps } of [java, bedrock])
      for (const button of menu.split(/ [→←] /)) expect(steps[0]?.text).toContain(button)
  })
})

test('a language without presets gets the English ones', () => {
  for (const tag of ['fi', 'zh-Hant', 'zh-TW']) expect(presetsFor(tag)).toBe(englishPresets)
  expect(presetsFor('pt-BR')).toBe(presetsFor('pt'))
})

describe('docs/languages.md', () => {
  const section = /\n## Presets\n([\s\S]*)/.exec(readFileSync('docs/languages.md', 'utf8'))?.[1] ?? ''

  test('says of every language whether its presets were reviewed', () => {
    const [reviewed = '', others = ''] = section.split('Not reviewed yet: ')
    const named = (text: string) => Array.from(text.matchAll(/([A-Z]\w+) \((?:\w+, )?`(\w+)`\)/g))
    const english = new Intl.DisplayNames(['en'], { type: 'language' })
    const expected = (isReviewed: boolean) =>
      tags
        .filter(tag => (presetsFor(tag).isReviewed === true) === isReviewed)
        .map(tag => [english.of(tag), tag])
    expect(named(reviewed).map(([, name, tag]) => [name, tag])).toEqual(expected(true))
    expect(named(others).map(([, name, tag]) => [name, tag])).toEqual(expected(false))
    const files = readdirSync('words')
    expect(files).toHaveLength(tags.length)
  })

  test('says which version the presets have', () => {
    expect(section).toContain(`version ${presetsVersion}.`)
  })
})
