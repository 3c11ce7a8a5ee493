import { asciiDigits, mentions } from './wordings.ts'

/** Of the game: `1.21.8`, and by year `26.1`. */
export const gameVersion =
  '(?<![\\p{N}.,:/$€£_-])(?:1\\.(?:[7-9]|[12]\\d)(?:\\.\\d{1,2})?|(?:2[6-9]|3\\d)\\.\\d(?:\\.\\d{1,2})?)(?!\\p{N}|[.,]\\p{N})'

/** The version that the guidance names; none if it names several, or leaves the end open, as `1.20 or newer`. */
export function guidedVersion(guidance = ''): string | undefined {
  const text = asciiDigits(guidance)
  const [version, ...more] = versionsNamed(text)
  return more.length > 0 || /\d\s?\+/.test(text) || mentions('since', text) ? undefined : version
}

/** The versions that a text names. */
export function versionsNamed(text: string): readonly string[] {
  return [...new Set(text.match(new RegExp(gameVersion, 'gu')) ?? [])]
}
