import { expect, test } from 'vitest'
import type { Problem } from '../../model/problem.ts'
import { problemNews } from './problem-news.ts'

const config = 'portolan.yaml'
const at = (line: number) => ({
  start: { line, column: 1, offset: 0 },
  end: { line, column: 2, offset: 1 },
})
const problems: Readonly<Record<string, Problem>> = {
  c: { file: config, ruleId: 'hostname', reason: 'c', fatal: true },
  p: { file: 'pages/a.md', ruleId: 'dead-link', reason: 'p', fatal: true, place: at(3) },
  q: { file: 'pages/a.md', ruleId: 'dead-link', reason: 'q', fatal: true, place: at(5) },
  w: { file: 'pages/b.md', ruleId: 'alt', reason: 'w', fatal: false },
}
const list = (names: string) => [...names].flatMap(name => problems[name] ?? [])
const names = (found: readonly Problem[]) => found.map(({ reason }) => reason).join('')

test.each([
  // before, found: fresh, fixed, known
  ['', 'p', 'p', '', 'p'],
  ['p', 'p', '', '', 'p'],
  ['p', 'q', 'q', 'p', 'q'],
  ['pw', '', '', 'pw', ''],
  ['pp', 'p', '', 'p', 'p'],
  // The config broke: nobody looked at pages.
  ['pw', 'c', 'c', '', 'cpw'],
  ['cpw', 'pw', '', 'c', 'pw'],
  // A warning may come of a check of the output, which errors prevent.
  ['w', 'p', 'p', '', 'pw'],
])('%j, then %j: new are %j, fixed %j, known %j', (before, found, fresh, fixed, known) => {
  const news = problemNews(list(before), list(found), config)
  expect([news.fresh, news.fixed, news.known].map(names)).toEqual([fresh, fixed, known])
})

test('a problem that moved to another line is not new', () => {
  const [p] = list('p')
  const moved = { ...(p as Problem), place: at(9) }
  expect(problemNews(list('p'), [moved], config)).toMatchObject({ fresh: [], fixed: [] })
})
