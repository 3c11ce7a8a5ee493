import { exitCodes } from './exit-codes.ts'
import { tellFailure } from './tell-failure.ts'

/** Says what is wrong with the call, and how to go on. Returns the exit code. */
export function usageError(reason: string, note: string): number {
  tellFailure(reason, note)
  return exitCodes.usage
}
