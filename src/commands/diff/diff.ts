import { basename, dirname } from 'node:path'
import { openBundle } from '../../files/bundle/open-bundle.ts'
import { readTable } from '../../files/bundle/read-table.ts'
import { bundlePlace } from '../../files/bundle/stage.ts'
import { fileExists, readFiles } from '../../files/read-files.ts'
import { targets } from '../../hosts/index.ts'
import { printedJson } from '../../text/data.ts'
import { paint, textWidth } from '../../text/layout.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { wantsColor } from '../terminal/streams.ts'
import { usageError } from '../terminal/tell-failure.ts'
import { difference, differenceJson, differenceText, type Side } from './difference.ts'
import { comparableJson } from './json-changes.ts'

/** `portolan diff`: compares two bundles. */
export async function diff(old: string, now: string, options: { readonly json?: boolean }): Promise<number> {
  const [before, after] = [open(old), open(now)]
  if (before === undefined) return noBundle(old)
  if (after === undefined) return noBundle(now)
  const found = difference(before, after)
  const page = {
    painted: paint(wantsColor(process.stdout)),
    width: textWidth(process.stdout),
    hosts: targets,
  }
  if (options.json) console.log(printedJson(differenceJson(before, after, found)))
  else console.log(differenceText(before, after, found, page))
  return found.different ? exitCodes.difference : exitCodes.fine
}

/** A bundle's folder, its `bundle.json`, or a copy of that file elsewhere: then contents are known by digest alone. */
function open(name: string): Side | undefined {
  const isTable = fileExists(name)
  const folder = isTable ? dirname(name) : bundlePlace(name)
  const table = isTable ? readTable(name) : openBundle(name)?.table()
  if (table === undefined) return undefined
  if (isTable && basename(name) !== 'bundle.json') return { name, table }
  const file = 'public/api/server-info.json'
  const bytes = readFiles(folder, [file]).get(file)
  const artifacts = readFiles(folder, table.hosts)
  return {
    name,
    table,
    serverInfo: bytes && comparableJson(new TextDecoder().decode(bytes)),
    ...([...artifacts.values()].some(bytes => bytes !== undefined) && { artifacts }),
  }
}

function noBundle(name: string): number {
  return usageError(`there is no bundle in ${name}`, 'name two folders that portolan build wrote')
}
