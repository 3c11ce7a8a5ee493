import { gameFormats } from '../config/schema/deploy.ts'
import { conductText, localesFor, rulesPages } from '../game/code-of-conduct.ts'
import { pathNamed } from '../model/language-folder.ts'
import { problemIn } from '../report/problem.ts'
import { atKey, type Check } from './check.ts'

const { longestConduct } = gameFormats

/** Is there a page of rules for `deploy.game`, as long as the game takes, in languages that it knows? */
export const game: Check = ({ site, pages: paths, suggest }) => {
  const settings = site.config.deploy.game
  if (settings === undefined) return []
  const pages = rulesPages(site, settings)
  const isThere = pages.some(({ language }) => language === site.languages[0])
  const key = site.placeOf('deploy.game.rules') ? 'deploy.game.rules' : 'deploy.game'
  const missing = {
    ruleId: 'game-rules',
    reason: `\`deploy.game\` needs the page of the rules, but there is no page ${settings.rules}`,
    note: 'Name it in `deploy.game.rules`',
    expected: suggest(pathNamed(settings.rules), paths),
  }
  const tooLong = pages.flatMap(page => {
    const { length } = conductText(site, page)
    if (length <= longestConduct) return []
    const reason = `The rules have ${length} characters as plain text, and the game takes ${longestConduct}`
    const note = 'Shorten the page, or name a shorter one in `deploy.game.rules`'
    return [problemIn({ ruleId: 'game-rules', reason, note }, page.source)]
  })
  const unknown = pages
    .map(({ language }) => language.tag)
    .filter(tag => localesFor(tag).length === 0)
    .map(tag => {
      const index = site.config.languages.findIndex(({ language }) => language === tag)
      return atKey(site, index < 0 ? 'service.language' : `languages[${index}].language`, {
        ruleId: 'game-language',
        reason: `The game has no language ${tag}, so its players read the rules in another one`,
        fatal: false,
        // It is right for the website.
        staysWarning: true,
      })
    })
  return [...(isThere ? [] : [atKey(site, key, missing)]), ...tooLong, ...unknown]
}
