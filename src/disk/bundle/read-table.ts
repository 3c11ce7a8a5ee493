import type { BundleFile } from '../../model/bundle.ts'
import { bundleTable } from '../../model/bundle-table.ts'
import { readText } from '../read-regular.ts'

/** The table of a bundle; `undefined` where there is no such file. What is not as a build writes it is a fault. */
export function readTable(file: string): BundleFile | undefined {
  const data = readJson(file)
  if (data === undefined) return undefined
  const table = bundleTable(data)
  if (typeof table === 'string') throw Object.assign(new Error(table), { code: damaged, path: file })
  return table
}

/** The same; `undefined` for what is damaged, too, where that is no reason to end. */
export function readWholeTable(file: string): BundleFile | undefined {
  try {
    return readTable(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === damaged) return undefined
    throw error
  }
}

const damaged = 'ERR_TABLE'

/** What a file of JSON says; `undefined` where there is no such file, `null` where there is no JSON in it. What may not be read is a fault. */
export function readJson(file: string): unknown {
  const text = textOf(file)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function textOf(file: string): string | undefined {
  try {
    return readText(file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
