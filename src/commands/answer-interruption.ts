import { asksJson } from './asks-json.ts'
import { exitCodes } from './exit-codes.ts'
import { tellProgram } from './tell-failure.ts'

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
