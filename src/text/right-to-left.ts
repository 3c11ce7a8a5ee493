import { inCountries, languages, scripts } from './right-to-left-languages.ts'

/** True for a language that is written from right to left: in the script that its tag names, else in its likely one. */
export function isRightToLeft(tag: string): boolean {
  const [, language = '', script, country] =
    /^([a-z]+)(?:-([A-Z][a-z]{3}))?(?:-([A-Z0-9]+))?$/.exec(tag) ?? []
  if (script !== undefined) return scripts.has(script)
  return languages.has(language) !== inCountries.has(`${language}-${country}`)
}
