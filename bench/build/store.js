// Keeps what was measured in bench/results/build.json, a run of some parts beside what other runs measured.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../results/build.json', import.meta.url)

export function stored() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** An entry is replaced as a whole: its figures ran by turns, and can be compared with each other alone. */
export function store(key, entry) {
  const entries = { ...stored(), [key]: entry }
  const sorted = Object.entries(entries).toSorted(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  )
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`)
}
