import { editionOf, knownMessages, type Player } from '../config/schema/help.ts'
import { offeredEditions, offeredNames } from '../model/join-address.ts'
import { problemIn } from '../report/problem.ts'
import type { Check } from './check.ts'

/** Is each message of the game about an edition that the server offers, and each translation about a message? */
export const helpMessages: Check = ({ site: { file, texts, config }, suggest }) => {
  const offered = offeredEditions(config.server)
  const idsAt = (key: RegExp) => texts.filter(text => key.test(text.key))
  const ids = [...Object.keys(knownMessages), ...idsAt(/^help\[\d+\]\.id$/).map(({ text }) => text)]
  const others = idsAt(/^help\[\d+\]\.edition$/)
    .filter(({ text }) => !offered.includes(editionOf(text as Player)))
    .map(({ key, text, place }) => ({
      place,
      ruleId: 'edition-not-offered',
      reason: `\`${key}\` is ${text}, but \`server.editions\` offers only ${offeredNames(config.server)}`,
    }))
  const unknown = idsAt(/^languages\[\d+\]\.help\[\d+\]\.id$/)
    .filter(({ text }) => !ids.includes(text))
    .map(({ key, text, place }) => ({
      place,
      ruleId: 'unknown-message',
      reason: `\`${key}\`: there is no message \`${text}\` to translate`,
      note: 'Add it to `help` first',
      expected: suggest(text, ids),
    }))
  return [...others, ...unknown].map(finding => problemIn({ ...finding, fatal: true }, file))
}
