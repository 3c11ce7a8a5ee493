import { suggest } from '../load/suggest.ts'
import { targets } from '../targets/index.ts'
import { type Mistake, mistake } from './mistake.ts'

/** What is wrong with a name that no host has. */
export function unknownTarget(name: string): Mistake {
  const names = targets.map(target => target.name)
  const [meant] = suggest(name, names)
  const question = meant === undefined ? '' : `Did you mean ${meant}? `
  return mistake(`there is no target "${name}"`, `${question}--target takes ${names.join(', ')}`)
}
