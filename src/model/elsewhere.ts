/** True for a path of the site's host that belongs to another program: below one of these, which end with a slash. */
export function isElsewhere(path: string, elsewhere: readonly string[] | undefined): boolean {
  return elsewhere?.some(prefix => path.startsWith(prefix)) ?? false
}

/** The same paths without their slash, as people type them: they redirect to the path with it. */
export function slashless(elsewhere: readonly string[] = []): readonly string[] {
  return elsewhere.map(prefix => prefix.slice(0, -1)).filter(path => !isElsewhere(path, elsewhere))
}
