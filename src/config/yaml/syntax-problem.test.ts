import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { load } from '../../site/load.ts'
import { fuzz } from '../../testing/fuzz.ts'

const configs = ['src/site/fixtures/portolan.yaml', 'site/portolan.yaml']
const page = '---\ntitle: A page\ndescription: About it.\n---\n\nHello.\n'

const said = (config: string) => {
  const texts = { 'portolan.yaml': config, 'pages/index.md': page, 'pages/join.md': page }
  const files = new Map(Object.entries(texts).map(([file, text]) => [file, Buffer.from(text)]))
  return load({ config: 'portolan.yaml', files, refused: [] }, new Map()).problems
}

const key = '^([ -]*(\\w+))'
/** Each kind of slip on one line of five, and on all of them with `FUZZ=5`. */
const step = Math.ceil(5 / fuzz(1))

const slips: readonly (readonly [string, RegExp, string])[] = [
  ['no colon', new RegExp(`${key}:`), '$1'],
  ['no space after the colon', new RegExp(`${key}: (?! *#)`), '$1:'],
  ['the space before the colon', new RegExp(`${key}: (?! *#)`), '$1 :'],
  ['an equals sign', new RegExp(`${key}: (?! *#)`), '$1 = '],
  ['a colon of another script', new RegExp(`${key}: ?`), '$1\uff1a'],
]

test.each(slips)('%s: on whichever line, that is the one error', (name, from, to) => {
  const turn = slips.findIndex(slip => slip[0] === name)
  for (const config of configs) {
    const good = readFileSync(config, 'utf8')
    const before = new Set(said(good).map(({ reason }) => reason))
    const lines = good.split('\n')
    for (const [index, line] of lines.entries()) {
      const wrong = line.replace(from, to)
      if (wrong === line || (index + turn) % step !== 0) continue
      const found = said(lines.with(index, wrong).join('\n')).filter(({ reason }) => !before.has(reason))
      expect(found.map(({ place, ruleId }) => [ruleId, place?.start.line])).toEqual([['yaml-key', index + 1]])
    }
  }
})

test.each([
  ['note Published port.: x', 'note: "Published port.: x"'],
  ['note Crossplay: off', 'note: "Crossplay: off"'],
])('%s, where YAML finds a colon further on', (wrong, right) => {
  const good = readFileSync('src/site/fixtures/portolan.yaml', 'utf8')
  const found = said(good.replace('note: Published port.', wrong))
  expect(found.map(({ ruleId, expected }) => [ruleId, ...(expected ?? [])])).toEqual([['yaml-key', right]])
})

test.each(['names', 'nameX', '"name "', '" name"'])('a key such as %s misses no colon', wrong => {
  const good = readFileSync('src/site/fixtures/portolan.yaml', 'utf8')
  const found = said(good.replace('  name: Example', `  ${wrong}: Example`))
  expect(found.map(({ ruleId, expected }) => [ruleId, ...(expected ?? [])])).toEqual([
    ['unknown-key', 'name'],
  ])
})
