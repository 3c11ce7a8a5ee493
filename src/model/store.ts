/**
 * Keeps what was made from what, from one run to the next; a `Map` does for one run. It may have lost anything at any time, so
 * callers can make it again; what it has is exactly what was put in.
 */
export interface Store {
  readonly get: (key: string) => Uint8Array | undefined
  readonly set: (key: string, value: Uint8Array) => void
}
