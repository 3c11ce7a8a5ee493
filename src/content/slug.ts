const longest = 64

/** What a heading's text is called in an address: letters and digits of any script, joined by hyphens. */
export function slug(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-/, '')
  return Array.from(words).slice(0, longest).join('').replace(/-$/, '') || 'section'
}
