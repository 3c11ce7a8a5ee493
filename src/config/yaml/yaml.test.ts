import { describe, expect, test } from 'vitest'
import { yamlSource } from './source.ts'
import { yaml } from './yaml.ts'

function read(text: string) {
  const { tree, diagnostics } = yaml(yamlSource('portolan.yaml', text))
  return {
    tree,
    rules: diagnostics.map(({ ruleId, place }) => `${ruleId} ${place?.start.line}:${place?.start.column}`),
  }
}

describe('values', () => {
  test('are those of YAML 1.2', () => {
    const { tree, rules } = read(
      'a: no\nb: 22:22\nc: 0\nd: -7\ne: true\nf: ~\ng: "1"\nh: [1, x]\ni: 2026-01-01\n',
    )
    expect(rules).toEqual([])
    expect({ ...(tree?.value as object) }).toEqual({
      ...{ a: 'no', b: '22:22', c: 0, d: -7, e: true, f: null, g: '1', h: [1, 'x'], i: '2026-01-01' },
    })
  })

  test('that are numbers, but no plain decimal integers, keep their text', () => {
    for (const number of ['1.20', '0x10', '0o7', '1e3', '007', '.inf', '.nan', '-0', '+1', '1.']) {
      const value = read(`a: ${number}\n`).tree?.entries.get('a')
      expect([value?.value, value?.source]).toEqual([Number.NaN, number])
    }
  })
})

describe('hostile files end soon, with a complaint', () => {
  const unique = Array.from({ length: 20_000 }, (_, index) => `key${index}: 1\n`)
  const twice = Array.from({ length: 20_000 }, (_, index) => `key${index >> 1}: 1\n`)

  test.each<[string, string, number]>([
    ['an alias of nothing', 'a: *b\n', 1],
    ['20,000 keys', unique.join(''), 1],
    ['4,500 keys', unique.slice(0, 4500).join(''), 0],
    ['2,250 keys given twice', twice.slice(0, 4500).join(''), 2250],
    ['5,000 brackets', '['.repeat(5000), 1],
    ['1,000 braces', '{ '.repeat(1000), 1],
    ['1,000 levels with tabs', `${'-\t'.repeat(1000)}x\n`, 1],
    ['100 closed brackets', `a: ${'['.repeat(100)}${']'.repeat(100)}\n`, 1],
    ['500 levels of lists', `${'- '.repeat(500)}x\n`, 1],
    ['100 values with colons', Array.from({ length: 100 }, (_, index) => `k${index}: a: b\n`).join(''), 1],
    ['a tab on each of 1,000 lines', `a:\n${'\tb: 1\n'.repeat(1000)}`, 1000],
  ])('%s', (_, text, count) => {
    expect(read(text).rules).toHaveLength(count)
  })
})
