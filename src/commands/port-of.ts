/** The port that an option names; `undefined` when it names none. */
export function portOf(text: string): number | undefined {
  const port = Number(text)
  return /^\d+$/.test(text) && port <= 65_535 ? port : undefined
}

/** What is said then. */
export function notAPort(text: string): readonly [reason: string, note: string] {
  return [`${text} is not a port`, '--port takes a number from 0 to 65535']
}
