import { escapeControls } from '../../text/escape.ts'
import { type Paint, wrap } from '../../text/layout.ts'

/**
 * `ok`; `missing`: not there, and not needed; `warn`: works, but something should be known or cannot be checked; `wrong`:
 * does not work.
 */
type State = 'ok' | 'missing' | 'warn' | 'wrong'

/** What one question to the machine brought to light. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly check: string
  readonly state: State
  readonly text: string
  /** What to do about it. */
  readonly note?: string
}

const colors = { ok: 'green', missing: 'dim', warn: 'yellow', wrong: 'red' } as const

/** What `doctor` prints for people: a line for each finding, below it what to do. */
export function findingsTable(findings: readonly Finding[], painted: Paint, width: number): string {
  const column = Math.max(...findings.map(({ check }) => check.length)) + 2
  const lines = findings.flatMap(({ check, state, text, note }) => {
    const inner = width - 11 - column
    const described = wrap(escapeControls(text), inner)
    const advised =
      note === undefined
        ? []
        : wrap(escapeControls(note), inner - 2).map((line, index) => `${index === 0 ? '→' : ' '} ${line}`)
    return [...described, ...advised].map((line, index) => {
      const left = index === 0 ? painted(state, colors[state]) + ' '.repeat(9 - state.length) : ' '.repeat(9)
      return `  ${left}${(index === 0 ? check : '').padEnd(column)}${line}`
    })
  })
  return [...lines, '', conclusion(findings, painted)].join('\n')
}

function conclusion(findings: readonly Finding[], painted: Paint): string {
  const count = (state: State) => findings.filter(finding => finding.state === state).length
  const [wrong, warnings] = [count('wrong'), count('warn')]
  const more = warnings === 0 ? '' : `, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
  return wrong === 0
    ? painted(`No problems${more}`, 'bold', warnings === 0 ? 'green' : 'yellow')
    : painted(`${wrong} ${wrong === 1 ? 'problem' : 'problems'}${more}`, 'bold', 'red')
}
