import { hash } from 'node:crypto'

/** Stands for a text or bytes: what differs has another one. */
export function digest(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}
