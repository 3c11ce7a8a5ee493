import { editionNames, editionTitles } from '../model/join-address.ts'
import { againstFacts, isNegated, sentenceOf } from './rule.ts'

const mentions = {
  java: /\bjava\b(?! ?script)/gi,
  bedrock: /\bbedrock\b(?! ?(?:block|layer|floor|level|ceiling|wall))|\bpocket edition\b|\bmcpe\b/gi,
}
const joining =
  /\b(?:join|play(?:s|ers?|ing)?|connect|editions?|support(?:s|ed)?|add|address|port|console|phone|tablet|mobile|server|works?|version|clients?)\b/i
const otherThings = /\b(?:geyser|floodgate|plugins?|jdk|jre|runtime|install java|java \d+)\b/i

/** Warns of an edition of the game that the config does not offer. */
export const editionDiffers = againstFacts('edition-differs', ({ text }, { offered }) =>
  editionNames
    .filter(name => !offered.includes(name))
    .flatMap(name => {
      // The first mention of a text says it all.
      const match = [...text.matchAll(mentions[name])].find(({ 0: found, index }) => {
        const { before, after } = sentenceOf(text, index, index + found.length)
        const sentence = `${before}${found}${after}`
        return joining.test(sentence) && !isNegated(sentence) && !otherThings.test(sentence)
      })
      if (match === undefined) return []
      const { 0: found, index } = match
      return [
        {
          start: index,
          end: index + found.length,
          reason: `"${found}" mentions ${editionTitles[name]}, but the config does not offer it`,
          note: `Remove it, or offer it: \`${name}: yes\` in \`server.editions\``,
        },
      ]
    }),
)
