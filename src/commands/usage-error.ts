import { exitCodes } from './exit-codes.ts'

/** Says what is wrong with the call, and how to go on. Returns the exit code. */
export function usageError(reason: string, note: string): number {
  console.error(`error: ${reason}\n\n  ${note}`)
  return exitCodes.usage
}
