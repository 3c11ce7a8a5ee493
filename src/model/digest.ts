import { createHash } from 'node:crypto'

/** Stands for a text or bytes: what differs has another one. */
export function digest(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
