import type { Config } from '../../schema/config.ts'
import { editionTextsSchema } from '../../schema/server.ts'
import { serverTexts } from '../../schema/translation.ts'
import type { KnownPages } from '../pages/page-path.ts'
import { type Tree, treeAt } from '../yaml/source.ts'
import { homeOf } from './languages.ts'
import type { ConfigComplaint, LoadedConfig } from './read-config.ts'

/** Checks the languages against each other, the pages and the texts that pages show. */
export function languageAdvice(
  { config, tree, folders }: LoadedConfig,
  pages: KnownPages,
): readonly ConfigComplaint[] {
  if (config === undefined) return []
  const seen = new Set([config.service.language.toLowerCase()])
  return config.languages.flatMap(({ language }, index): readonly ConfigComplaint[] => {
    const at = `languages[${index}].language`
    const folder = language.toLowerCase()
    const isRepeated = seen.has(folder)
    seen.add(folder)
    if (isRepeated) return [{ at, ...repeated(language, config) }]
    if (!pages.paths.has(homeOf(language)))
      return [
        {
          at,
          ruleId: 'language-home-missing',
          reason: `The home page in ${language} is missing`,
          note: `Write ${folders.pages}/${folder}/index.md`,
        },
      ]
    const missing = untranslated(treeAt(tree, 'server'), treeAt(tree, `languages[${index}].server`))
    return missing.length === 0 ? [] : [{ at, ...unfinished(language, missing) }]
  })
}

function repeated(language: string, { service }: Config): ConfigComplaint {
  const isOwn = language.toLowerCase() === service.language.toLowerCase()
  return {
    ruleId: 'language-repeated',
    reason: isOwn ? `${language} is \`service.language\` already` : `\`languages\` names ${language} twice`,
    note: isOwn
      ? 'Remove it: the pages of the main language are not in a language folder'
      : 'Remove one of the two',
  }
}

function unfinished(language: string, missing: readonly string[]): ConfigComplaint {
  const shown = missing.slice(0, 3).join(', ')
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
  return {
    ruleId: 'translation-missing',
    reason: `No text in ${language}: ${shown}${more}`,
    note: 'Write it in `server` of this language. Until then, pages show it in the main language',
    fatal: false,
  }
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
