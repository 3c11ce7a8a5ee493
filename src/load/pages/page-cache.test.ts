import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../model/store.ts'
import { readConfig } from '../config/read-config.ts'
import { readPages } from './read-pages.ts'

const config = readFileSync(new URL('../fixtures/portolan.yaml', import.meta.url), 'utf8')
const rules = `---
title: Rules
description: What holds.
updated: 2026-11-01
---

## One

Play at {{ server.serverAddress }}, be kind: [two](#two) and [home](/).

## Two

::notes

::edition{name=java}
`

type Texts = Readonly<Record<string, string>>

/** What a store was asked. */
interface Asked {
  readonly got: string[]
  readonly set: string[]
  readonly used: string[]
}

const kindOf = (key: string) => key.split(' ', 1)[0]

function aStore() {
  const values = new Map<string, Uint8Array>()
  return {
    values,
    forget: (kind: string) => {
      for (const key of values.keys()) if (kindOf(key) === kind) values.delete(key)
    },
    /** The store, and what it is asked from now on. */
    watched: (): { readonly store: Store; readonly asked: Asked } => {
      const asked: Asked = { got: [], set: [], used: [] }
      const store: Store = {
        get: key => {
          asked.got.push(key)
          return values.get(key)
        },
        set: (key, value) => {
          asked.set.push(key)
          values.set(key, value)
        },
        use: key => asked.used.push(key),
      }
      return { store, asked }
    },
  }
}

function sourcesOf(texts: Texts) {
  const all = { 'portolan.yaml': config, 'pages/rules.md': rules, ...texts }
  const files = new Map(Object.entries(all).map(([file, text]) => [file, Buffer.from(text)]))
  return { config: 'portolan.yaml', files, refused: [] }
}

function read(kept: ReturnType<typeof aStore>, texts: Texts = {}) {
  const sources = sourcesOf(texts)
  const { store, asked } = kept.watched()
  let again = 0
  const reading = () => {
    again++
  }
  const { pages, diagnostics } = readPages(sources, readConfig(sources), { store, reading })
  return { pages, diagnostics, asked, sources, again }
}

/** All that a page says, written out. */
const saidBy = ({ pages, diagnostics }: Pick<ReturnType<typeof read>, 'pages' | 'diagnostics'>) => ({
  diagnostics,
  pages: pages.map(({ content, anchors, ...page }) => ({
    ...page,
    anchors: [...anchors],
    ...(content && { ...content, html: content.html(), twin: content.twin() }),
  })),
})

const plainly = (texts: Texts = {}) => {
  const sources = sourcesOf(texts)
  return saidBy(readPages(sources, readConfig(sources)))
}

test('a page is read once, and says the same ever after', () => {
  const kept = aStore()
  const first = read(kept)
  expect(first.asked.set.map(kindOf)).toEqual(['page', 'texts'])
  expect(saidBy(first)).toEqual(plainly())
  expect(first.pages[0]?.content?.guides).toEqual(['java'])
  expect(first.pages[0]?.anchors).toEqual(new Set(plainly().pages[0]?.anchors))

  const second = read(kept)
  expect(second.asked.set).toEqual([])
  expect(second.asked.got).toHaveLength(1)
  expect(second.asked.used).toEqual([...kept.values.keys()].filter(key => kindOf(key) === 'texts'))
  expect(saidBy(second)).toEqual(plainly())
  expect(second.pages[0]?.anchors).toBeInstanceOf(Set)
})

test('who counts hears of each page that is read, and of none that the store has', () => {
  const kept = aStore()
  const texts = { 'pages/other.md': rules.replace('kind', 'quick') }
  expect(read(kept, texts).again).toBe(2)
  expect(read(kept, texts).again).toBe(0)
  expect(read(kept, { 'pages/other.md': rules.replace('kind', 'fast') }).again).toBe(1)
})

test('its texts are taken from the store once for all that is asked in a row', () => {
  const kept = aStore()
  read(kept, { 'pages/other.md': rules.replace('kind', 'quick') })
  const { pages, asked } = read(kept, { 'pages/other.md': rules.replace('kind', 'quick') })
  const before = asked.got.length
  const [a, b] = pages.map(({ content }) => content)
  expect([a?.html(), a?.twin()].join()).toContain('quick')
  expect(asked.got.length - before).toBe(1)
  expect([b?.html(), b?.twin(), b?.html()].join()).toContain('kind')
  expect([a?.html(), a?.twin()].join()).toContain('quick')
  expect(asked.got.slice(before).map(kindOf)).toEqual(['texts', 'texts', 'texts'])
})

