import type { Config } from '../site/schema/config.ts'
import { serverTexts } from '../site/schema/config.ts'
import type { Place } from './problem.ts'
import type { KeyPath } from './site.ts'

type Path = readonly (string | number)[]

/** The texts of a server that another language may replace, each with its path. */
export function serverTextsOf(server: Config['server']): readonly (readonly [Path, string])[] {
  const found: (readonly [Path, string])[] = []
  const take = (value: unknown, path: Path) => {
    if (typeof value === 'string') found.push([path, value])
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (key !== 'availability') take(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
  for (const name of Object.keys(serverTexts.shape)) take(Reflect.get(server, name), ['server', name])
  return found
}

/** Whether a text is in the config, for all languages or below the entry of one; single steps are named by their number, from 1. */
export function isWritten(placeOf: (path: KeyPath) => Place | undefined, path: Path): boolean {
  const named = path.map((key, index) =>
    path[index - 1] === 'steps' && placeOf([...path.slice(0, index), 0]) === undefined
      ? String(Number(key) + 1)
      : key,
  )
  return placeOf(named) !== undefined
}
