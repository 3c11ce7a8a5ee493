/**
 * A language that pages of a bundle are written in: the service's own has `/` for its home page, German `/de`. A finished site below a
 * folder of its host has `/docs/`, with which all its addresses begin.
 */
export interface LanguageFolder {
  readonly tag: string
  readonly home: string
  /** What the Link header of its pages has more: its feeds, each after a comma. Absent if it has none. */
  readonly feeds?: string | undefined
}

/** Path of the home page of an additional language. Everything in that language is below it. */
export function homeOf(tag: string): string {
  return `/${tag.toLowerCase()}`
}

/** The path of something that belongs to the language with this home page. */
export function below(home: string, name: string): string {
  return home.endsWith('/') ? home + name : `${home}/${name}`
}

/** The path of a page that people name with or without the slash: `rules`. */
export function pathNamed(name: string): string {
  return `/${name.replace(/^\//, '')}`
}

/** The service's own language, and the others. */
export type LanguageFolders = readonly [LanguageFolder, ...LanguageFolder[]]

/** The language of the folder that an address is in; `/de.md` is the Markdown of `/de`. */
export function languageAt(languages: LanguageFolders, path: string): LanguageFolder {
  const [found] = languages.filter(
    ({ home }) => path === home || path === `${home}.md` || path.slice(0, home.length + 1) === `${home}/`,
  )
  return found ?? languages[0]
}

/** The name of a language's not-found page without its ending: `404`, `404.de`. No address has a dot there, so none leads to it. */
export function notFoundStem({ home }: Pick<LanguageFolder, 'home'>): string {
  return home.endsWith('/') ? `${home.slice(1)}404` : `404.${home.slice(1)}`
}

/** As `http/resolve` asks for it. */
export function languageLookup(languages: LanguageFolders) {
  return (path: string) => {
    const { tag, home, feeds = '' } = languageAt(languages, path)
    return { tag, feeds, notFound: notFoundStem({ home }) }
  }
}
