import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { markedEach } from '../../testing/linted.ts'

const folder = new URL('./fixtures/', import.meta.url)
const note = '  compatibilityNote:'
/** A config that names a version of the game. */
const more = { from: note, to: `  javaVersionGuidance: Use Minecraft 1.22.1.\n${note}` }
const rules = readdirSync(folder).map(file => file.replace('.txt', ''))

// Of each rule a file: sentences of which it warns, with the words that it marks in « », and others that it leaves; ↵ is a line break.
describe.each(rules)('%s', rule => {
  const parts = readFileSync(new URL(`${rule}.txt`, folder), 'utf8').split(/^It .+:\n/m)
  const [warned = [], left = []] = parts.slice(1).map(part => part.trim().split('\n'))

  const lines = [...warned, ...left]
  const found = markedEach(
    lines.map(line => `${line.replace(/[«»]/g, '').replaceAll('↵', '\n')}\n`),
    more,
  )

  test.each(warned)('warns of: %s', line => {
    const [, words] = /«(.+)»/.exec(line) ?? []
    expect(found[lines.indexOf(line)]).toEqual([`${rule}: ${words}`])
  })

  test.each(left)('leaves: %s', line => {
    expect(found[lines.indexOf(line)]?.filter(one => one.startsWith(rule))).toEqual([])
  })
})
