import { parentPort, workerData } from 'node:worker_threads'
import { memoryStore } from '../../model/store.ts'
import { openPainter } from '../build/open-cache.ts'
import { today } from '../build/today.ts'
import { rounds } from './round.ts'
import type { Sent, WorkerData } from './rounds-in-thread.ts'

const { config, drafts } = workerData as WorkerData
const next = rounds({
  config,
  drafts,
  painter: openPainter(config, { resizes: false }),
  store: memoryStore(),
  today: () => today() as string,
})
/** The digest of each file as it was sent last. */
let known = new Map<string, string>()

parentPort?.on('message', (isLast: boolean) => parentPort?.postMessage(sent(isLast)))

function sent(isLast: boolean): Sent {
  try {
    const round = next(isLast)
    if (typeof round === 'string' || !round.made) return { round }
    const { manifest, files, routes } = round.made
    const changed = [...files.keys()].filter(file => known.get(file) !== manifest.files[file]?.sha256)
    known = new Map(Object.entries(manifest.files).map(([file, { sha256 }]) => [file, sha256]))
    return { round: { ...round, made: { manifest, files: bytesOf(files, changed), routes } } }
  } catch (error) {
    // Only message and stack of an error pass from thread to thread.
    const { message, stack } = error as Error
    return { error: { ...(error as Error), message, ...(stack !== undefined && { stack }) } }
  }
}

function bytesOf(
  files: ReadonlyMap<string, Uint8Array>,
  names: readonly string[],
): ReadonlyMap<string, Uint8Array> {
  return new Map(names.map(name => [name, files.get(name) ?? new Uint8Array()]))
}
