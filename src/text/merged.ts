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

/** Whether a value is a group of keys. */
export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
