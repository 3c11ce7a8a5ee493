import { targets } from '../../hosts/index.ts'
import { labelled, paint } from '../../text/layout.ts'
import { hostChanges, hostLines } from '../diff/host-changes.ts'

type Artifacts = ReadonlyMap<string, Uint8Array | undefined>

interface HostNeeds {
  readonly changes: Readonly<Record<string, readonly string[]>>
  readonly lines: readonly string[]
}

/** What hosts need when another bundle takes the place of one that was served. */
export function hostNeeds(old: Artifacts, now: Artifacts): HostNeeds {
  if (old.size === 0) return { changes: {}, lines: [] }
  const all = Object.entries(hostChanges(old, now))
  const changes = Object.fromEntries(all.filter(([, files]) => files.length > 0))
  const lines = hostLines(changes, old, now, targets)
  return { changes, lines: lines.length > 0 ? lines : ['no change needed: their configuration is the same'] }
}

/** What a command says for people: labels with their lines; without lines a label is left out. */
export function rows(labels: readonly (readonly [label: string, lines: readonly string[]])[]): string {
  return labels.flatMap(([label, lines]) => labelled(label, lines, paint(false))).join('\n')
}
