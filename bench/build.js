// How long portolan, Hugo and Eleventy take to build the same site: `npm run bench`, or parts of it, such as
// `npm run bench -- --sizes 10,100 --rounds 3 --only cold,noop --programs portolan,hugo`.
// Writes bench/results/build.json and docs/benchmarks.md.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cases } from './build/cases.js'
import { install } from './build/install.js'
import { optionsFrom } from './build/options.js'
import { programs } from './build/programs.js'
import { rounds } from './build/rounds.js'
import { siteOf } from './build/site.js'
import { starts } from './build/start.js'
import { store } from './build/store.js'
import { surroundings } from './build/surroundings.js'
import { filesOf, touched } from './build/touched.js'
import { writeReport } from './report/write-report.js'

const options = optionsFrom(process.argv.slice(2))
install()
const around = surroundings()

// In memory: no disk is measured.
const work = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'portolan-bench-'))
try {
  if (options.names.includes('start')) keep('start', options.startRounds, starts(work))
  const names = Object.keys(cases).filter(name => options.names.includes(name))
  const sizes = options.sizes ?? [...new Set(names.flatMap(name => cases[name].sizes))]
  for (const size of sizes) {
    const sites = new Map()
    for (const name of names)
      if (options.named || cases[name].sizes.includes(size)) measureCase(name, size, sites)
    for (const site of sites.values()) site.remove()
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** A site is laid down and built once, and serves all cases of its size. */
function measureCase(name, size, sites) {
  const { labels, factors = [1], once, before, looks } = cases[name]
  const wanted = labels.filter(label => options.kinds.includes(programs[label].kind))
  const turns = wanted.flatMap(label =>
    factors.map(factor => {
      const count = size * factor
      const key = `${label} ${count}`
      if (!sites.has(key)) sites.set(key, siteOf(label, count, work))
      const site = sites.get(key)
      once?.(site)
      const watched = looks && programs[label].kind === 'portolan'
      return {
        label: factor === 1 ? label : `${label}, ${factor} times the pages`,
        ...turnOf(site, before, watched),
      }
    }),
  )
  keep(`${name}-${size}`, options.roundsFor(size), turns, { size })
}

function turnOf(site, before, watched) {
  let files
  return {
    before: round => {
      before?.(site, round)
      if (watched) files = filesOf(site.out)
    },
    run: site.run,
    after: () => (watched ? touched(files, filesOf(site.out)) : {}),
  }
}

function keep(key, number, turns, more = {}) {
  const runs = rounds(number, turns)
  console.log(`\n${key}, ${number} rounds`)
  console.table(runs)
  // Without Hugo there is nothing to compare with, and what was measured with it stays.
  const whole = key === 'start' || Object.keys(runs).some(label => label.startsWith('hugo'))
  const at = new Date().toISOString().slice(0, 10)
  if (whole && turns.length > 1) store(key, { at, rounds: number, ...more, ...around, runs })
  else console.log('not kept: Hugo did not run with it')
  writeReport()
}
