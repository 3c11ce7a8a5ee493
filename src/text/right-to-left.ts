import { table } from './right-to-left.yaml'

/** True for a language that is written from right to left: in the script that its tag names, else in its likely one. */
export function isRightToLeft(tag: string): boolean {
  const [, language = '', script, country] =
    /^([a-z]+)(?:-([A-Z][a-z]{3}))?(?:-([A-Z0-9]+))?$/.exec(tag) ?? []
  if (script !== undefined) return isIn('scripts', script)
  return isIn('languages', language) !== isIn('inCountries', `${language}-${country}`)
}

const lists = table() as Readonly<Record<'scripts' | 'languages' | 'inCountries', string>>

function isIn(list: keyof typeof lists, name: string): boolean {
  return lists[list].split(' ').includes(name)
}
