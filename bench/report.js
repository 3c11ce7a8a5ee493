// Writes docs/maintaining/benchmarks.md from bench/results/*.json and bench/notes.json: `npm run bench:report`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { growthBudget, growthOf, growthRows } from './build/growth.js'
import { rows } from './build/rows.js'
import { serveSection, table } from './serve-report.js'
import { twinsSection } from './twins/report.js'

export function writeReport() {
  const text = benchmarks(read('results/build.json') ?? {}, read('notes.json'), {
    dev: read('results/dev.json'),
    serve: read('results/serve.json'),
    twins: read('results/twins.json'),
  })
  writeFileSync(new URL('../docs/maintaining/benchmarks.md', import.meta.url), text)
}

function read(name) {
  const file = new URL(name, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const nodes = ['20', '24']

/** `notes` has what the figures do not say; the rest is what the other programs measured. */
export function benchmarks(results, notes, { dev, serve, twins } = {}) {
  const shown = rows.map(row => shownRow(row, results))
  const growth = growthRows.flatMap(row => shownGrowth(row, results[`${row.id} ${nodes.at(-1)}`]))
  return `${[
    '# Benchmarks',
    'A figure of 0.5 means that portolan takes half of the CPU time of the other program.',
    '## Builds',
    table(['work', 'budget', 'Node.js 20', 'Node.js 24', 'result'], shown.map(cellsOf)),
    notes.builds,
    ...reasons(shown, notes),
    ...(growth.length > 0 ? [growthSection(growth), ...reasons(growth, notes)] : []),
    ...(dev ? [devSection(dev)] : []),
    ...(serve ? [serveSection(serve).trim(), notes.serving] : []),
    ...(twins ? [twinsSection(twins)] : []),
    '## First view',
    notes.firstView,
    '## Repeat it',
    again(results),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

function shownRow(row, results) {
  const entries = nodes.map(node => results[`${row.id} ${node}`])
  const figures = entries.map(entry => figureOf(row, entry))
  const isOver = figures.some((figure, index) => Number(figure?.toFixed(2)) > row.budget[index])
  const hasTouched = row.untouched && entries.some(entry => entry?.runs[row.programs[0]].touched > 0)
  return { ...row, figures, verdict: verdictOf(isOver || hasTouched, figures.includes(undefined)) }
}

/** What the first program takes, divided by what the second takes. */
function figureOf({ programs: [one, other], metric }, entry) {
  return entry && entry.runs[one][metric] / entry.runs[other][metric]
}

function verdictOf(isMissed, isUnknown) {
  if (isMissed) return 'missed'
  return isUnknown ? 'not measured' : 'holds'
}

function cellsOf({ work, budget, figures, verdict }) {
  const budgets = [...new Set(budget)].join(' / ')
  return [work, `≤ ${budgets}`, ...figures.map(figure => figure?.toFixed(2) ?? ''), verdict]
}

/** One line for each row that is missed. */
function reasons(shown, { missed = {} }) {
  const lines = shown
    .filter(({ verdict, id }) => verdict === 'missed' && missed[id])
    .map(({ id, work }) => `- ${work}: ${missed[id]}`)
  return lines.length > 0 ? [`Missed:\n\n${[...new Set(lines)].join('\n')}`] : []
}

function shownGrowth({ id, thing, ...row }, entry) {
  if (entry === undefined) return []
  return growthOf(row, entry).map(({ memory, ...shown }) => {
    const isOver = Number(shown.times?.toFixed(2)) > growthBudget || Math.round(shown.kilobytes) > memory
    return { id, work: thing, ...shown, verdict: verdictOf(isOver, false) }
  })
}

function growthSection(shown) {
  const lines = shown.map(({ work, size, milliseconds, times, kilobytes, verdict }) => [
    `${size.toLocaleString('en')} ${work}`,
    milliseconds.toFixed(milliseconds < 1 ? 2 : 1),
    times?.toFixed(2) ?? '',
    Math.round(kilobytes),
    verdict,
  ])
  return `## Growth

What one more costs on Node.js ${nodes.at(-1)}: CPU, the same compared with the smaller site (≤ ${growthBudget}), and memory (10,000 pages: ≤ 40 kB each).

${table(['site', 'ms', 'compared', 'kB', 'result'], lines)}`
}

function devSection({ at, edits, results }) {
  const lines = Object.entries(results).map(([site, { median, least, most }]) => [
    site,
    ...(site.startsWith('sample') ? ['≤ 100', median <= 100 ? 'holds' : 'missed'] : ['none', '']),
    median,
    `${least} – ${most}`,
  ])
  return `## Edits in \`portolan dev\`

Milliseconds from saving a page until Chromium shows it: ${edits} edits, ${at}.

${table(['site', 'budget', 'result', 'median', 'least – most'], lines)}`
}

function again(results) {
  const [last] = Object.values(results).toSorted((one, other) => (one.at < other.at ? 1 : -1))
  const { machine, versions, at } = last ?? {}
  const place =
    machine && `${machine.processor}, ${machine.cores} cores, ${machine.memory}, ${machine.system}`
  const named = Object.entries(versions ?? {}).map(([name, version]) => `${name} ${version}`)
  const where = last && `Measured on ${at}: ${place}; ${named.join(', ')}.`
  return [
    '```sh\nnpm ci && npm run bench\n```',
    [
      'It takes at most 20 minutes and writes this page; `--only cold-10,pages` measures some rows. `npm run bench:dev`, `npm run bench:serve` and `npm run bench:twins` measure the other sections.',
      where,
    ]
      .filter(Boolean)
      .join(' '),
  ].join('\n\n')
}

if (argv[1] === fileURLToPath(import.meta.url)) writeReport()
