import { againstFacts, isNegated, sentenceOf } from './rule.ts'

const names = {
  java: { says: /\bjava\b(?! ?script)/gi, title: 'Java Edition' },
  bedrock: {
    says: /\bbedrock\b(?! ?(?:block|layer|floor|level|ceiling|wall))|\bpocket edition\b|\bmcpe\b/gi,
    title: 'Bedrock Edition',
  },
}
const joining =
  /\b(?:join|play(?:s|ers?|ing)?|connect|editions?|support(?:s|ed)?|add|address|port|console|phone|tablet|mobile|server|works?|version|clients?)\b/i
const otherThings = /\b(?:geyser|floodgate|plugins?|jdk|jre|runtime|install java|java \d+)\b/i

/** Warns of an edition of the game that the config does not offer. */
export const editionDiffers = againstFacts('edition-differs', ({ text }, { offered }) =>
  (['java', 'bedrock'] as const)
    .filter(name => !offered.includes(name))
    .flatMap(name => {
      const { says, title } = names[name]
      // The first mention of a text says it all.
      const match = [...text.matchAll(says)].find(({ 0: found, index }) => {
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
          reason: `"${found}" mentions ${title}, but the config does not offer it`,
          note: `Remove it, or offer it: \`${name}: yes\` in \`server.editions\``,
        },
      ]
    }),
)
