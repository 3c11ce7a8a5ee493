import { hostChanges, hostLines } from '../../diff/host-changes.ts'
import { targets } from '../../targets/index.ts'

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

/** Labels and values, one pair a row. A repeated label is printed once. */
export function rows(pairs: readonly (readonly [label: string, value: string | undefined])[]): string {
  const shown = pairs.filter(([, value]) => value !== undefined)
  return shown
    .map(([label, value], index) => {
      const again = shown[index - 1]?.[0] === label
      return `  ${(again ? '' : label).padEnd(11)}${value}`
    })
    .join('\n')
}
