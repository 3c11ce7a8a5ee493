/** What a shell or CI sees; the same for every command. */
export const exitCodes = {
  fine: 0,
  diagnostics: 1,
  usage: 2,
  io: 3,
  difference: 4,
  bug: 70,
  interrupted: 130,
  terminated: 143,
} as const

/** What is wrong with the call, and how to go on. */
export interface UsageProblem {
  readonly reason: string
  readonly note: string
}

export function usageProblem(reason: string, note: string): UsageProblem {
  return { reason, note }
}