describe('it is read again', () => {
  test.each<[string, Texts]>([
    ['with another text', { 'pages/rules.md': rules.replace('kind', 'fair') }],
    [
      'with another value that it shows',
      { 'portolan.yaml': config.replace('serverAddress: play', 'serverAddress: mc') },
    ],
    [
      'with another value that a directive shows',
      { 'portolan.yaml': config.replace('text: Open the game.', 'text: Start the game.') },
    ],
    [
      'with another address of the site',
      { 'portolan.yaml': config.replace('play.example.net', 'b.example.net') },
    ],
    [
      'with another invite, which lint compares',
      { 'portolan.yaml': config.replace('gg/example', 'gg/other') },
    ],
    ['in another language', { 'portolan.yaml': config.replace('service:\n', 'service:\n  language: de\n') }],
    ['with other words', { 'portolan.yaml': `${config}\nsite: { words: { copy: Take } }\n` }],
  ])('%s', (_, texts) => {
    const kept = aStore()
    read(kept)
    const again = read(kept, texts)
    expect(again.asked.set.map(kindOf)).toContain('page')
    expect(saidBy(again)).toEqual(plainly(texts))
    expect(read(kept, texts).asked.set).toEqual([])
  })

  test('at another place', () => {
    const kept = aStore()
    read(kept)
    const moved = { 'pages/laws.md': rules }
    expect(read(kept, moved).asked.set.map(kindOf)).toEqual(['page', 'texts'])
    expect(saidBy(read(kept, moved))).toEqual(plainly(moved))
  })

  test('with a mistake, each time', () => {
    const kept = aStore()
    const texts = { 'pages/rules.md': rules.replace('serverAddress', 'serverAdress') }
    for (let turn = 0; turn < 2; turn++) {
      const { asked, diagnostics } = read(kept, texts)
      expect(asked.set).toEqual([])
      expect(diagnostics).toEqual(plainly(texts).diagnostics)
      expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['unknown-value'])
    }
  })

  test('as a draft, each time', () => {
    const kept = aStore()
    const texts = { 'pages/rules.md': rules.replace('updated', 'draft: yes\nupdated').replace('yes', 'true') }
    for (let turn = 0; turn < 2; turn++) {
      const { asked, pages } = read(kept, texts)
      expect({ pages, set: asked.set }).toEqual({ pages: [], set: [] })
    }
  })
})

test.each<[string, Texts]>([
  ['a value that it does not show', { 'portolan.yaml': config.replace('How to join the', 'Ways into the') }],
  ['another page', { 'pages/other.md': rules.replace('kind', 'quick') }],
])('%s is none of its business', (_, texts) => {
  const kept = aStore()
  read(kept)
  const { asked } = read(kept, texts)
  expect(asked.set.filter(key => kindOf(key) === 'page')).toHaveLength('pages/other.md' in texts ? 1 : 0)
})

test('a warning is given again', () => {
  const kept = aStore()
  const texts = { 'pages/rules.md': rules.replace('be kind', 'the server is online now') }
  const [first, second] = [read(kept, texts), read(kept, texts)]
  expect(first.diagnostics.map(({ ruleId }) => ruleId)).toEqual(['live-claim'])
  expect(second.asked.set).toEqual([])
  expect(second.diagnostics).toEqual(first.diagnostics)
})

describe('where the store has lost its texts', () => {
  test('they are made again, as long as the source is the same', () => {
    const kept = aStore()
    read(kept)
    const again = read(kept)
    kept.forget('texts')
    expect(saidBy(again)).toEqual(plainly())
  })

  test.each([
    ['has another text', rules.replace('kind', 'fair')],
    ['has no head', 'other'],
    ['is gone', undefined],
  ])('a source that %s is reported as changed', (_, text) => {
    const kept = aStore()
    read(kept)
    const again = read(kept)
    kept.forget('texts')
    if (text === undefined) again.sources.files.delete('pages/rules.md')
    else again.sources.files.set('pages/rules.md', Buffer.from(text))
    expect(() => again.pages[0]?.content?.html()).toThrow(
      expect.objectContaining({ message: 'changed', code: 'ERR_CHANGED', path: 'pages/rules.md' }),
    )
  })
})
