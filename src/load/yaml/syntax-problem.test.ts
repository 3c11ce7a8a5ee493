import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { load } from '../load.ts'

const configs = ['src/load/fixtures/portolan.yaml', 'site/portolan.yaml']
const page = '---\ntitle: A page\ndescription: About it.\n---\n\nHello.\n'

const said = (config: string) => {
  const texts = { 'portolan.yaml': config, 'pages/index.md': page, 'pages/join.md': page }
  const files = new Map(Object.entries(texts).map(([file, text]) => [file, Buffer.from(text)]))
  return load({ config: 'portolan.yaml', files, refused: [] }, new Map()).diagnostics
}

const key = '^([ -]*(\\w+))'
test.each<[string, RegExp, string]>([
  ['no colon', new RegExp(`${key}:`), '$1'],
  ['no space after the colon', new RegExp(`${key}: (?! *#)`), '$1:'],
  ['the space before the colon', new RegExp(`${key}: (?! *#)`), '$1 :'],
  ['an equals sign', new RegExp(`${key}: (?! *#)`), '$1 = '],
  ['a colon of another script', new RegExp(`${key}: ?`), '$1\uff1a'],
])('%s: on whichever line, that is the one error, and shows the line mended', (_, from, to) => {
  for (const config of configs) {
    const good = readFileSync(config, 'utf8')
    const before = new Set(said(good).map(({ reason }) => reason))
    const lines = good.split('\n')
    for (const [index, line] of lines.entries()) {
      const wrong = line.replace(from, to)
      if (wrong === line) continue
      const found = said(lines.with(index, wrong).join('\n')).filter(({ reason }) => !before.has(reason))
      const right = line.replace(/\s+# .*$/, '').replace(/^[ -]*/, '')
      expect(
        found.map(({ place, ruleId, expected }) => [ruleId, place?.start.line, ...(expected ?? [])]),
      ).toEqual([['yaml-key', index + 1, right]])
    }
  }
})

test.each([
  ['note Published port.: x', 'note: "Published port.: x"'],
  ['note Crossplay: off', 'note: "Crossplay: off"'],
])('%s, where YAML finds a colon further on', (wrong, right) => {
  const good = readFileSync('src/load/fixtures/portolan.yaml', 'utf8')
  const found = said(good.replace('note: Published port.', wrong))
  expect(found.map(({ ruleId, expected }) => [ruleId, ...(expected ?? [])])).toEqual([['yaml-key', right]])
})

test.each(['names', 'nameX', '"name "', '" name"'])('a key such as %s misses no colon', wrong => {
  const good = readFileSync('src/load/fixtures/portolan.yaml', 'utf8')
  const found = said(good.replace('  name: Example', `  ${wrong}: Example`))
  expect(found.map(({ ruleId, expected }) => [ruleId, ...(expected ?? [])])).toEqual([
    ['unknown-key', 'name'],
  ])
})
