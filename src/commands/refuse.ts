import type { Refusal } from '../model/refusal.ts'
import { exitCodes } from './exit-codes.ts'
import { tellFailure } from './tell-failure.ts'

/** Says why nothing was done, and how to go on; `more` is for programs. Returns the exit code. */
export function refuse({ refused, note }: Refusal, more?: object): number {
  tellFailure(refused, note, more)
  return exitCodes.io
}
