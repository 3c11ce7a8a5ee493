/** Why nothing was done, and what to do about it. Everything is as it was. */
export interface Refusal {
  readonly refused: string
  readonly note: string
}
