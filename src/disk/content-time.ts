/**
 * A modification time made from the content: servers build validators from time and size, so the time has to change
 * when a byte does, and must not when none does. Seconds, from September 2001 to the end of 2018.
 */
export function contentTime(sha256: string): number {
  return 1_000_000_000 + (Number.parseInt(sha256.slice(0, 8), 16) % 545_000_000)
}
