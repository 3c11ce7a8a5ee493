/** Orders by code units: the same everywhere, unlike `localeCompare`. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Adds a value to those of its key. */
export function append<Key, Value>(groups: Map<Key, Value[]>, key: Key, ...values: readonly Value[]): void {
  const others = groups.get(key)
  if (others === undefined) groups.set(key, [...values])
  else others.push(...values)
}

/**
 * JSON for programs that is harmless on a terminal too, and in the logs of GitHub: `JSON.stringify` does not escape the
 * control characters of C1, and `##[` begins a command there.
 */
export function printedJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, undefined, indent).replace(
    /(?<=##)\[|[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A value with some of its parts replaced. Lists are replaced as a whole: the steps of another language may be others. */
export function merged<T extends object>(base: T, over: object): T {
  const changed = Object.entries(over)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const before: unknown = Reflect.get(base, key)
      return [key, isGroup(before) && isGroup(value) ? merged(before, value) : value]
    })
  return { ...base, ...Object.fromEntries(changed) }
}

/** True for a group of keys. */
export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
