// How long portolan, Hugo and Eleventy take to build the same site: `npm run bench`, or some rows on one Node.js, such as
// `npm run bench -- --only cold-10,page-10 --node 20 --rounds 3`. Writes bench/results/build.json and docs/maintaining/benchmarks.md.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { install } from './build/install.js'
import { rounds } from './build/rounds.js'
import { rows } from './build/rows.js'
import { siteOf } from './build/site.js'
import { surroundings } from './build/surroundings.js'
import { filesOf, touched } from './build/touched.js'
import { writeReport } from './report.js'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    node: { type: 'string', default: '20,24' },
    rounds: { type: 'string' },
  },
})
const only = values.only?.split(',') ?? rows.map(({ id }) => id)
const unknown = only.filter(id => rows.every(row => row.id !== id))
if (unknown.length > 0)
  throw new Error(`--only ${unknown}: the rows are ${rows.map(({ id }) => id).join(', ')}`)

install()
const file = new URL('results/build.json', import.meta.url)
// In memory: no disk is measured.
const work = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'portolan-bench-'))
try {
  for (const version of values.node.split(','))
    for (const row of rows.filter(({ id }) => only.includes(id))) measure(row, version)
} finally {
  rmSync(work, { recursive: true, force: true })
}
writeReport()

function measure(row, version) {
  const sites = row.programs.map(label => siteOf(label, { ...row, node: nodeOf(version) }, work))
  for (const site of sites) row.once?.(site)
  const turns = sites.map((site, index) => turnOf(row, site, row.programs[index]))
  const number = Number(values.rounds ?? (row.size <= 100 ? 11 : row.size <= 1000 ? 7 : 3))
  const runs = rounds(number, turns)
  for (const site of sites) site.remove()
  console.log(`\n${row.id}, Node.js ${version}, ${number} rounds`)
  console.table(runs)
  keep(`${row.id} ${version}`, { rounds: number, ...surroundings(nodeOf(version)), runs })
}

function turnOf({ before, looks }, site, label) {
  const watched = looks && label.startsWith('portolan')
  let files
  return {
    label,
    before: round => {
      before?.(site, round)
      if (watched) files = filesOf(site.out)
    },
    run: site.run,
    after: () => (watched ? touched(files, filesOf(site.out)) : {}),
  }
}

/** An entry is replaced as a whole: its programs took turns, and only their figures can be compared. */
function keep(key, entry) {
  const entries = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...entries, [key]: entry }, null, 1)}\n`)
}

/** npm has each Node.js as a package; test/install-servers.js installs them. */
function nodeOf(major) {
  const place = `../test/nodes/node_modules/node-${major}-${process.platform}-${process.arch}/bin/node`
  return fileURLToPath(new URL(place, import.meta.url))
}
