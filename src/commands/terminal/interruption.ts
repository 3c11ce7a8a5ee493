import { exitCodes } from './exit-codes.ts'
import { asksJson, tellProgram } from './tell-failure.ts'

/** The signals that end a command, with the exit code of each. */
export const endings = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const
type Ending = keyof typeof endings
export const endingSignals = Object.keys(endings) as readonly Ending[]

/**
 * Lets a command that writes clear away what it began before Ctrl+C or a service manager ends it. A second signal ends
 * it at once: what it then leaves, the next command clears away.
 */
export async function interruptible<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const stop = (signal: Ending) => {
    const more = { code: 'ABORT_ERR', exitCode: endings[signal] }
    controller.abort(Object.assign(new Error('interrupted'), more))
  }
  for (const signal of endingSignals) process.once(signal, stop)
  try {
    return await run(controller.signal)
  } finally {
    for (const signal of endingSignals) process.off(signal, stop)
  }
}

/**
 * Lets an interrupted call that asked for JSON end with a document, too. Commands that listen themselves have their own way; one that
 * has ended has said everything.
 */
export function answerInterruption(): void {
  if (!asksJson()) return
  for (const signal of endingSignals)
    process.on(signal, () => {
      if (process.listenerCount(signal) > 1 || process.exitCode !== undefined) return
      tellProgram('interrupted')
      process.exit(endings[signal])
    })
}
