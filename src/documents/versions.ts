import type { Page, Site } from '../model/site.ts'

/** Finds one page in every language that it is written in, by its path in the language of the service; none where there is but one language. */
export function versions({ languages, pages }: Site): (original: string) => readonly Page[] {
  // The pages of one language are in no other: an index of them would be as large as their list.
  if (languages.length === 1) return () => []
  const byOriginal = new Map<string, Page[]>()
  for (const language of languages)
    for (const page of pages)
      if (page.language === language)
        byOriginal.set(page.original, [...(byOriginal.get(page.original) ?? []), page])
  return original => byOriginal.get(original) ?? []
}
