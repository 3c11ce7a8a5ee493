// How long portolan, Hugo and Eleventy take to build the same site, and how the cost of one more thing grows: `npm run bench`, or some
// rows, such as `npm run bench -- --only cold-10,page-10 --node 20 --rounds 3`. Each row is kept in bench/results/build.json as soon as it
// is measured; at the end, docs/maintaining/benchmarks.md is written.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { growingSites } from './build/growing-sites.js'
import { growthRows } from './build/growth.js'
import { install } from './build/install.js'
import { medians, rounds } from './build/rounds.js'
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
const versions = values.node.split(',')
const ids = [...rows, ...growthRows].map(({ id }) => id)
const only = values.only?.split(',') ?? ids
const unknown = only.filter(id => !ids.includes(id))
if (unknown.length > 0) throw new Error(`--only ${unknown}: the rows are ${ids.join(', ')}`)

install()
const file = new URL('results/build.json', import.meta.url)
const entries = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
const isChosen = ({ id }) => only.includes(id)
const measurements = [
  ...versions.flatMap(version =>
    rows.filter(isChosen).map(row => ({ row, version, run: work => compare(row, nodeOf(version), work) })),
  ),
  // What grows in portolan grows on every Node.js.
  ...growthRows
    .filter(isChosen)
    .map(row => ({ row, version: versions.at(-1), run: work => grow(row, nodeOf(versions.at(-1)), work) })),
]
const failed = []
const start = Date.now()
for (const [index, measurement] of measurements.entries()) await measure(measurement, index)
writeReport()
console.log(`\nMeasured in ${minutes(Date.now() - start)} min`)
if (failed.length > 0) {
  console.error(`\nNot measured. Again: npm run bench -- --only ${[...new Set(failed)]}`)
  process.exitCode = 1
}

async function measure({ row, version, run }, index) {
  const left = measurements.slice(index).reduce((sum, next) => sum + (lastOf(next)?.seconds ?? 30), 0)
  console.log(
    `\n${index + 1} of ${measurements.length}: ${row.id}, Node.js ${version}; about ${minutes(left * 1000)} min left`,
  )
  const began = Date.now()
  const work = mkdtempSync(join(row.onDisk ? '/var/tmp' : memory(), 'portolan-bench-'))
  try {
    const entry = await run(work)
    console.table(entry.runs)
    const seconds = Math.round((Date.now() - began) / 1000)
    keep(`${row.id} ${version}`, { seconds, ...entry, ...surroundings(nodeOf(version)) })
  } catch (error) {
    console.error(error)
    failed.push(row.id)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function minutes(milliseconds) {
  return Math.ceil(milliseconds / 60_000)
}

function lastOf({ row, version }) {
  return entries[`${row.id} ${version}`]
}

/** A folder in memory: no disk is measured. */
function memory() {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
}

function compare(row, node, work) {
  const sites = row.programs.map(label => siteOf(label, { ...row, node }, work))
  for (const site of sites) row.once?.(site)
  const number = Number(values.rounds ?? row.rounds)
  return {
    rounds: number,
    runs: rounds(
      number,
      sites.map((site, index) => turnOf(row, site, row.programs[index])),
    ),
  }
}

function turnOf({ before, untouched }, site, label) {
  const watched = untouched && label.startsWith('portolan')
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

async function grow({ id, sizes, rounds: numbers }, node, work) {
  const runs = {}
  for (const [index, size] of sizes.entries()) {
    const site = siteOf('portolan, compressors idle', { size: 0, node }, work)
    await growingSites[id](site.folder, size)
    const number = Number(values.rounds ?? numbers[index])
    const all = Array.from({ length: number }, () => {
      site.clean()
      return site.run()
    })
    runs[size] = medians(all)
    site.remove()
  }
  return { rounds: numbers, runs }
}

/** An entry is replaced as a whole: its programs took turns, and only their figures can be compared. */
function keep(key, entry) {
  entries[key] = entry
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(entries, null, 1)}\n`)
}

/** npm has each Node.js as a package. */
function nodeOf(major) {
  const place = `../test/nodes/node_modules/node-${major}-${process.platform}-${process.arch}/bin/node`
  return fileURLToPath(new URL(place, import.meta.url))
}
