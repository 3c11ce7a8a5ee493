/** Looks a dotted path up in the config: own keys and list positions only, so `constructor` is nothing special. */
export function valueAt(values: unknown, path: string): unknown {
  let value: unknown = values
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}

/** Text at a dotted path; numbers count as text, anything else as absent. */
export function textAt(values: unknown, path: string): string | undefined {
  const value = valueAt(values, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Every path of the config at which a value that can stand in text is found. */
export function valuePaths(values: unknown, prefix = ''): readonly string[] {
  if (typeof values !== 'object' || values === null) return prefix === '' || values === null ? [] : [prefix]
  return Object.keys(values).flatMap(key =>
    valuePaths((values as Readonly<Record<string, unknown>>)[key], prefix === '' ? key : `${prefix}.${key}`),
  )
}
