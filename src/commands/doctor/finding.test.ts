import { expect, test } from 'vitest'
import { type Finding, findingsTable } from './finding.ts'

const findings: readonly Finding[] = [
  { check: 'Node.js', state: 'ok', text: '20' },
  {
    check: 'nginx',
    state: 'warn',
    text: 'something that takes more than a line to say',
    note: 'something to do about it in words',
  },
  { check: 'Caddy', state: 'wrong', text: 'broken' },
  { check: 'Apache', state: 'missing', text: 'not here' },
]

test.each([
  ['nothing', [0, 3]],
  ['a warning', [0, 1]],
  ['two warnings', [1, 1]],
  ['a wrong thing', [2]],
  ['two, and a warning', [2, 2, 1]],
])('%s', (_, wanted) => {
  const chosen = wanted.flatMap(index => findings[index] ?? [])
  expect(
    `\n${findingsTable(chosen, (text, ...styles) => `<${styles.join()}>${text}`, 50)}\n`,
  ).toMatchSnapshot()
})
