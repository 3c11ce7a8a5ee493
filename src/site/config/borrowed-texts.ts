import { type Language, type Site, statusServices } from '../../model/site.ts'
import type { BorrowedTexts } from '../../page/tree/page-context.ts'
import { serverTexts } from '../schema/config.ts'
import { borrowedWords, filled, hasWords } from '../words/words-for.ts'
import { entriesAt, type Tree, textAt, treeAt } from '../yaml/source.ts'

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
  const origin = (path: Path): string => {
    if (language.home !== '/' && isWritten(translation, path)) return language.tag
    if (isWritten(tree, path)) return own.tag
    return hasWords(language.tag) ? language.tag : 'en'
  }
  for (const [path, text] of textsOf(language.server)) {
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

/** Every text of an edition, and the notes. */
function textsOf(server: Language['server']): readonly (readonly [Path, string])[] {
  const found: (readonly [Path, string])[] = []
  const take = (value: unknown, path: Path) => {
    if (typeof value === 'string') found.push([path, value])
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        if (key !== 'availability') take(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
  for (const name of Object.keys(serverTexts.shape)) take(Reflect.get(server, name), ['server', name])
  return found
}

/** Whether a text is in the config; single steps are named by their number, from 1. */
function isWritten(tree: Tree | undefined, path: Path): boolean {
  const named = path.map((key, index) =>
    path[index - 1] === 'steps' && treeAt(tree, [...path.slice(0, index), 0]) === undefined
      ? String(Number(key) + 1)
      : key,
  )
  return treeAt(tree, named) !== undefined
}
