import type { Page, Site } from '../model/site.ts'

/** Finds one page in every language that it is written in, by its path in the language of the service. */
export function versions({ languages, pages }: Site): (original: string) => readonly Page[] {
  const byOriginal = new Map<string, Page[]>()
  for (const language of languages)
    for (const page of pages)
      if (page.language === language)
        byOriginal.set(page.original, [...(byOriginal.get(page.original) ?? []), page])
  return original => byOriginal.get(original) ?? []
}
