// What `npm run bench:serve` found, as the section of docs/maintaining/benchmarks.md.

/** What is compared with the plain file of the same request's `base`, and how much more CPU it may cost. */
const budgets = [
  { request: 'html', title: 'page as HTML', budget: 1.1 },
  { request: 'markdown', title: 'page as Markdown', budget: 1.1 },
  { request: 'weighed', title: 'page, long Accept', budget: 1.15 },
  { request: 'asset', title: 'asset', budget: 1.15 },
]

/** How much more CPU Caddy may take with portolan's configuration than its file server alone. */
const caddyBudget = 4.9

const servers = [
  { server: 'plain', title: 'nginx, plain' },
  { server: 'headers', title: 'nginx, plain, with the same headers' },
  { server: 'portolan', title: 'nginx, portolan' },
  { server: 'plainCaddy', title: 'Caddy, file_server alone' },
  { server: 'caddy', title: 'Caddy, portolan' },
  { server: 'apache', title: 'Apache, portolan' },
]

/** The section, with its own title; `results` is what bench/results/serve.json holds. */
export function serveSection(results) {
  const { measured, machine, settings, requests } = results
  const { rounds, seconds, connections } = settings
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`)
  return `## Serving

CPU time for each answer, compared with plain nginx serving the same file: medians of ${rounds} rounds of ${seconds} s, ${connections} connections. ${machine.cpu}, ${machine.cores} cores; ${versions.join(', ')}; ${measured}.

${table(
  ['server', ...requests.map(({ name }) => titleOf(name))],
  [
    ...servers.map(({ server, title }) => [
      title,
      ...requests.map(({ name }) => ratio(results, server, name)),
    ]),
    ['budget for nginx, portolan', ...requests.map(({ name }) => nginxBudget(results, name))],
    ['Caddy against its file_server', ...requests.map(({ name }) => caddyResult(results, name))],
  ],
)}
`
}

function ratio({ figures }, server, request, base = 'plain') {
  return median(ratiosOf(figures, server, request, base)).toFixed(2)
}

function nginxBudget(results, name) {
  const { budget } = budgets.find(row => row.request === name) ?? {}
  return budget === undefined ? '' : verdict(ratio(results, 'portolan', name), budget)
}

function caddyResult(results, name) {
  const figure = ratio(results, 'caddy', name, 'plainCaddy')
  return `${figure}: ${verdict(figure, caddyBudget)}`
}

/** The budget, and whether the figure holds it as it is printed. */
function verdict(figure, budget) {
  return `≤ ${budget.toFixed(2)}, ${Number(figure) <= budget ? 'holds' : 'missed'}`
}

/** Round by round: what slows the machine down slows both. */
function ratiosOf(figures, server, request, base) {
  const of = wanted => figures.filter(figure => figure.server === wanted && figure.request === request)
  const bases = new Map(of(base).map(({ round, micros }) => [round, micros]))
  return of(server).map(({ round, micros }) => micros / bases.get(round))
}

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

const titleOf = name => budgets.find(({ request }) => request === name)?.title ?? name

export function table(head, rows) {
  const line = cells => cells.join('|')
  return [line(head), head.map(() => '---').join('|'), ...rows.map(line)].join('\n')
}
