import { asciiDigits, mentions } from './wordings.ts'

/** Of the game: `1.21.8`, and by year `26.1`. */
export const gameVersion =
  '(?<![\\p{N}.,:/$€£_-])(?:1\\.(?:[7-9]|[12]\\d)(?:\\.\\d{1,2})?|(?:2[6-9]|3\\d)\\.\\d(?:\\.\\d{1,2})?)(?!\\p{N}|[.,]\\p{N})'

/** The versions that the guidance names; none if it leaves the end open, as `1.20 or newer`. */
export function guidedVersions(guidance = ''): readonly string[] {
  const text = asciiDigits(guidance)
  if (/\d\s?\+/.test(text) || mentions('since', text)) return []
  return versionsNamed(text)
}

/** The versions that a text names. */
export function versionsNamed(text: string): readonly string[] {
  return [...new Set(text.match(new RegExp(gameVersion, 'gu')) ?? [])]
}

/** Whether a version is one of the config, between two of them, or as exact as the config is: `1.21` for `1.21.8`. */
export function isCurrent(found: string, versions: readonly string[]): boolean {
  const isBetween =
    versions.some(one => compareVersions(one, found) < 0) &&
    versions.some(one => compareVersions(one, found) > 0)
  return (
    isBetween || versions.some(one => `${one}.`.startsWith(`${found}.`) || `${found}.`.startsWith(`${one}.`))
  )
}

function compareVersions(a: string, b: string): number {
  const parts = b.split('.').map(Number)
  const differing = a
    .split('.')
    .map((part, at) => Number(part) - (parts[at] ?? 0))
    .find(gap => gap !== 0)
  return differing ?? 0
}
