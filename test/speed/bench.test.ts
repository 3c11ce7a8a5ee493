import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { portolan } from '../support/portolan.ts'

type Runs = Readonly<Record<string, Readonly<Record<string, number>>>>
type Results = Readonly<Record<string, object>>

// Scripts without types.
const part = (name: string) => import(new URL(`../../bench/${name}`, import.meta.url).href)
const { layDown, editPage, editValue } = await part('build/sites.js')
const { benchmarks } = await part('report/benchmarks.js')
const { budgets } = await part('report/budgets.js')
const { rounds } = await part('build/rounds.js')
const notes: Readonly<Record<string, string>> = JSON.parse(readFileSync('bench/notes.json', 'utf8'))

function pages(kind: string, count: number, folder = scratch()): readonly string[] {
  layDown(kind, join(folder, 'site'), count)
  const inside = { portolan: 'site/pages', hugo: 'content', eleventy: 'src' }[kind] ?? ''
  const names = readdirSync(join(folder, 'site', inside)).filter(name => name.endsWith('.md'))
  return names.toSorted().map(name => readFileSync(join(folder, 'site', inside, name), 'utf8'))
}

test('the pages are the same on every machine', () => {
  const digest = createHash('sha256').update(pages('portolan', 100).join('')).digest('hex')
  // With other pages, no figure can be compared with those from before: measure all of them again.
  expect(digest).toMatchInlineSnapshot(`"e9c769241a8b8954e7bebe97dbd59dd566f94462506c55bfb697eb042255003e"`)
})

test('pages have three to six kilobytes, with lists, tables, code and links', () => {
  for (const page of pages('portolan', 1000)) {
    expect(Buffer.byteLength(page)).toBeGreaterThan(3000)
    expect(Buffer.byteLength(page)).toBeLessThan(6000)
    for (const mark of ['\n- **', '\n|---|', '\n```sh\n', '](/', '](https://']) expect(page).toContain(mark)
  }
})

test.each(['hugo', 'eleventy'])('%s gets the Markdown of portolan', kind => {
  const body = (page: string) =>
    page.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/\{\{.*?\}\}/, 'the address')
  // `_index` of Hugo is `index`.
  expect(pages(kind, 10).map(body).toSorted()).toEqual(pages('portolan', 10).map(body).toSorted())
})

