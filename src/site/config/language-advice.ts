import type { KnownPages } from '../pages/page-path.ts'
import { serverTexts } from '../schema/config.ts'
import { editionTextsSchema } from '../schema/server.ts'
import { type Tree, treeAt } from '../yaml/source.ts'
import { homeOf } from './languages.ts'
import type { ConfigComplaint, LoadedConfig } from './read-config.ts'

/** Checks the languages against each other, the pages and the texts that pages show. */
export function languageAdvice(
  { config, tree, folders }: LoadedConfig,
  pages: KnownPages,
): readonly ConfigComplaint[] {
  const own = config.service.language.toLowerCase()
  const seen = new Set<string>()
  return config.languages.flatMap(({ language }, index): readonly ConfigComplaint[] => {
    const at = `languages[${index}].language`
    const folder = language.toLowerCase()
    if (folder === own) {
      const reason = `${language} is \`service.language\` already`
      const note = 'Remove it: the pages of the main language are not in a language folder'
      return [{ at, ruleId: 'language-repeated', reason, note }]
    }
    if (seen.has(folder)) {
      const reason = `\`languages\` names ${language} twice`
      return [{ at, ruleId: 'language-repeated', reason, note: 'Remove one of the two' }]
    }
    seen.add(folder)
    if (!pages.paths.has(homeOf(language))) {
      const reason = `The home page in ${language} is missing`
      const note = `Write ${folders.pages}/${folder}/index.md`
      return [{ at, ruleId: 'language-home-missing', reason, note }]
    }
    const missing = untranslated(treeAt(tree, 'server'), treeAt(tree, `languages[${index}].server`))
    if (missing.length === 0) return []
    const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
    const reason = `No text in ${language}: ${missing.slice(0, 3).join(', ')}${more}`
    const note = 'Write it in `server` of this language. Until then, pages show it in the main language'
    return [{ at, ruleId: 'translation-missing', reason, note, fatal: false }]
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

/** The texts of the server that are written in the service's language alone. */
function untranslated(own: Tree | undefined, other: Tree | undefined): readonly string[] {
  return texts.filter(path => treeAt(own, path) !== undefined && treeAt(other, path) === undefined)
}
