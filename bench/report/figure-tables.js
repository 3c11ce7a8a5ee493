// Every figure that was measured, a table for each case.
import { shown } from './budgets.js'
import { table } from './table.js'

const titles = {
  start: 'start',
  cold: 'cold',
  noop: 'noop: nothing changed',
  page: 'page: one page edited',
  value: 'value: a value edited that every page shows',
  ci: 'ci: a restored cache',
  compressed: 'compressed: cold, with .gz and .br',
  'compressed-noop': 'compressed-noop: nothing changed, with .gz and .br',
  doubled: 'doubled: pages, and twice as many',
}

export function figureTables(results) {
  return Object.entries(titles).flatMap(([name, title]) => {
    const entries = Object.entries(results).filter(([key]) => key.replace(/-\d+$/, '') === name)
    if (entries.length === 0) return []
    const rows = entries
      .map(([, entry]) => entry)
      .toSorted((one, other) => one.size - other.size)
      .flatMap(rowsOf)
    const head = ['pages', 'program', 'CPU', 'least to most', 'wall', 'memory', 'ratio']
    const bare = name === 'start'
    return [`### ${title}`, table(bare ? head.slice(1) : head, bare ? rows.map(row => row.slice(1)) : rows)]
  })
}

function rowsOf({ size = 0, rounds, runs }) {
  const base = (runs['hugo'] ?? runs['hugo, gzip, brotli'] ?? runs['empty script'])?.cpu
  return Object.entries(runs).map(([label, { cpu, least, most, wall, memory }], index) => [
    index === 0 ? `${size.toLocaleString('en')} (${rounds} ${rounds === 1 ? 'round' : 'rounds'})` : '',
    label,
    seconds(cpu),
    `${seconds(least)} to ${seconds(most)}`,
    seconds(wall),
    `${Math.round(memory / 1024)} MiB`,
    base === undefined ? '' : shown(cpu / base),
  ])
}

function seconds(value) {
  return `${value < 1 ? value.toFixed(3) : value.toFixed(2)} s`
}
