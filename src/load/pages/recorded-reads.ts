import { isGroup } from '../../text/merged.ts'

/** Plain data that notes what is read of it. */
export interface RecordedReads {
  readonly values: unknown
  /** What was read: the value at each path of one or two keys, as JSON. */
  readonly reads: ReadonlyMap<string, string>
}

/** Wraps a config and records which values are read. */
export function recordedReads(values: object): RecordedReads {
  const reads = new Map<string, string>()
  return { values: watched(values, '', (path, value) => reads.set(path, asJson(value))), reads }
}

/** A value for comparison. A missing value equals no other value. */
export function asJson(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

type Note = (path: string, value: unknown) => void

function watched(data: object, prefix: string, note: Note): object {
  const look = (key: string | symbol): unknown => {
    const value: unknown = Reflect.get(data, key)
    const path = `${prefix}${String(key)}`
    // Two keys deep is deep enough to tell the texts of a config apart.
    if (prefix === '' && isGroup(value)) return watched(value, `${path}.`, note)
    note(path, value)
    return value
  }
  return new Proxy(data, {
    get: (_, key) => look(key),
    has: (_, key) => {
      look(key)
      return Reflect.has(data, key)
    },
    getOwnPropertyDescriptor: (_, key) => {
      look(key)
      return Reflect.getOwnPropertyDescriptor(data, key)
    },
    ownKeys: () => {
      note(prefix.slice(0, -1), data)
      return Reflect.ownKeys(data)
    },
  })
}
