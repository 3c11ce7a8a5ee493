import { exitCodes } from './exit-codes.ts'
import { asksJson, tellProgram } from './tell-failure.ts'

/** Why an interrupted command stopped. */
export class Interruption extends Error {
  readonly exitCode: number
  constructor(exitCode: number) {
    super('interrupted')
    this.exitCode = exitCode
  }
}

/**
 * Lets a command that writes clear away what it began before Ctrl+C or a service manager ends it. A second signal ends
 * it at once: what it then leaves, the next command clears away.
 */
export async function interruptible<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const interrupt = () => controller.abort(new Interruption(exitCodes.interrupted))
  const terminate = () => controller.abort(new Interruption(exitCodes.terminated))
  process.once('SIGINT', interrupt).once('SIGTERM', terminate)
  try {
    return await run(controller.signal)
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', terminate)
  }
}

const codes = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const

/**
 * Lets an interrupted call that asked for JSON end with a document, too. Commands that listen themselves have their own way; one that
 * has ended has said everything.
 */
export function answerInterruption(): void {
  if (!asksJson()) return
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (process.listenerCount(signal) > 1 || process.exitCode !== undefined) return
      tellProgram('interrupted')
      process.exit(codes[signal])
    })
}
