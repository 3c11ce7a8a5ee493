import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../src/testing/scratch.ts'
import { portolan } from '../test/support/portolan.ts'

interface Row {
  readonly id: string
  readonly work: string
  readonly programs: readonly string[]
  readonly budget: readonly number[]
  readonly metric: string
}

interface GrowthRow {
  readonly id: string
  readonly thing: string
  readonly metric?: string
  readonly sizes: readonly number[]
}

// Scripts without types.
const part = (name: string) => import(new URL(`./${name}`, import.meta.url).href)
const { writeSite, editPage, editValue } = await part('build/sites.js')
const { benchmarks } = await part('report.js')
const { rows } = await part('build/rows.js')
const { growthRows } = await part('build/growth.js')
const { growingSites } = await part('build/growing-sites.js')
const { rounds } = await part('build/rounds.js')

function pages(kind: string, count: number, folder = scratch()): readonly string[] {
  writeSite(kind, join(folder, 'site'), count)
  const inside = { portolan: 'site/pages', hugo: 'content', eleventy: 'src' }[kind] ?? ''
  const names = readdirSync(join(folder, 'site', inside)).filter(name => name.endsWith('.md'))
  return names.toSorted().map(name => readFileSync(join(folder, 'site', inside, name), 'utf8'))
}

test('the pages are the same on every machine', () => {
  const digest = createHash('sha256').update(pages('portolan', 100).join('')).digest('hex')
  // With other pages, no figure can be compared with earlier ones: measure all of them again.
  expect(digest).toMatchInlineSnapshot(`"012ab6fd3f43d3d0d9eb6cef36217759a7a8cefd12ff3ae83e7a9ad0aaf1906b"`)
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

test('realistic pages build without an error, and the programs get the same Markdown', async () => {
  const cwd = scratch()
  writeSite('portolan', cwd, 60, 'realistic')
  const { code, stderr } = await portolan(['build', '--quiet'], { cwd })
  expect(code, stderr).toBe(0)
  const [one = '', other = ''] = ['portolan', 'hugo'].map(kind => {
    const folder = scratch()
    writeSite(kind, folder, 3, 'realistic')
    return readFileSync(join(folder, kind === 'hugo' ? 'content' : 'site/pages', 'page-2.md'), 'utf8')
  })
  expect(one.replace('{{ server.serverAddress }}', '{{< address >}}')).toBe(other)
  expect(Buffer.byteLength(one)).toBeGreaterThan(3000)
})

test('portolan builds ten pages without a warning, and edits change what they shall', async () => {
  const cwd = scratch()
  writeSite('portolan', cwd, 10)
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

/** Results with which portolan takes `share` of every budget, and one more thing of every kind `each` milliseconds at each size. */
function results(share: number, each: readonly number[] = [1, 1, 1, 1]): object {
  const surroundings = { at: '2026-11-21', machine: {}, versions: {} }
  const compared = rows.flatMap(({ id, programs, budget, metric }: Row) =>
    ['20', '24'].map((node, index) => {
      const [own = '', rival = ''] = programs
      const runs = { [own]: { [metric]: share * (budget[index] ?? 0) * 10 }, [rival]: { [metric]: 10 } }
      return [`${id} ${node}`, { ...surroundings, runs }]
    }),
  )
  const grown = growthRows.map(({ id, sizes, metric = 'cpu' }: GrowthRow) => {
    const runs = sizes.map((size, index) => [
      size,
      { [metric]: 1 + ((size - (sizes[0] ?? 0)) * (each[index] ?? 0)) / 1000, memory: 90_000 + size * 10 },
    ])
    return [`${id} 24`, { ...surroundings, runs: Object.fromEntries(runs) }]
  })
  return Object.fromEntries([...compared, ...grown])
}

/** The cells of the table that starts with this one. */
function tableOf(text: string, head: string): readonly (readonly string[])[] {
  const lines = text.split('\n')
  const first = lines.findIndex(line => line.startsWith(`${head}|`)) + 2
  return lines.slice(first, lines.indexOf('', first)).map(line => line.split('|'))
}

const verdicts = (cells: readonly (readonly string[])[]) => [...new Set(cells.map(line => line.at(-1)))]

test('every row says whether its budget holds', () => {
  const shown = (given: object) => tableOf(benchmarks(given, {}), 'work')
  expect(shown({}).map(([work]) => work)).toEqual(rows.map(({ work }: Row) => work))
  expect(verdicts(shown({}))).toEqual(['not measured'])
  expect(verdicts(shown(results(1)))).toEqual(['holds'])
  expect(verdicts(shown(results(1.2)))).toEqual(['missed'])
})

test('a build of unchanged pages may write no file again', () => {
  const entries = results(0.5) as Record<string, { runs: Record<string, { touched?: number }> }>
  const run = entries['noop-1000 24']?.runs['portolan']
  if (run) run.touched = 1
  const missed = tableOf(benchmarks(entries, {}), 'work').filter(line => line.at(-1) === 'missed')
  expect(missed.map(([work]) => work)).toEqual(['Nothing changed, 1,000 pages, against Hugo'])
})

test('growth is missed where one more costs more at a larger size', () => {
  const grown = (each: readonly number[]) => tableOf(benchmarks(results(1, each), {}), 'site')
  expect(verdicts(grown([1, 1, 1.05, 1.1]))).toEqual(['holds'])
  const missed = grown([1, 1, 4, 16]).filter(line => line.at(-1) === 'missed')
  expect(missed.map(([site]) => site?.replace(/^[\d,]+ /, ''))).toEqual([
    'pages',
    'pages',
    ...growthRows.slice(1).map(({ thing }: GrowthRow) => thing),
  ])
})

test('what is missed has its reason from the notes, and what holds has none', () => {
  const notes = { missed: { 'cold-10': 'the first reason', posts: 'the second reason' } }
  expect(benchmarks(results(1), notes)).not.toContain('reason')
  const text = benchmarks(results(1.2, [1, 1, 4, 16]), notes)
  expect(text.match(/^- .*$/gm)).toEqual([
    '- First build, 10 pages, against Eleventy: the first reason',
    '- posts: the second reason',
  ])
})

test.each(['posts', 'languages', 'pictures', 'redirects'])(
  'a site that grows in %s builds',
  async kind => {
    const cwd = scratch()
    await growingSites[kind](cwd, kind === 'languages' ? 65 : 7)
    const { code, stderr } = await portolan(['build', '--quiet'], { cwd })
    expect(code, stderr).toBe(0)
    const published = readdirSync(join(cwd, 'dist'), { recursive: true, encoding: 'utf8' })
    const table = readFileSync(join(cwd, 'dist/bundle.json'), 'utf8')
    const counts: Readonly<Record<string, number>> = {
      posts: published.filter(file => /\/post-\d\.html$/.test(file)).length,
      languages: published.filter(file => /\/(?:\w\w\/)?page-4\.html$/.test(file)).length,
      pictures: published.filter(file => /\/\d\.jpg$/.test(file)).length,
      redirects: table.match(/"\/old\/\d\.php": /g)?.length ?? 0,
    }
    expect(counts[kind]).toBe(kind === 'languages' ? 13 : 7)
  },
  120_000,
)
