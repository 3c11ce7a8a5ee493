import { type Config, serverTexts } from '../config/schema/config.ts'
import type { Site } from './site.ts'

type Path = readonly (string | number)[]

/** A text of the server as pages of a language show it. */
interface ServerText {
  readonly path: Path
  readonly text: string
  /** Who wrote it: a preset has no author. */
  readonly by: 'translation' | 'service' | undefined
}

/** The texts of a server that languages may replace. `index` is that of the language in `languages`; -1 is the language of the service. */
export function serverTextsOf(
  server: Config['server'],
  placeOf: Site['placeOf'],
  index: number,
): readonly ServerText[] {
  return Object.keys(serverTexts.shape).flatMap(name => textsIn(Reflect.get(server, name), ['server', name]))

  function textsIn(value: unknown, path: Path): readonly ServerText[] {
    if (typeof value === 'string') return [{ path, text: value, by: authorOf(path) }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value)
      .filter(([key]) => key !== 'availability' && key !== 'until')
      .flatMap(([key, inner]) => textsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]))
  }

  function authorOf(path: Path): ServerText['by'] {
    if (isWritten(['languages', index, ...path])) return 'translation'
    return isWritten(path) ? 'service' : undefined
  }

  /** Single steps are named by their number, from 1. */
  function isWritten(path: Path): boolean {
    const numbered = path.map((key, at) => (path[at - 1] === 'steps' ? `${Number(key) + 1}` : key))
    return (placeOf(path) ?? placeOf(numbered)) !== undefined
  }
}
