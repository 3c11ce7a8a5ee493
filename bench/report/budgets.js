// What portolan may cost, and the figure that says what it does cost. A figure is made of runs that took turns; where one of
// them is missing there is none.

const idle = 'portolan, compressors idle'
const kilobytes = 'kB a page'

/** `aim` is the budget of a later day. `extra` says more of the figure, and whether that is as it shall be. */
export const budgets = [
  cold(10, 1.5, 1),
  cold(100, 1.5, 1),
  cold(1000, 1, 0.6),
  cold(10_000, 0.6, 0.3),
  noop(10, 0.6),
  noop(1000, 0.1),
  noop(10_000, 0.04),
  page(1000, 0.15),
  page(10_000, 0.05),
  {
    id: 'value-1000',
    work: 'one YAML value edited that every page shows, 1,000 pages',
    budget: 0.2,
    figure: results => ratio(results['value-1000'], idle, 'hugo'),
  },
  {
    id: 'ci-1000',
    work: 'CI with a restored cache, all times new, 1,000 pages',
    budget: 0.15,
    figure: results => ratio(results['ci-1000'], 'portolan', 'hugo'),
  },
  {
    id: 'memory',
    work: 'peak memory, above the base',
    budget: 8,
    unit: kilobytes,
    figure: results => memoryPerPage(results, idle),
    extra: results => ({
      text: Object.entries({ hugo: 'Hugo', eleventy: 'Eleventy' })
        .map(([label, name]) => [name, memoryPerPage(results, label)])
        .flatMap(([name, figure]) => (figure === undefined ? [] : [`${name} ${shown(figure)}`]))
        .join(', '),
    }),
  },
  {
    id: 'compressed-1000',
    work: 'cold with .gz 9 and .br 11, wall, against Hugo + gzip + brotli, 1,000 pages',
    budget: 1,
    figure: results => ratio(results['compressed-1000'], 'portolan', 'hugo, gzip, brotli', 'wall'),
  },
  {
    id: 'compressed-noop-1000',
    work: 'the same, warm',
    budget: 0.05,
    figure: results => ratio(results['compressed-noop-1000'], 'portolan', 'hugo, gzip, brotli', 'wall'),
  },
  {
    id: 'version',
    work: '`portolan --version` against an empty Node.js script',
    budget: 1.6,
    figure: results => ratio(results['start'], 'portolan --version', 'empty script'),
  },
  {
    id: 'doubled',
    work: 'pages doubled, 2,000 against 1,000',
    budget: 2.1,
    figure: results => ratio(results['doubled-1000'], `${idle}, 2 times the pages`, idle),
  },
]

/** A figure as it is printed. */
export function shown(figure) {
  return figure < 1 ? figure.toFixed(3) : figure < 100 ? figure.toFixed(2) : String(Math.round(figure))
}

function cold(size, budget, aim) {
  return {
    id: `cold-${size}`,
    work: `cold, whole bundle, ${pages(size)}`,
    budget,
    aim,
    figure: results => ratio(results[`cold-${size}`], idle, 'hugo'),
  }
}

function noop(size, budget) {
  return {
    id: `noop-${size}`,
    work: `warm, nothing changed, ${pages(size)}; no file touched`,
    budget,
    figure: results => ratio(results[`noop-${size}`], 'portolan', 'hugo'),
    extra: results => {
      const { touched } = results[`noop-${size}`].runs['portolan']
      return { text: `${touched} files touched`, kept: touched === 0 }
    },
  }
}

function page(size, budget) {
  return {
    id: `page-${size}`,
    work: `one page edited, ${pages(size)}; exactly the files that differ`,
    budget,
    figure: results => ratio(results[`page-${size}`], 'portolan', 'hugo'),
    extra: results => {
      const { touched, differing } = results[`page-${size}`].runs['portolan']
      return { text: `${touched} files touched, ${differing} differ`, kept: touched === differing }
    },
  }
}

function pages(size) {
  return `${size.toLocaleString('en')} pages`
}

function ratio(entry, label, base, part = 'cpu') {
  const one = entry?.runs[label]?.[part]
  const other = entry?.runs[base]?.[part]
  return one === undefined || other === undefined ? undefined : one / other
}

/** Memory does not depend on what else the machine does, so these are the only runs that need not have taken turns. */
function memoryPerPage(results, label) {
  const [few, many] = [1000, 10_000].map(size => results[`cold-${size}`]?.runs[label]?.memory)
  return few === undefined || many === undefined ? undefined : (many - few) / 9000
}
