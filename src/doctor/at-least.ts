/** Whether a version such as `1.22.1` is not older than another. */
export function atLeast(version: string, least: string): boolean {
  const [have, need] = [version, least].map(text => text.split('.').map(Number))
  for (const [index, part] of (need ?? []).entries()) {
    const own = have?.[index] ?? 0
    if (own !== part) return own > part
  }
  return true
}
