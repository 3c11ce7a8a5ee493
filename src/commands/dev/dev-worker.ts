import { parentPort, workerData } from 'node:worker_threads'
import { type RoundOptions, rounds } from './round.ts'

const next = rounds(workerData as RoundOptions)
/** The digest of each file as it was sent last. */
let known = new Map<string, string>()

// What is thrown here ends the thread, and reaches the command as an error of its worker.
parentPort?.on('message', (isLast: boolean) => {
  const round = next(isLast)
  if (typeof round === 'string' || !round.made) return parentPort?.postMessage(round)
  const { manifest, files } = round.made
  const digests = Object.entries(manifest.files).map(([file, { sha256 }]) => [file, sha256] as const)
  const changed = digests.filter(([file, sha256]) => known.get(file) !== sha256)
  known = new Map(digests)
  const sent = new Map(changed.map(([file]) => [file, files.get(file)]))
  parentPort?.postMessage({ ...round, made: { ...round.made, files: sent } })
})
