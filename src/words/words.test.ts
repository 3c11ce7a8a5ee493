import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { type Presets, wordRows } from './words.ts'
import { dateIn, english, filled, fullDateIn, hasWords, presetsFor, wordsFor } from './words-for.ts'

const files = readdirSync('words')
const tags = files.map(file => file.replace('.yaml', ''))
const { words: englishWords, presets: englishPresets } = english()

const phrases = /^[^,]+(?:, [^,]+)*$/
const preset = /^(?! )(?:[^{}\s]|[\u00a0\u202f]| (?! |$)|\{\{ [\w.]+ \}\}|\{\})+$/

/** What each text of a file must be, by its path; the first row counts. */
const forms: readonly (readonly [path: RegExp, form: RegExp])[] = [
  [/^words\./, /^[^{}\n]*(?:\{\}[^{}\n]*)?$/],
  [/^presets\..*\.(?:name|title|message)$/, new RegExp(`^(?=.{1,100}$)${preset.source}`)],
  [/^presets\./, preset],
  [/^facts\./, phrases],
  [/^dates\.months$/, /^\S+(?: \S+){11}$/],
  [/^dates\.weekdays$/, /^\S+(?: \S+){6}$/],
  [/^dates\./, /^[^\n]+$/],
]

const englishTexts = textsOf(parse(readFileSync('words/en.yaml', 'utf8')))

/** What is wrong with a file of words, by path: in all languages, texts have the values and gaps of the English ones. */
function mistakesIn(text: string): readonly string[] {
  const texts = textsOf(parse(text))
  const paths = new Set([...englishTexts.keys(), ...texts.keys()])
  return [...paths].filter(path => {
    const [own, theirs] = [texts.get(path), englishTexts.get(path)]
    if (path === 'dates.first') return false
    if (own === undefined || theirs === undefined) return true
    const [, form = /^/] = forms.find(([where]) => where.test(path)) ?? []
    return own.trim() === '' || `${gapsOf(own)}` !== `${gapsOf(theirs)}` || !form.test(own)
  })
}

test.each(files)('words/%s has the texts of English, each in its form', file => {
  expect(mistakesIn(readFileSync(`words/${file}`, 'utf8'))).toEqual([])
})

test('the types name the words of the files', () => {
  expect(wordRows.join(' ').split(' ')).toEqual(Object.keys(englishWords))
})

test.each([
  ['skip: Skip to content', 'skip: Skip {} content', 'words.skip'],
  ['qr: QR code for {}', 'qr: "{} {}"', 'words.qr'],
  ['  tip: Tip\n', '', 'words.tip'],
  ['  tip: Tip\n', '  tip: Tip\n  top: Top\n', 'words.top'],
  [' December\n', '\n', 'dates.months'],
  ['{day} {month}', '{month}', 'dates.written'],
  ['Start the game', 'Start {{ x }', 'presets.java.steps.0.title'],
  ['not offer {}', 'not offer', 'presets.notOffered'],
])('%j as %j is a mistake', (right, wrong, path) => {
  const text = readFileSync('words/en.yaml', 'utf8')
  expect(text).toContain(right)
  expect(mistakesIn(text.replace(right, wrong))).toEqual([path])
})

test('only languages that somebody asks for are parsed, each once', async () => {
  vi.resetModules()
  const parsed = vi.spyOn(JSON, 'parse')
  const fresh = await import('./words-for.ts')
  const parsedFiles = () => parsed.mock.calls.filter(([text]) => text.startsWith('{"dates":')).length
  expect(parsedFiles()).toBe(0)
  fresh.wordsFor('de-AT')
  fresh.presetsFor('de')
  fresh.dateIn('de', '2026-03-04')
  expect(parsedFiles()).toBe(1)
  parsed.mockRestore()
})

test.each(tags)('%s has all words, and none in English', tag => {
  expect(hasWords(tag)).toBe(true)
  const words = wordsFor(tag)
  const names = Object.keys(englishWords) as (keyof typeof words)[]
  const long = names.filter(name => words[name].length > 12)
  expect(long.filter(name => words[name] === englishWords[name])).toEqual(tag === 'en' ? long : [])
})

