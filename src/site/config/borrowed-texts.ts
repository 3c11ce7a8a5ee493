import { isWritten, serverTextsOf } from '../../model/server-texts.ts'
import { type Language, type Site, statusServices } from '../../model/site.ts'
import type { BorrowedTexts } from '../../page/tree/page-context.ts'
import { borrowedWords, filled, hasWords } from '../words/words-for.ts'
import { entriesAt, placeOfKey, type Tree, textAt } from '../yaml/source.ts'

type Path = readonly (string | number)[]

/**
 * The texts that pages of a language show in another language, with the tags of those: words and presets that are English because
 * portolan does not have the language, and texts of the config that nobody has translated.
 */
export function borrowedTexts(
  language: Language,
  [own]: Site['languages'],
  tree: Tree | undefined,
): BorrowedTexts {
  const config = new Map<string, string>()
  const translation = entriesAt(tree, 'languages').find(
    ({ entry }) => textAt(entry, 'language') === language.tag,
  )?.entry
  const isIn = (part: Tree | undefined, path: Path) => isWritten(inner => placeOfKey(part, inner), path)
  const origin = (path: Path): string => {
    if (language.home !== '/' && isIn(translation, path)) return language.tag
    if (isIn(tree, path)) return own.tag
    return hasWords(language.tag) ? language.tag : 'en'
  }
  for (const [path, text] of serverTextsOf(language.server)) {
    const tag = origin(path)
    if (tag !== language.tag) config.set(text, tag)
  }
  const { words } = language
  const ours = borrowedWords(language.tag, words).flatMap(name => {
    const text = words[name]
    return [text, text + words.colon, filled(text, statusServices.mcstatus.name)]
  })
  return { config, words: new Set(ours) }
}