test('portolan builds ten pages without a warning, and edits change what they shall', async () => {
  const cwd = scratch()
  layDown('portolan', cwd, 10)
  const built = async (): Promise<ReadonlyMap<string, string>> => {
    const { code, stderr } = await portolan(['build', '--strict', '--quiet'], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const names = readdirSync(join(cwd, 'dist/public')).filter(name => /^(?:index|page-\d)\.html$/.test(name))
    return new Map(names.map(name => [name, readFileSync(join(cwd, 'dist/public', name), 'utf8')]))
  }
  const first = await built()
  expect(first.size).toBe(10)
  editPage('portolan', cwd, 10, 1)
  const second = await built()
  expect([...second].filter(([name, page]) => first.get(name) !== page).map(([name]) => name)).toEqual([
    'page-9.html',
  ])
  editPage('portolan', cwd, 10, 2)
  editValue('portolan', cwd, 1)
  editValue('portolan', cwd, 2)
  const third = await built()
  for (const page of third.values()) expect(page).toContain('The address is play2.lanternbay.example.')
  expect(third.get('page-9.html')).toContain('Edited in round 2.')
  expect(third.get('page-9.html')).not.toContain('Edited in round 1.')
}, 120_000)

test('programs take turns, and the median of their runs counts', () => {
  const order: string[] = []
  const turn = (label: string, times: readonly number[]) => ({
    label,
    before: (round: number) => order.push(`${label}${round}`),
    run: () => ({ cpu: times[order.filter(name => name.startsWith(label)).length - 1] }),
    after: () => ({ touched: order.length === 1 ? 1 : 0 }),
  })
  const runs = rounds(3, [turn('a', [9, 1, 2]), turn('b', [4, 4, 5])])
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  expect(runs).toEqual({
    a: { cpu: 2, touched: 1, least: 1, most: 9 },
    b: { cpu: 4, touched: 0, least: 4, most: 5 },
  })
})

/** Figures with which portolan takes `share` of every budget. */
function results(share: number, touched = 0): Results {
  const idle = 'portolan, compressors idle'
  const side = (ratio: number, label = 'portolan'): Runs => ({
    [label]: { cpu: share * ratio, touched, differing: 0 },
    hugo: { cpu: 1 },
  })
  const memory = (size: number): Runs => ({
    [idle]: { cpu: share * (size === 1000 ? 1 : 0.6), memory: share * 8 * size },
    hugo: { cpu: 1, memory: 152 * size },
  })
  const wall = (ratio: number): Runs => ({
    portolan: { wall: share * ratio },
    'hugo, gzip, brotli': { wall: 1 },
  })
  const runs: Readonly<Record<string, Runs>> = {
    'cold-10': side(1.5, idle),
    'cold-100': side(1.5, idle),
    'cold-1000': memory(1000),
    'cold-10000': memory(10_000),
    'noop-10': side(0.6),
    'noop-1000': side(0.1),
    'noop-10000': side(0.04),
    'page-1000': side(0.15),
    'page-10000': side(0.05),
    'value-1000': side(0.2, idle),
    'ci-1000': side(0.15),
    'compressed-1000': wall(1),
    'compressed-noop-1000': wall(0.05),
    start: { 'portolan --version': { cpu: share * 1.6 }, 'empty script': { cpu: 1 } },
    'doubled-1000': { [idle]: { cpu: 1 }, [`${idle}, 2 times the pages`]: { cpu: share * 2.1 } },
  }
  const plain = { cpu: 1, wall: 1, memory: 1, least: 1, most: 1 }
  const whole = (runs: Runs) =>
    Object.fromEntries(Object.entries(runs).map(([label, run]) => [label, { ...plain, ...run }]))
  const around = { at: '2026-11-21', rounds: 3, commit: 'abc', versions: {}, machine: { processor: 'some' } }
  return Object.fromEntries(
    Object.entries(runs).map(([key, runs]) => [
      key,
      { ...around, size: Number(key.replace(/\D/g, '')), runs: whole(runs) },
    ]),
  )
}

/** The last cell of each row of the table of budgets. */
function verdicts(given: Results, words = {}): readonly string[] {
  const text: string = benchmarks(given, words)
  const rows = /\| work \|.*\n\|[-|]+\n([\s\S]*?)\n\n/.exec(text)?.[1]?.split('\n') ?? []
  expect(rows.map(row => row.split(' | ')[0]?.slice(2))).toEqual(
    budgets.map(({ work }: { work: string }) => work),
  )
  return rows.map(
    row =>
      row
        .split(' | ')
        .at(-1)
        ?.replace(/\||\(.*/g, '')
        .trim() ?? '',
  )
}

test('every budget has a row, which says whether it holds', () => {
  const all = (verdict: string) => budgets.map(() => verdict)
  expect(verdicts({})).toEqual(all('not measured'))
  expect(verdicts(results(0.99))).toEqual(all('holds'))
  expect(verdicts(results(1.01))).toEqual(all('missed'))
})

test('a file touched for nothing misses the budget, however fast it was', () => {
  const found = verdicts(results(0.5, 1))
  const missed = budgets
    .filter((_: unknown, index: number) => found[index] === 'missed')
    .map(({ id }: { id: string }) => id)
  expect(missed).toEqual(['noop-10', 'noop-1000', 'noop-10000', 'page-1000', 'page-10000'])
})

test('what is missed has its reason, and reasons are for budgets that there are', () => {
  const text: string = benchmarks(results(1.01), { version: 'Loading takes it.' })
  expect(text).toContain('against an empty Node.js script**: Loading takes it.')
  expect(text).toContain('pages doubled, 2,000 against 1,000**: not explained yet.')
  const ids = budgets.map(({ id }: { id: string }) => id)
  expect(Object.keys(notes).filter(id => !ids.includes(id) && id !== 'serving')).toEqual([])
})
