import { readFileSync } from 'node:fs'
import type { BundleFile } from '../model/bundle.ts'

/** The table of a bundle, as `bundle.json` has it; `undefined` for anything else and for what cannot be read. */
export function readTable(file: string): BundleFile | undefined {
  try {
    const table: BundleFile = JSON.parse(readFileSync(file, 'utf8'))
    const lists = [table.routes, table.encodings, table.always, table.hosts]
    const records = [table.files, table.headerSets]
    return table.portolan === 1 &&
      lists.every(Array.isArray) &&
      records.every(record => typeof record === 'object' && record !== null)
      ? table
      : undefined
  } catch {
    return undefined
  }
}
