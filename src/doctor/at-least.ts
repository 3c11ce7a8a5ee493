/** Whether a version such as `1.22.1` is not older than another. */
export function atLeast(version: string, least: string): boolean {
  const have = partsOf(version)
  for (const [index, part] of partsOf(least).entries()) {
    const own = have[index] ?? 0
    if (own !== part) return own > part
  }
  return true
}

function partsOf(version: string): readonly number[] {
  return version.split('.').map(Number)
}
