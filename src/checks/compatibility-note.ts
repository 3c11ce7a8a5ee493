import { type LintRule, words } from './rule.ts'

const key = 'server.compatibilityNote'
const noStatus = words(
  '\\bnot? (?:a |the |any )?(?:live|real-time|current)\\b|\\bnot checked\\b|\\bnever checks?\\b|\\bpublished (?:instructions|information|configuration|details)\\b|\\bno (?:promise|guarantee)\\b',
)
const news =
  /\b(?:announce\w*|news|discord|community|communities|channels?|forums?|matrix|telegram|guilded|whatsapp|twitter|mastodon|bluesky|reddit|youtube|invite|website|chat)\b|https?:\/\//i

/** Warns of a compatibility note that says neither of the two things that it is there for. */
export const compatibilityNote: LintRule = {
  name: 'compatibility-note',
  find: ({ passages, placeOf }, facts) => {
    // This rule only understands English.
    const note = passages.find(passage => passage.key === key)
    if (!facts?.isEnglish || note === undefined) return []
    const text = note.filled ?? note.text
    if (text.search(noStatus) !== -1 || news.test(text)) return []
    return [
      {
        place: placeOf?.(key),
        reason: `\`${key}\` must say that this is not a live status, or where you announce news`,
        note: 'Write one or two sentences, or remove the key to get the preset text',
      },
    ]
  },
}
