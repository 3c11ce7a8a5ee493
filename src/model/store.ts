/**
 * Keeps what was made from what, from one run to the next. It may have lost anything at any time, so whoever asks can make it
 * anew; what it has is exactly what was put in.
 */
export interface Store {
  readonly get: (key: string) => Uint8Array | undefined
  readonly set: (key: string, value: Uint8Array) => void
  /** Hears that a value is still of use, though nobody asks for it: for a store that clears away what nobody asks for. */
  readonly use?: (key: string) => void
}
