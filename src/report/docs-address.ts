/** Where a page of the documentation is read, as it was in this version: the package on npm has it. */
export function docsAddress(page: string, version: string): string {
  return `https://unpkg.com/portolan@${version}/docs/${page}`
}

/** Where a rule is described. */
export function ruleAddress(ruleId: string, version: string): string {
  return docsAddress(`diagnostics.md#${ruleId}`, version)
}
