import { isEnglish } from '../site/schema/values/text.ts'
import { atKey, type Check } from './check.ts'
import { words } from './rule.ts'

const noStatus = words(
  '\\bnot? (?:a |the |any )?(?:live|real-time|current)\\b|\\bnot checked\\b|\\bnever checks?\\b|\\bpublished (?:instructions|information|configuration|details)\\b|\\bno (?:promise|guarantee)\\b',
)
const news =
  /\b(?:announce\w*|news|discord|community|communities|channels?|forums?|matrix|telegram|guilded|whatsapp|twitter|mastodon|bluesky|reddit|youtube|invite|website|chat)\b|https?:\/\//i

/** Does the compatibility note say one of the two things that it is there for? Only English is understood. */
export const compatibilityNote: Check = ({ site }) => {
  const { server, service } = site.config
  const note = server.compatibilityNote
  if (!isEnglish(service.language) || note.search(noStatus) !== -1 || news.test(note)) return []
  const key = 'server.compatibilityNote'
  const reason = `\`${key}\` must say that this is not a live status, or where you announce news`
  const advice = 'Write one or two sentences, or remove the key to get the preset text'
  return [atKey(site, key, { ruleId: 'compatibility-note', reason, note: advice, fatal: false })]
}
