import { describe, expect, test } from 'vitest'
import type { Place, Problem } from '../model/problem.ts'
import { reports } from './index.ts'

const hostile = 'na\u001b[31mme\u202e: ::error::x %0A'
const lines = ['baseUrl: x', `${hostile}`, '\tkey: 日本 "value" 🎈 here', `long: ${'y'.repeat(300)} end`]
const files = new Map([['portolan.yaml', new TextEncoder().encode(lines.join('\r\n'))]])
const context = { sources: { config: 'portolan.yaml', files, refused: [] }, root: 'site/', color: false }

function place(line: number, column: number, endColumn: number): Place {
  return { start: { line, column, offset: 0 }, end: { line, column: endColumn, offset: 0 } }
}

function diagnostic(change: Partial<Problem>): Problem {
  return { file: 'portolan.yaml', ruleId: 'some-rule', reason: 'Something is wrong', fatal: true, ...change }
}

describe('text', () => {
  const shown = (...changes: Partial<Problem>[]) => `\n${reports.text(changes.map(diagnostic), context)}`

  test('shows the place with its line, related places, suggestions and notes', () => {
    const related = [{ file: 'portolan.yaml', place: place(3, 2, 5), reason: 'first here' }]
    const help = { expected: ['a', 'b'], note: 'Do this' }
    expect(shown({ place: place(1, 10, 11), related, ...help })).toMatchInlineSnapshot(`
      "
      error[some-rule]: Something is wrong
       --> site/portolan.yaml:1:10
        |
      1 | baseUrl: x
        |          ^
       --> site/portolan.yaml:3:2
        |
      3 |     key: 日本 "value" 🎈 here
        |     --- first here
        = help: Did you mean "a" or "b"?
        = help: Do this

      1 error
      "
    `)
  })

  test('puts the marks under wide letters and after tabs', () => {
    expect(
      shown({ place: place(3, 10, 17) }, { place: place(3, 18, 20), fatal: false }),
    ).toMatchInlineSnapshot(`
      "
      error[some-rule]: Something is wrong
       --> site/portolan.yaml:3:10
        |
      3 |     key: 日本 "value" 🎈 here
        |               ^^^^^^^

      warning[some-rule]: Something is wrong
       --> site/portolan.yaml:3:18
        |
      3 |     key: 日本 "value" 🎈 here
        |                       ^^

      1 error, 1 warning
      "
    `)
  })

  test('shows of a long line what is around the place', () => {
    expect(shown({ place: place(4, 308, 311) }, { place: place(4, 7, 307) })).toMatchInlineSnapshot(`
      "
      error[some-rule]: Something is wrong
       --> site/portolan.yaml:4:308
        |
      4 | …yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy end
        |                                      ^^^

      error[some-rule]: Something is wrong
       --> site/portolan.yaml:4:7
        |
      4 | long: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…
        |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

      2 errors
      "
    `)
  })

  test('lets nothing through that a terminal obeys', () => {
    const report = shown({
      place: place(2, 1, 5),
      reason: hostile,
      note: hostile,
      expected: [hostile],
      file: hostile,
    })
    expect(report).not.toMatch(/[\u001b\u202e]/)
    expect(shown({ place: place(2, 1, 5), reason: 'An <escape>' })).toMatchInlineSnapshot(`
      "
      error[some-rule]: An <escape>
       --> site/portolan.yaml:2:1
        |
      2 | na<U+001B>[31mme<U+202E>: ::error::x %0A
        | ^^^^^^^^^^^

      1 error
      "
    `)
  })

  test('shows 50, errors before warnings, and counts the rest', () => {
    const many = Array.from({ length: 70 }, (_, index) => ({
      fatal: index === 69,
      reason: `Number ${index}`,
    }))
    const report = shown(...many)
    expect(report.match(/Number/g)).toHaveLength(50)
    expect(report).toContain('Number 69')
    expect(report).toMatch(/\n1 error, 69 warnings \(20 more not shown\)\n$/)
  })

  test('is colored only if asked', () => {
    const found = [diagnostic({ place: place(1, 1, 8) })]
    const colored = reports.text(found, { ...context, color: true })
    expect(colored).toContain('\u001b[1;31merror[some-rule]\u001b[0m')
    expect(colored.replace(/\u001b\[[\d;]*m/g, '')).toBe(reports.text(found, context))
  })

  test('says nothing where there is nothing to say, nor of lines that there are not', () => {
    expect(shown()).toBe('\n')
    expect(shown({ place: place(99, 1, 2) })).toContain('portolan.yaml:99:1\n')
  })
})
