import { Worker } from 'node:worker_threads'
import type { Made, NoRound, Round } from './round.ts'

export interface WorkerData {
  readonly config: string
  readonly drafts: boolean
}

/** What the thread says: a round with only the files that changed, or why it failed. */
export type Sent =
  | { readonly round: Round | NoRound }
  | { readonly error: { readonly message: string; readonly stack?: string } }

export interface Rounds {
  readonly next: (isLast: boolean) => Promise<Round | NoRound>
  readonly stop: () => void
}

/** Reads and compiles in a thread, so that slow pages and pictures never block answers. */
export function roundsInThread(workerData: WorkerData): Rounds {
  const worker = new Worker(new URL('./dev-worker.cjs', import.meta.url), { workerData })
  let files: Made['files'] = new Map()
  const whole = (round: Round): Round => {
    if (!round.made) return round
    const { manifest, files: changed } = round.made
    files = new Map(
      Object.keys(manifest.files).map(file => [
        file,
        changed.get(file) ?? files.get(file) ?? new Uint8Array(),
      ]),
    )
    return { ...round, made: { ...round.made, files } }
  }
  return {
    next: isLast =>
      new Promise((resolve, reject) => {
        worker.once('error', reject)
        worker.once('message', (sent: Sent) => {
          worker.off('error', reject)
          if ('error' in sent) reject(Object.assign(new Error(sent.error.message), sent.error))
          else resolve(typeof sent.round === 'string' ? sent.round : whole(sent.round))
        })
        worker.postMessage(isLast)
      }),
    stop: () => void worker.terminate(),
  }
}
