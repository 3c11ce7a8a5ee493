import { homeOf } from '../model/language-folder.ts'
import type { Problem } from '../model/problem.ts'
import { serverTexts } from '../site/schema/config.ts'
import { editionTextsSchema } from '../site/schema/server.ts'
import { atKey, type Check } from './check.ts'

/** Has each language its home page, once, and the texts that pages show? */
export const translations: Check = ({ site, pages }) => {
  const { config, folders, placeOf } = site
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
    const missing = texts.filter(
      text =>
        placeOf(`server.${text}`) !== undefined &&
        placeOf(`languages[${index}].server.${text}`) === undefined,
    )
    if (missing.length === 0) return []
    const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
    const reason = `No text in ${language}: ${missing.slice(0, 3).join(', ')}${more}`
    const note = 'Write it in `server` of this language. Until then, pages show it in the main language'
    return [atKey(site, at, { ruleId: 'translation-missing', reason, note, fatal: false })]
  })
}

// Without the names, which are the same in most languages.
const textsOf = (schema: { readonly shape: object }) =>
  Object.keys(schema.shape).filter(key => key !== 'name')
const texts = textsOf(serverTexts).flatMap(key =>
  key !== 'editions'
    ? [key]
    : ['java', 'bedrock'].flatMap(edition =>
        textsOf(editionTextsSchema).map(text => `editions.${edition}.${text}`),
      ),
)
