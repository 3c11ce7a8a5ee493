import { expect, test } from 'vitest'
import { full } from '../testing/table-bundle.ts'
import { checkBundle, findingsTable, type Result } from './doctor.ts'

test.each([
  [['a'], 'a is missing'],
  [['a', 'b', 'c'], 'a is missing; b is missing; c is missing'],
  [['a', 'b', 'c', 'd', 'e'], 'a is missing; b is missing; c is missing; and 2 more'],
])('of the missing files %j three are named', async (hosts, text) => {
  const [files] = await checkBundle('/nowhere', { ...full, files: {}, hosts })
  expect(files).toMatchObject({ check: 'files', state: 'wrong', text })
})

const findings: readonly Result[] = [
  { check: 'Node.js', state: 'ok', text: '20' },
  {
    check: 'nginx',
    state: 'warn',
    text: 'something that takes more than a line to say',
    note: 'something to do about it in words',
  },
  { check: 'Caddy', state: 'wrong', text: 'broken' },
]

test.each([
  ['nothing', [0]],
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
