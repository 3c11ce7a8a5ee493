// docs/benchmarks.md is made of bench/results/*.json, and of what bench/notes.json says of the budgets that are missed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { benchmarks } from './benchmarks.js'

const bench = new URL('../', import.meta.url)

export function writeReport() {
  const text = benchmarks(
    read('results/build.json') ?? {},
    read('notes.json') ?? {},
    read('results/serve.json'),
  )
  writeFileSync(new URL('../docs/benchmarks.md', bench), text)
}

function read(name) {
  const file = new URL(name, bench)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
