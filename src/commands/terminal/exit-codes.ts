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
