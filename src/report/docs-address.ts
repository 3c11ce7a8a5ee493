/**
 * Where a page of the documentation is read: at the home page of the program, which is its manual. Without a home page there is
 * no such place.
 */
export function docsAddress(page: string, home: string | undefined): string | undefined {
  return home === undefined ? undefined : `${home.replace(/\/$/, '')}/${page.replace(/\.md(?=#|$)/, '')}`
}

/** Where a rule is described. */
export function ruleAddress(ruleId: string, home: string | undefined): string | undefined {
  return docsAddress(`diagnostics.md#${ruleId}`, home)
}
