import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { type DevBundle, devBundle } from './dev-bundle.ts'
import type { Made, NoRound, Round, RoundOptions } from './round.ts'

/** The last round, and the last bundle without mistakes. */
export interface Shown extends Omit<Round, 'made'> {
  /** Which pages are shown. While there is no bundle, each round shows its mistakes on its own page. */
  readonly build: string
  /** The build before, if nothing differs from it but text. */
  readonly textSince: string | undefined
  readonly good?: Good
}

/** A bundle as built, and as shown. */
export interface Good {
  readonly made: Made
  readonly shown: DevBundle
}

export interface Rounds {
  readonly next: (isLast: boolean) => Promise<Shown | NoRound>
  readonly stop: () => void
}

/** Files that pages do not load. */
function isText(file: string): boolean {
  return /\.(html|md|json|txt|xml)$/.test(file)
}

/** Reads and compiles in a thread, so that slow pages and pictures never block answers. The thread sends only the files that changed. */
export function roundsInThread(workerData: RoundOptions): Rounds {
  const worker = new Worker(new URL('./dev-worker.cjs', import.meta.url), { workerData })
  let good: Good | undefined
  const shown = ({ made: sent, ...round }: Round): Shown => {
    let textSince: string | undefined
    if (sent) {
      const { manifest, files: changed } = sent
      const bytesOf = (file: string) => changed.get(file) ?? good?.made.files.get(file) ?? new Uint8Array()
      const files = new Map(Object.keys(manifest.files).map(file => [file, bytesOf(file)]))
      const made = { ...sent, files }
      // Scripts of the owner's templates may use any text.
      if (!made.hasTemplates && [...changed.keys()].every(isText)) textSince = good?.made.manifest.id
      good = { made, shown: devBundle(made) }
    }
    const build = good?.made.manifest.id ?? `none-${randomUUID()}`
    return { ...round, build, textSince, ...(good && { good }) }
  }
  return {
    next: isLast =>
      new Promise((resolve, reject) => {
        worker.once('error', reject)
        worker.once('message', (round: Round | NoRound) => {
          worker.off('error', reject)
          resolve(typeof round === 'string' ? round : shown(round))
        })
        worker.postMessage(isLast)
      }),
    stop: () => void worker.terminate(),
  }
}
