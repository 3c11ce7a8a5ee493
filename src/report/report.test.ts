import { describe, expect, test } from 'vitest'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { reports } from './index.ts'

const hostile = 'na\u001b[31mme\u202e: ::error::x %0A'
const lines = ['baseUrl: x', `${hostile}`, '\tkey: 日本 "value" 🎈 here', `long: ${'y'.repeat(300)} end`]
const files = new Map([['portolan.yaml', new TextEncoder().encode(lines.join('\r\n'))]])
const context = { sources: { config: 'portolan.yaml', files, refused: [] }, root: 'site/', color: false }

function place(line: number, column: number, endColumn: number): Place {
  return { start: { line, column, offset: 0 }, end: { line, column: endColumn, offset: 0 } }
}

function diagnostic(change: Partial<Diagnostic>): Diagnostic {
  return { file: 'portolan.yaml', ruleId: 'some-rule', reason: 'Something is wrong', fatal: true, ...change }
}

describe('github', () => {
  test('a finding without a place is one of its file', () => {
    expect(reports.github([diagnostic({ fatal: false })], context)).toBe(
      '::warning file=site/portolan.yaml,title=some-rule::Something is wrong\n',
    )
  })

  test('escapes what ends a command or a property', () => {
    const found = diagnostic({
      file: 'a,b:c%.md',
      place: place(2, 3, 5),
      reason: 'a\n::error::b %',
      note: 'Do this',
    })
    expect(reports.github([found], context)).toBe(
      '::error file=site/a%2Cb%3Ac%25.md,line=2,endLine=2,col=3,endColumn=5,title=some-rule::a<U+000A>::error::b %25%0ADo this\n',
    )
  })

  test('gives no columns over several lines, and warns of its own limit', () => {
    const long = { start: { line: 1, column: 1, offset: 0 }, end: { line: 2, column: 1, offset: 9 } }
    const found = Array.from({ length: 11 }, () => diagnostic({ place: long, fatal: false }))
    const commands = reports.github(found, context).trimEnd().split('\n')
    expect(commands[0]).toBe(
      '::warning file=site/portolan.yaml,line=1,endLine=2,title=some-rule::Something is wrong',
    )
    expect(commands[11]).toMatch(/^::notice .*11 warnings$/)
  })
})

describe('json and sarif', () => {
  const found = [
    diagnostic({ place: place(1, 2, 3), expected: ['x'], related: [{ file: 'a b.md', reason: 'there' }] }),
    diagnostic({ fatal: false, ruleId: 'other-rule' }),
  ]

  test('json is one document with counts and places', () => {
    const document = JSON.parse(reports.json(found, context))
    expect(document).toMatchObject({ errors: 1, warnings: 1 })
    expect(document.diagnostics[0]).toEqual({
      file: 'site/portolan.yaml',
      line: 1,
      column: 2,
      endLine: 1,
      endColumn: 3,
      severity: 'error',
      ruleId: 'some-rule',
      reason: 'Something is wrong',
      expected: ['x'],
      related: [{ file: 'site/a b.md', reason: 'there' }],
    })
  })

  test('sarif names its rules, levels and regions', () => {
    const { version, runs } = JSON.parse(reports.sarif(found, context))
    expect(version).toBe('2.1.0')
    expect(runs[0].tool.driver.rules).toEqual([{ id: 'other-rule' }, { id: 'some-rule' }])
    expect(runs[0].results[0]).toMatchObject({
      ruleId: 'some-rule',
      ruleIndex: 1,
      level: 'error',
      message: { text: 'Something is wrong\nDid you mean "x"?' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'site/portolan.yaml' },
            region: { startLine: 1, startColumn: 2, endLine: 1, endColumn: 3 },
          },
        },
      ],
      relatedLocations: [{ physicalLocation: { artifactLocation: { uri: 'site/a%20b.md' } } }],
    })
    expect(runs[0].results[1].locations[0].physicalLocation).not.toHaveProperty('region')
  })

  test('nothing found is a document too', () => {
    expect(JSON.parse(reports.json([], context))).toEqual({ errors: 0, warnings: 0, diagnostics: [] })
    expect(JSON.parse(reports.sarif([], context)).runs[0].results).toEqual([])
    expect(reports.github([], context)).toBe('')
  })
})
