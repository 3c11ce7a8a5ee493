import type { Problem } from '../model/problem.ts'
import type { Check } from './check.ts'

/** Is there a home page, and one page at most that documents the API? */
export const homePage: Check = ({ site, pages }) => {
  const { folders, sources, drafts } = site
  const found: Problem[] = []
  // Without any file, the folder is the mistake.
  if (!pages.has('/') && sources.length + drafts.size > 0) {
    const file = `${folders.pages}/index.md`
    const reason = 'The site has no home page'
    found.push({ file, ruleId: 'home-page-missing', reason, note: `Write ${file}`, fatal: true })
  }
  const [first, ...others] = sources.filter(({ rel }) => rel === 'service-doc')
  for (const { file } of others) {
    const reason = `\`rel: service-doc\` already marks ${first?.file}`
    const note = 'Only one page can be the API documentation: remove it from one page'
    found.push({ file, ruleId: 'service-doc-conflict', reason, note, fatal: true })
  }
  return found
}
