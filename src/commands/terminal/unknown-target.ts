import { targets } from '../../targets/index.ts'
import { suggest } from '../../text/suggest.ts'
import { type UsageProblem, usageProblem } from './exit-codes.ts'

/** What is wrong with a name that no host has. */
export function unknownTarget(name: string): UsageProblem {
  const names = targets.map(target => target.name)
  const [meant] = suggest(name, names)
  const question = meant === undefined ? '' : `Did you mean ${meant}? `
  return usageProblem(`there is no target "${name}"`, `${question}--target takes ${names.join(', ')}`)
}
