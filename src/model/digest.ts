import { hash } from 'node:crypto'

/** Stands for a text or bytes: what differs has another one. */
export function digest(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}

/** The same, short, for what there are many of; nothing longer stays in memory behind it. */
export function shortDigest(data: string | Uint8Array, length: number): string {
  return hash('sha256', data, 'buffer').toString('hex', 0, length / 2)
}
