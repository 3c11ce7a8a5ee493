// What `npm run bench:serve` found, as the section of docs/benchmarks.md.

/** What is compared with the plain file of the same request's `base`, and how much more CPU it may cost. */
const budgets = [
  { request: 'html', title: 'page as HTML', budget: 1.15 },
  { request: 'markdown', title: 'page as Markdown', budget: 1.15 },
  { request: 'weighed', title: 'page, every weight of Accept read', budget: 1.25 },
  { request: 'asset', title: 'asset' },
]

const servers = [
  { server: 'plain', title: 'nginx, plain' },
  { server: 'headers', title: 'nginx, plain, with the same headers' },
  { server: 'read', title: 'nginx, plain, without sendfile' },
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

CPU time of all processes of a server, divided by the number of answers, compared with plain nginx: ${rounds} rounds of ${seconds} s, ${connections} connections that stay open. Servers take turns; a ratio is the median of the rounds. Plain nginx has the same \`nginx.conf\` and \`location / { }\` instead of the site, and is asked for the file itself.

Measured on ${measured}: ${machine.cpu}, ${machine.cores} cores, ${gibibytes(machine.memory)} GiB, ${machine.system}; ${versions.join(', ')}.

${table(
  ['request', 'plain = 1.00', 'least – largest', 'same headers = 1.00', 'budget', ''],
  budgets.map(row => budgetRow(results, row)),
)}

${table(
  ['server', ...requests.map(({ name }) => titleOf(name))],
  servers.map(row => serverRow(results, row)),
)}
`
}

/** Holds or missed, as the figure is printed. */
function budgetRow({ figures }, { request, title, budget }) {
  const ratios = ratiosOf(figures, 'portolan', request, 'plain')
  const ratio = median(ratios).toFixed(2)
  const spread = `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}`
  const same = median(ratiosOf(figures, 'portolan', request, 'headers')).toFixed(2)
  const verdict = budget === undefined ? '' : Number(ratio) <= budget ? 'holds' : 'missed'
  return [title, ratio, spread, same, budget === undefined ? '' : `≤ ${budget.toFixed(2)}`, verdict]
}

function serverRow({ figures, requests }, { server, title }) {
  return [title, ...requests.map(({ name }) => median(ratiosOf(figures, server, name, 'plain')).toFixed(2))]
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
const gibibytes = bytes => Math.round(bytes / 2 ** 30)

function table(head, rows) {
  const line = cells => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
