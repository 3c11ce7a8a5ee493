/** What is wrong with the call, and how to go on. */
export interface Mistake {
  readonly reason: string
  readonly note: string
}

export function mistake(reason: string, note: string): Mistake {
  return { reason, note }
}
