import { languageAt } from '../model/language-folder.ts'
import type { Problem } from '../report/problem.ts'
import type { Check } from './check.ts'

/** Is there a home page, and one page at most that documents the API, with its translations? */
export const homePage: Check = ({ site, pages }) => {
  const { folders, sources, drafts, languages } = site
  const found: Problem[] = []
  // Without any file, the folder is the mistake.
  if (!pages.has('/') && sources.length + drafts.size > 0) {
    const file = `${folders.pages}/index.md`
    const reason = 'The site has no home page'
    found.push({ file, ruleId: 'home-page-missing', reason, note: `Write ${file}`, fatal: true })
  }
  const inMainLanguage = (path: string) => {
    const { home } = languageAt(languages, path)
    return home === '/' ? path : path.slice(home.length)
  }
  const [first, ...others] = sources.filter(({ rel }) => rel === 'service-doc')
  for (const { file, path } of others) {
    if (first && inMainLanguage(path) === inMainLanguage(first.path)) continue
    const reason = `\`rel: service-doc\` already marks ${first?.file}`
    const note =
      'Only one page, with its translations, documents the API. Remove the line `rel: service-doc` here'
    found.push({ file, ruleId: 'service-doc-conflict', reason, note, fatal: true })
  }
  return found
}
