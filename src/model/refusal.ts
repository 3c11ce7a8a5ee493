import { table } from './system-errors.yaml'

/** Why nothing was done, and what to do about it. Everything is as it was. */
export interface Refusal {
  readonly refused: string
  readonly note: string
}

const explained = table() as Readonly<Record<string, string>>

/** A fault of the environment in words; `undefined` for everything else. */
export function reasonOf(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_TABLE') return `cannot be used: ${message}; build again`
  return code === undefined ? undefined : explained[code]
}
