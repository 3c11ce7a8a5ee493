/** The address of a redirect as a pattern of bytes, by its key in the table; without anchors. */
export function redirectPattern(key: string): string {
  return key.replace(
    /%([0-9A-F]{2})|[^A-Za-z0-9/_-]/g,
    (character, hex: string | undefined) =>
      `\\x${(hex ?? character.charCodeAt(0).toString(16)).toLowerCase()}`,
  )
}
