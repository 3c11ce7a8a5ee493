import { below, homeOf } from '../model/language-folder.ts'
import type { Finding } from '../report/problem.ts'
import { atKey, type Check, type Checked } from './check.ts'

/** Does `site.nav` name pages or folders that exist, each once? */
export const namedPages: Check = checked => {
  const { site, pages } = checked
  const named = site.config.site.nav ?? []
  // Pages of the additional languages may be named without their folder.
  const homes = site.config.languages.map(({ language }) => homeOf(language))
  return named.flatMap((path, index) => {
    const at = `site.nav[${index}]`
    const meant = path.startsWith('/') ? [path, ...homes.map(home => below(home, path.slice(1)))] : []
    // Without any page, that is the mistake.
    const isThere = (path: string) =>
      pages.has(path) || Array.from(pages).some(page => page.startsWith(`${path}/`))
    const isMissing = pages.size > 0 && !meant.some(isThere)
    const isRepeated = named.indexOf(path) < index
    return [
      ...(isMissing ? [atKey(site, at, missingPage(path, meant, checked))] : []),
      ...(isRepeated
        ? [atKey(site, at, { ruleId: 'repeated-value', reason: `\`site.nav\` names ${path} twice` })]
        : []),
    ]
  })
}

function missingPage(path: string, meant: readonly string[], checked: Checked): Finding {
  const { site, pages, suggest } = checked
  const draft = meant.map(page => site.drafts.get(page)).find(file => file !== undefined)
  if (draft !== undefined)
    return { ruleId: 'nav-page', reason: `\`site.nav\` names ${path}, but ${draft} is a draft` }
  const reason = `\`site.nav\` names ${path}, but there is no such page`
  return { ruleId: 'nav-page', reason, expected: suggest(path, pages) }
}
