import type { Language, Page, Site } from '../model/site.ts'
import type { Config } from '../schema/config.ts'
import { merged } from './merged.ts'
import type { LoadedConfig } from './read-config.ts'

/** The languages of a site, the service's own first. */
export function languagesOf({ service, server, languages }: Config): Site['languages'] {
  const { name, description } = service
  const own = { tag: service.language, home: '/', label: service.language, name, description, server }
  const others = languages.map(translation => ({
    tag: translation.language,
    home: homeOf(translation.language),
    label: translation.label ?? translation.language,
    name: translation.name ?? name,
    description: translation.description ?? description,
    server: merged(server, translation.server ?? {}),
  }))
  return [own, ...others]
}

/** Path of the home page of a language beside the service's own; everything in that language lies below it. */
export function homeOf(tag: string): string {
  return `/${tag.toLowerCase()}`
}

/** The language of a page, and the path that the page has in the language of the service. */
export function inLanguage(
  path: string,
  [own, ...others]: Site['languages'],
): Pick<Page, 'language' | 'original'> {
  const language = others.find(({ home }) => path === home || path.startsWith(`${home}/`))
  return language === undefined
    ? { language: own, original: path }
    : { language, original: path.slice(language.home.length) || '/' }
}

/** What the page at a path inserts: the config, with the texts of its language. */
export function valuesAt({ config, values }: LoadedConfig): (path: string) => unknown {
  if (config === undefined) return () => values
  const languages = languagesOf(config)
  const byLanguage = new Map(languages.map(language => [language, valuesIn(language, config)]))
  return path => byLanguage.get(inLanguage(path, languages).language)
}

function valuesIn({ tag, name, description, server }: Language, config: Config): Config {
  return { ...config, service: { ...config.service, language: tag, name, description }, server }
}
