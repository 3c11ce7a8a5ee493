import { basename, dirname } from 'node:path'
import { difference } from '../../diff/difference.ts'
import { comparableJson } from '../../diff/json-changes.ts'
import { liveSnapshot } from '../../diff/live-snapshot.ts'
import { differenceJson, differenceText } from '../../diff/reports.ts'
import { bundleSnapshot, type Snapshot } from '../../diff/snapshot.ts'
import { openBundle } from '../../disk/bundle/open-bundle.ts'
import { readTable } from '../../disk/bundle/read-table.ts'
import { bundlePlace } from '../../disk/bundle/swap.ts'
import { fileExists, readFiles } from '../../disk/read-files.ts'
import type { BundleFile } from '../../model/bundle.ts'
import { version } from '../../platform/package.ts'
import { targets } from '../../targets/index.ts'
import { printedJson } from '../../text/json.ts'
import { paint, textWidth } from '../../text/layout.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { wantsColor } from '../terminal/streams.ts'
import { refuseCall, tellFailure, usageError } from '../terminal/tell-failure.ts'
import { originOf } from './origin.ts'

interface Opened {
  readonly table: BundleFile
  readonly snapshot: Snapshot
}

/** `portolan diff`: compares two bundles, or a bundle with a live site. */
export async function diff(old: string, now: string, options: { readonly json?: boolean }): Promise<number> {
  if (isUrl(old))
    return usageError(
      `${old} is not a bundle`,
      'the old side must be a bundle; only the new side may be an address',
    )
  const before = open(old)
  if (before === undefined) return noBundle(old)
  const after = isUrl(now) ? await ask(now, before) : open(now)?.snapshot
  if (typeof after === 'number') return after
  if (after === undefined) return noBundle(now)
  const found = difference(before.snapshot, after)
  const sides = [
    { name: old, snapshot: before.snapshot },
    { name: now, snapshot: after },
  ] as const
  const page = {
    painted: paint(wantsColor(process.stdout)),
    width: textWidth(process.stdout),
    hosts: targets,
  }
  if (options.json) console.log(printedJson(differenceJson(...sides, found)))
  else console.log(differenceText(...sides, found, page))
  return found.different ? exitCodes.difference : exitCodes.fine
}

/** A bundle's folder, its `bundle.json`, or a copy of that file elsewhere: then contents are known by digest alone. */
function open(name: string): Opened | undefined {
  const isTable = fileExists(name)
  const folder = isTable ? dirname(name) : bundlePlace(name)
  const table = isTable ? readTable(name) : openBundle(name)?.table()
  if (table === undefined) return undefined
  if (isTable && basename(name) !== 'bundle.json') return { table, snapshot: bundleSnapshot(table, {}) }
  const file = 'public/api/server-info.json'
  const bytes = readFiles(folder, [file]).get(file)
  const serverInfo = bytes && comparableJson(new TextDecoder().decode(bytes))
  const artifacts = readFiles(folder, table.hosts)
  const known = [...artifacts.values()].some(bytes => bytes !== undefined)
  return { table, snapshot: bundleSnapshot(table, { serverInfo, ...(known ? { artifacts } : {}) }) }
}

async function ask(address: string, { table, snapshot }: Opened): Promise<Snapshot | number> {
  const origin = originOf(address)
  if (typeof origin !== 'string') return refuseCall(origin)
  try {
    return await liveSnapshot(origin, table, snapshot, `portolan/${version()}`)
  } catch (error) {
    tellFailure((error as Error).message)
    return exitCodes.io
  }
}

function noBundle(name: string): number {
  return usageError(`there is no bundle in ${name}`, 'name two folders that portolan build wrote')
}

function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name) && parseUrl(name) !== undefined
}
