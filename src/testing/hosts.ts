import { targets } from '../hosts/index.ts'
import type { Target } from '../hosts/target.ts'

/** The names of all hosts. */
export const hostNames: readonly string[] = targets.map(({ name }) => name)

/** The host of that name. */
export function host(name: string): Target {
  const found = targets.find(target => target.name === name)
  if (found === undefined) throw new Error(`there is no host ${name}`)
  return found
}
