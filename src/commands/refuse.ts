import type { Refusal } from '../model/refusal.ts'
import { exitCodes } from './exit-codes.ts'

/** Says why nothing was done, and how to go on. Returns the exit code. */
export function refuse({ refused, note }: Refusal, json: boolean | undefined, more: object = {}): number {
  console.error(`error: ${refused}\n\n  ${note}`)
  if (json) console.log(JSON.stringify({ ok: false, error: refused, ...more }, undefined, 2))
  return exitCodes.io
}
