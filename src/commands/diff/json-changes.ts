import { isGroup } from '../../text/data.ts'

/** A value at a place in a JSON document; a side that has none there has no key. */
export interface JsonChange {
  /** As in JavaScript: `editions.java.steps[0].text`. */
  readonly path: string
  readonly old?: unknown
  readonly new?: unknown
}

/** Levels of JSON that are compared; what a build writes has few. */
const mostLevels = 100

/** A JSON document that can be compared; `undefined` for invalid JSON, and for nesting deeper than ours. */
export function comparableJson(text: string): unknown {
  let layer: readonly unknown[]
  try {
    layer = [JSON.parse(text)]
  } catch {
    return undefined
  }
  const [data] = layer
  for (let level = 0; layer.length > 0; level++) {
    if (level > mostLevels) return undefined
    layer = layer.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return data
}

/** Where two JSON documents differ, as deep as they have the same shape. */
export function jsonChanges(old: unknown, now: unknown, path = ''): readonly JsonChange[] {
  const areLists = Array.isArray(old) && Array.isArray(now)
  if (areLists || (isGroup(old) && isGroup(now))) {
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    const pathOf = (key: string) => (areLists ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`)
    return keys.flatMap(key => membersAt(old, now, key, pathOf(key)))
  }
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ path, old, new: now }]
}

function membersAt(old: object, now: object, key: string, path: string): readonly JsonChange[] {
  const [before, after] = [valueAt(old, key), valueAt(now, key)]
  if (before === undefined) return after === undefined ? [] : [{ path, new: after }]
  return after === undefined ? [{ path, old: before }] : jsonChanges(before, after, path)
}

function valueAt(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined
}
