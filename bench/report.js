// Writes docs/maintaining/benchmarks.md from bench/results/*.json and bench/notes.json: `npm run bench:report`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { rows } from './build/rows.js'
import { serveSection, table } from './serve-report.js'

export function writeReport() {
  const text = benchmarks(read('results/build.json') ?? {}, read('notes.json'), {
    dev: read('results/dev.json'),
    serve: read('results/serve.json'),
  })
  writeFileSync(new URL('../docs/maintaining/benchmarks.md', import.meta.url), text)
}

function read(name) {
  const file = new URL(name, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const nodes = ['20', '24']

/** `notes` has what the figures do not say; `dev` and `serve` are what the other two measured. */
export function benchmarks(results, notes, { dev, serve } = {}) {
  const shown = rows.map(row => ({
    ...row,
    figures: nodes.map(node => figureOf(row, results[`${row.id} ${node}`])),
  }))
  return `${[
    '# Benchmarks',
    'A figure of 0.5 means that portolan takes half of the CPU time of the other program.',
    '## CPU time of builds',
    table(['work', 'budget', 'Node.js 20', 'Node.js 24', 'result'], shown.map(cellsOf)),
    notes.since,
    notes.measured,
    ...(dev ? [devSection(dev)] : []),
    ...(serve ? [serveSection(serve).trim(), notes.serving] : []),
    '## Repeat it',
    again(results),
  ].join('\n\n')}\n`
}

/** What the first program takes, divided by what the second takes. */
function figureOf({ programs: [one, other], metric }, entry) {
  return entry && entry.runs[one][metric] / entry.runs[other][metric]
}

export function verdictOf({ figures, budget }) {
  if (figures.some((figure, index) => Number(figure?.toFixed(2)) > budget[index])) return 'missed'
  return figures.includes(undefined) ? 'not measured' : 'holds'
}

function cellsOf(row) {
  const { work, budget, figures } = row
  const budgets = [...new Set(budget)].join(' / ')
  return [work, `≤ ${budgets}`, ...figures.map(figure => figure?.toFixed(2) ?? ''), verdictOf(row)]
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
      'It takes about an hour and writes this page. `npm run bench:dev` and `npm run bench:serve` measure the other sections.',
      where,
    ]
      .filter(Boolean)
      .join(' '),
  ].join('\n\n')
}

if (argv[1] === fileURLToPath(import.meta.url)) writeReport()
