/** Whether a path of the site's host belongs to another program: it is below one of these, which end with a slash. */
export function isElsewhere(path: string, elsewhere: readonly string[] | undefined): boolean {
  return elsewhere?.some(prefix => path.startsWith(prefix)) ?? false
}
