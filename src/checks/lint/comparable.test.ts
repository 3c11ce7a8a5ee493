import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { heldToHeadings } from '../../testing/held-to-inputs.ts'
import { differingValues } from './comparable.ts'

test('values of a text that its translation has otherwise', () =>
  heldToHeadings(new URL('../fixtures/comparable.txt', import.meta.url), input => {
    const [original = '', translation = ''] = input.split('\n')
    const [found, back] = [differingValues(original, translation), differingValues(translation, original)]
    expect(back.length === 0).toBe(found.length === 0)
    return found.map(pair => pair.join(' | ')).join('\n') || 'one'
  }))

const read = (path: string) => readFileSync(path, 'utf8')

test('real translations have no differences: our presets and starters', () => {
  const languages = readdirSync('starter').filter(name => name.length === 2 && name !== 'en')
  const texts = (value: unknown): readonly string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [String(value)]
  const blocks = (text: string) => text.split(/\n+/)
  const pairs = languages.flatMap(tag => [
    [texts(parse(read('words/en.yaml')).presets), texts(parse(read(`words/${tag}.yaml`)).presets)] as const,
    ...readdirSync('starter/en').map(
      page => [blocks(read(`starter/en/${page}`)), blocks(read(`starter/${tag}/${page}`))] as const,
    ),
  ])
  const found = pairs.flatMap(([own, other]) =>
    own.flatMap((text, index) => (other[index] === undefined ? [] : differingValues(text, other[index]))),
  )
  expect(found).toEqual([])
})
