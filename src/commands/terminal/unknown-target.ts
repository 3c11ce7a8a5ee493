import type { Refusal } from '../../model/refusal.ts'
import { targets } from '../../targets/index.ts'
import { suggest } from '../../text/suggest.ts'

/** What is wrong with a name that no host has. */
export function unknownTarget(name: string): Refusal {
  const names = targets.map(target => target.name)
  const [meant] = suggest(name, names)
  const question = meant === undefined ? '' : `Did you mean ${meant}? `
  return { refused: `there is no target "${name}"`, note: `${question}--target takes ${names.join(', ')}` }
}
