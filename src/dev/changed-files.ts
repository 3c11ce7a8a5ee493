import { compareText } from '../model/diagnostic.ts'
import type { Sources, Templates } from '../model/sources.ts'

/** All that a bundle is made of. */
export interface Read {
  readonly sources: Sources
  readonly templates: Templates
}

/** Names of the files that are new, gone, of other bytes or refused for another reason, in order. */
export function changedFiles(old: Read, now: Read): readonly string[] {
  const [before, after] = [contents(old), contents(now)]
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(name => before.get(name) !== after.get(name)).sort(compareText)
}

/** What lies at each path, as text that differs when, and only when, it does. */
function contents({ sources: { files, refused }, templates }: Read): ReadonlyMap<string, string> {
  return new Map([
    ...[...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')] as const),
    ...refused.map(one => [one.path, `refused: ${JSON.stringify(one)}`] as const),
    ...[...templates].map(([path, text]) => [`templates/${path}`, text] as const),
  ])
}
