import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readWholeTable } from './read-table.ts'

/** A bundle in `releases/`. */
export interface Release {
  /** Its folder's name: the beginning of the bundle's id, with a number behind it for another one of the same id. */
  readonly name: string
  /** Whether `current` leads to it. */
  readonly live: boolean
  /** When it last went live, in milliseconds; undefined if never. Kept as the time of its folder. */
  readonly since: number | undefined
  /** How many addresses it answers. */
  readonly addresses: number
}

/** The releases in a folder: the live one first, then from the one that was live last to those that never were. */
export function releasesIn(folder: string): readonly Release[] {
  const live = liveName(folder)
  const names = existsSync(join(folder, 'releases')) ? readdirSync(join(folder, 'releases')) : []
  return names
    .flatMap(name => releaseOf(folder, name, live) ?? [])
    .sort((a, b) => Number(b.live) - Number(a.live) || (b.since ?? 0) - (a.since ?? 0))
}

/** The release that `current` leads to. */
function liveName(folder: string): string | undefined {
  try {
    const [place, prefix] = [realpathSync(join(folder, 'current')), realpathSync(join(folder, 'releases'))]
    return place.startsWith(join(prefix, '/')) ? place.slice(prefix.length + 1) : undefined
  } catch {
    // There is none yet, or what it led to is gone.
    return undefined
  }
}

function releaseOf(folder: string, name: string, live: string | undefined): Release | undefined {
  const place = join(folder, 'releases', name)
  const table = isReleaseName(name) ? readWholeTable(join(place, 'bundle.json')) : undefined
  if (table === undefined) return undefined
  const time = statSync(place).mtimeMs
  return {
    name,
    live: name === live,
    since: time === 0 ? undefined : time,
    addresses: table.routes.length,
  }
}

/** Everything else in `releases/` is somebody else's, and left alone. */
function isReleaseName(name: string): boolean {
  return /^[0-9a-f]{12}(?:-[1-9]\d*)?$/.test(name)
}
