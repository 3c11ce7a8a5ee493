import { placeOfKey, type Tree } from '../config/yaml/source.ts'
import { serverTextsOf } from '../model/server-texts.ts'
import { type KeyPath, type Language, type Site, statusServices } from '../model/site.ts'
import type { BorrowedTexts } from '../page/tree/page-context.ts'
import { borrowedWords, filled, hasWords } from '../words/words-for.ts'

/**
 * The texts that pages of a language show in another language, with the tags of those: words and presets that are English because
 * portolan does not have the language, and texts of the config that nobody has translated.
 */
export function borrowedTexts(language: Language, languages: Site['languages'], tree: Tree): BorrowedTexts {
  const config = new Map<string, string>()
  const preset = hasWords(language.tag) ? language.tag : 'en'
  const tags = { translation: language.tag, service: languages[0].tag }
  const placeOf = (path: KeyPath) => placeOfKey(tree, path)
  for (const { text, by } of serverTextsOf(language.server, placeOf, languages.indexOf(language) - 1)) {
    const tag = by === undefined ? preset : tags[by]
    if (tag !== language.tag) config.set(text, tag)
  }
  for (const { by, ...texts } of language.help)
    for (const key of ['message', 'answer'] as const) {
      const author = by[key]
      const tag = author === undefined ? preset : tags[author]
      if (tag !== language.tag) config.set(texts[key], tag)
    }
  for (const { lang, group, members } of language.people)
    for (const text of [group, ...members.flatMap(({ role, about }) => [role, about])])
      if (text !== undefined && lang !== undefined && lang !== language.tag) config.set(text, lang)
  const { words } = language
  const ours = borrowedWords(language.tag, words).flatMap(name => {
    const text = words[name]
    return [text, text + words.colon, filled(text, statusServices.mcstatus.name)]
  })
  return { config, words: new Set(ours) }
}
