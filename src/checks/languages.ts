import { homeOf } from '../model/language-folder.ts'
import type { Problem } from '../model/problem.ts'
import { isWritten, serverTextsOf } from '../model/server-texts.ts'
import type { Language, Site } from '../model/site.ts'
import { atKey, type Check } from './check.ts'

/** Has each language its home page, once, and the texts that pages show? */
export const translations: Check = ({ site, pages }) => {
  const { config, folders } = site
  const tags = [config.service.language, ...config.languages.map(({ language }) => language)]
  const folderOf = tags.map(tag => tag.toLowerCase())
  return config.languages.flatMap(({ language }, index): readonly Problem[] => {
    const at = `languages[${index}].language`
    const folder = language.toLowerCase()
    const first = folderOf.indexOf(folder)
    if (first === 0) {
      const reason = `${language} is \`service.language\` already`
      const note = 'Remove it: the pages of the main language are not in a language folder'
      return [atKey(site, at, { ruleId: 'language-repeated', reason, note })]
    }
    if (first <= index) {
      const reason = `\`languages\` names ${language} twice`
      return [atKey(site, at, { ruleId: 'language-repeated', reason, note: 'Remove one of the two' })]
    }
    if (!pages.has(homeOf(language))) {
      const reason = `The home page in ${language} is missing`
      const note = `Write ${folders.pages}/${folder}/index.md`
      return [atKey(site, at, { ruleId: 'language-home-missing', reason, note })]
    }
    const missing = untranslated(site.languages[index + 1] ?? site.languages[0], site, index)
    if (missing.length === 0) return []
    const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
    const reason = `No text in ${language}: ${missing.slice(0, 3).join(', ')}${more}`
    const note = 'Write it in `server` of this language. Until then, pages show it in the main language'
    return [atKey(site, at, { ruleId: 'translation-missing', reason, note, fatal: false })]
  })
}

/** The texts that pages of a language show as the service has them; names are the same in most languages. */
function untranslated({ server }: Language, { placeOf }: Site, index: number): readonly string[] {
  const paths = serverTextsOf(server).flatMap(([path]) => {
    const isMissing = isWritten(placeOf, path) && !isWritten(placeOf, ['languages', index, ...path])
    return isMissing && path.at(-1) !== 'name' ? [path] : []
  })
  const names = paths.map(path => {
    const step = path.findIndex(key => typeof key === 'number')
    return step === -1 ? path.slice(1).join('.') : [...path.slice(1, step), Number(path[step]) + 1].join('.')
  })
  return [...new Set(names)]
}