test('a region does not matter, but characters do', () => {
  expect(wordsFor('de-AT')).toEqual(wordsFor('de'))
  expect(wordsFor('zh-Hans-CN')).toEqual(wordsFor('zh'))
  for (const tag of ['zh-Hant', 'zh-TW', 'zh-Hant-HK', 'fi'])
    expect(wordsFor(tag)).toEqual({ ...englishWords, label: tag })
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

/** What stands for a value: `{{ server.name }}`, `{}` and `{day}`. */
function gapsOf(text: string): readonly string[] {
  return (text.match(/\{\{ [\w.]+ \}\}|\{\w*\}/g) ?? []).toSorted()
}

/** Names that many languages share: editions of the game and systems. */
const names = /(?:^|\.)(?:name|devices)$/

describe.each(tags)('the presets in %s', tag => {
  const texts = textsOf(presetsFor(tag))

  test('are written in the language', () => {
    const same = [...texts].filter(([path, text]) => text === inEnglish.get(path) && !names.test(path))
    // These come from the server, or from Java itself.
    const everywhere = ['help.connection-refused.message']
    // Bedrock Edition has no Arabic, so players see its menus in English.
    const bedrock = [
      'unable-to-connect',
      'bedrock-outdated-client',
      'bedrock-outdated-server',
      'microsoft-sign-in',
    ]
    const shared: Readonly<Record<string, readonly string[]>> = {
      en: [...inEnglish.keys()].filter(path => !names.test(path)),
      ar: ['bedrock.menu', ...everywhere, ...bedrock.map(id => `help.${id}.message`)],
    }
    expect(same.map(([path]) => path)).toEqual(shared[tag] ?? everywhere)
  })

  test('name no version of the game and no number', () => {
    const digits = [...texts].filter(([, text]) => /\d/.test(text))
    // 「1つの欄」: one field.
    expect(digits.map(([path]) => path)).toEqual(tag === 'ja' ? ['java.noteWithPort'] : [])
  })

  test('name in a step each button of the menu', () => {
    const { java, bedrock } = presetsFor(tag)
    for (const { menu, steps } of [java, bedrock])
      for (const button of menu.split(/ [→←] /)) expect(steps[0]?.text).toContain(button)
  })

  // Browsers advise at most 1,500 characters for the answer of the browser tool.
  test.each([25577, null])('fit into 1,500 characters with port %s', port => {
    expect(answer(presetsFor(tag), port).length).toBeLessThanOrEqual(1500)
  })
})

/** What the browser tool answers for a server with a long name and both editions. */
function answer(presets: Presets, port: number | null): string {
  const host = 'play.dragonspire-smp.example'
  const values = new Map([
    ['server.name', 'Dragonspire Survival SMP'],
    ['server.serverAddress', host],
    ['server.editions.java.address', port === null ? host : `${host}:${port}`],
    ['server.editions.bedrock.port', '19132'],
  ])
  const { java, bedrock } = presets
  const { note, noteWithPort, steps, ...javaNames } = java
  const server = {
    name: '{{ server.name }}',
    website: 'https://dragonspire-smp.example/',
    guide: 'https://dragonspire-smp.example/join',
    serverAddress: host,
    discordInvite: 'https://discord.gg/dragonspire',
    ...(port === null && { javaPortDiscovery: presets.javaPortDiscovery }),
    compatibilityNote: presets.compatibilityNote,
    consoleNote: presets.consoleNote,
    accountSafety: presets.accountSafety,
    editions: {
      java: { ...javaNames, port, note: port === null ? note : noteWithPort, steps },
      bedrock: { ...bedrock, port: 19132, availability: 'unconfirmed' },
    },
  }
  return JSON.stringify(server).replace(/\{\{ ([\w.]+) \}\}/g, (_, path) => {
    const value = values.get(path)
    if (value === undefined) throw new Error(`No value for ${path}`)
    return value
  })
}

test('a language without presets gets the English ones', () => {
  for (const tag of ['fi', 'zh-Hant', 'zh-TW']) expect(presetsFor(tag)).toBe(englishPresets)
  expect(presetsFor('pt-BR')).toBe(presetsFor('pt'))
})

describe('docs/languages.md', () => {
  const manual = readFileSync('docs/languages.md', 'utf8')

  const section = /\n## Presets\n([\s\S]*)/.exec(manual)?.[1] ?? ''

  test('says of every language whether its presets were reviewed', () => {
    const [reviewed = '', others = ''] = section.split('Not reviewed yet: ')
    const named = (text: string) => Array.from(text.matchAll(/([A-Z]\w+) \((?:\w+, )?`(\w+)`\)/g))
    const english = new Intl.DisplayNames(['en'], { type: 'language' })
    const expected = (isReviewed: boolean) =>
      tags
        .filter(tag => (presetsFor(tag).isReviewed === true) === isReviewed)
        .map(tag => `${tag} ${english.of(tag)}`)
    expect(
      named(reviewed)
        .map(([, name, tag]) => `${tag} ${name}`)
        .toSorted(),
    ).toEqual(expected(true))
    expect(
      named(others)
        .map(([, name, tag]) => `${tag} ${name}`)
        .toSorted(),
    ).toEqual(expected(false))
  })
})

/** What Unicode's data has for the long form; in Arabic with the digits that the rest of a page has. */
const oracles = {
  'en-GB': 'en',
  de: 'de',
  fr: 'fr',
  es: 'es',
  it: 'it',
  pt: 'pt',
  nl: 'nl',
  pl: 'pl',
  ru: 'ru',
  tr: 'tr',
  'ar-EG-u-nu-latn': 'ar',
  ja: 'ja',
  zh: 'zh',
}

test.each(Object.entries(oracles))('the dates of %s are those that Intl writes', (oracle, tag) => {
  for (const [dateStyle, write] of [['long', dateIn] as const, ['full', fullDateIn] as const])
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${`${month}`.padStart(2, '0')}-04`
      const format = new Intl.DateTimeFormat(oracle, { dateStyle, timeZone: 'UTC' })
      // What does not break a line is no other word.
      const expected = format.format(new Date(date)).replace(/[\u00a0\u202f]/g, ' ')
      expect(write(tag, date)).toBe(expected.replace(/[\u200e\u200f]/g, ''))
    }
})

test.each([
  ['fr-CA', '2026-05-01', '1er mai 2026'],
  ['zh-Hant', '2026-05-01', '2026年5月1日'],
  ['fi', '2026-05-01', '2026-05-01'],
  ['en', 'soon', 'soon'],
])('%s: %s is %s', (tag, date, expected) => expect(dateIn(tag, date)).toBe(expected))
