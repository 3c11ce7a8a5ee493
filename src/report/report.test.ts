import { describe, expect, test } from 'vitest'
import { columns } from '../text/layout.ts'
import { reports } from './index.ts'
import type { Place, Problem } from './problem.ts'

const hostile = 'na\u001b[31mme\u202e: ::error::x %0A'
const lines = ['baseUrl: x', `${hostile}`, '\tkey: 日本 "value" 🎈 here', `long: ${'y'.repeat(300)} end`]
const files = new Map([['portolan.yaml', new TextEncoder().encode(lines.join('\r\n'))]])
const context = {
  sources: { config: 'portolan.yaml', files, refused: [] },
  root: 'site/',
  color: false,
  home: 'https://manual.example',
}

function place(line: number, column: number, endColumn: number): Place {
  return { start: { line, column, offset: 0 }, end: { line, column: endColumn, offset: 0 } }
}

function diagnostic(change: Partial<Problem>): Problem {
  return { file: 'portolan.yaml', ruleId: 'some-rule', reason: 'Something is wrong', fatal: true, ...change }
}

describe('text', () => {
  const shown = (...changes: Partial<Problem>[]) => `\n${reports.text(changes.map(diagnostic), context)}`

  test('shows places with their lines, related places, suggestions and notes', () => {
    const related = [{ file: 'portolan.yaml', place: place(3, 2, 5), reason: 'first here' }]
    const help = { expected: ['a', 'b'], note: 'Do this' }
    const cases = {
      'all that a problem has': [{ place: place(1, 10, 11), related, ...help }],
      'marks under wide letters and after tabs': [
        { place: place(3, 10, 17) },
        { place: place(3, 18, 20), fatal: false },
      ],
      'of a long line what is around the place': [{ place: place(4, 308, 311) }, { place: place(4, 7, 307) }],
      'what a terminal would obey': [{ place: place(2, 1, 5), reason: 'An <escape>' }],
    }
    const said = Object.entries(cases).map(([name, changes]) => `### ${name}\n${shown(...changes)}`)
    return expect(said.join('\n')).toMatchFileSnapshot('fixtures/report.txt')
  })

  test('keeps words and code within the width of a terminal', () => {
    const words = 'is a word that comes again, '.repeat(5).trim()
    const long = [place(4, 308, 311), place(4, 7, 307), place(3, 2, 5), place(4, 19, 25)]
    const report = reports.text(
      long.map(at => diagnostic({ reason: words, note: words, place: at })),
      { ...context, width: 40 },
    )
    expect(report.split('\n').filter(line => columns(line) > 40)).toEqual([])
    expect(report.match(/\bagain\b/g)).toHaveLength(40)
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

  test('a name that would color the log is spelled out', () => {
    const printed = reports.github([diagnostic({ file: '\u001b[31m\n::error::x.md' })], context)
    expect(printed).toBe(
      '::error file=site/<U+001B>[31m<U+000A>%3A%3Aerror%3A%3Ax.md,title=some-rule::Something is wrong\n',
    )
  })

  test('gives no columns over several lines, and warns of its own limit', () => {
    const long = { start: { line: 1, column: 1, offset: 0 }, end: { line: 2, column: 1, offset: 9 } }
    const found = Array.from({ length: 11 }, () => diagnostic({ place: long, fatal: false }))
    found.push(diagnostic({ reason: 'Urgent' }))
    const commands = reports.github(found, context).trimEnd().split('\n')
    expect(commands.shift()).toMatch(/^::error .*::Urgent$/)
    expect(commands[0]).toBe(
      '::warning file=site/portolan.yaml,line=1,endLine=2,title=some-rule::Something is wrong',
    )
    expect(commands.at(-1)).toBe(
      'GitHub shows only 10 errors and 10 warnings of each step; the log has all of them: 1 error, 11 warnings',
    )
  })
})

describe('json and sarif', () => {
  const found = [
    diagnostic({ place: place(1, 2, 3), expected: ['x'], related: [{ file: 'a b.md', reason: 'there' }] }),
    diagnostic({ fatal: false, ruleId: 'other-rule' }),
  ]

  test('json is one document with counts and places', () => {
    const document = JSON.parse(reports.json(found, context))
    expect(document).toMatchObject({ version: 1, errors: 1, warnings: 1 })
    expect(document.diagnostics[0]).toEqual({
      file: 'site/portolan.yaml',
      line: 1,
      column: 2,
      endLine: 1,
      endColumn: 3,
      severity: 'error',
      ruleId: 'some-rule',
      docs: 'https://manual.example/diagnostics#some-rule',
      reason: 'Something is wrong',
      expected: ['x'],
      related: [{ file: 'site/a b.md', reason: 'there' }],
    })
  })

  test('without a manual there is no address of a rule', () => {
    const { home: _, ...about } = context
    expect(JSON.parse(reports.json(found, about)).diagnostics[0]).not.toHaveProperty('docs')
  })

  test('nothing found is a document too', () => {
    expect(JSON.parse(reports.json([], context))).toEqual({
      version: 1,
      errors: 0,
      warnings: 0,
      diagnostics: [],
    })
    expect(reports.github([], context)).toBe('')
  })
})

test('GitHub finds no command in anything that a user wrote', () => {
  const spoken = '##[add-mask]x\n::add-mask::x\u001b]0;x\u0007 ##'
  const bytes = new TextEncoder().encode(`${spoken}[error]y`)
  const sources = { config: spoken, files: new Map([[spoken, bytes]]), refused: [] }
  const words = { reason: spoken, note: spoken, expected: [spoken] }
  const found = [1, 2].flatMap(line =>
    [1, 3, 14].map(column =>
      diagnostic({
        ...words,
        file: spoken,
        place: place(line, column, column + 3),
        related: [{ ...words, file: spoken }],
      }),
    ),
  )
  for (const [format, report] of Object.entries(reports))
    for (const line of report(found, { ...context, sources }).split('\n')) {
      const ours = format === 'github' && line.startsWith('::error file=site/')
      // https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs: the one is looked for at the start, the other anywhere.
      if (!ours) expect(line).not.toMatch(/^\s*::|##\[/)
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
    }
})
