import type { LintRule } from './rule.ts'

/** Warns of Bedrock steps without address or port: players must type both. */
export const bedrockSteps: LintRule = {
  name: 'bedrock-steps',
  find: ({ passages, placeOf }, facts) => {
    const key = 'server.editions.bedrock.steps'
    const steps = passages.filter(passage => passage.key?.startsWith(key))
    // This rule only understands English.
    if (facts === undefined || steps.length === 0 || !facts.isEnglish || !facts.offered.includes('bedrock'))
      return []
    const text = steps
      .map(step => step.filled ?? step.text)
      .join('\n')
      .toLowerCase()
    const { address, bedrockPort } = facts
    const missing = [
      ...(text.includes(address) || /\b(?:address|host ?name|ip)\b/.test(text) ? [] : ['the address']),
      ...(/\bport\b/.test(text) ||
      (bedrockPort !== null && new RegExp(`(?<!\\d)${bedrockPort}(?!\\d)`).test(text))
        ? []
        : ['the port']),
    ]
    if (missing.length === 0) return []
    const both = bedrockPort === null ? `\`${address}\`` : `\`${address}\` and \`${bedrockPort}\``
    return [
      {
        place: placeOf?.(key),
        reason: `\`${key}\` do not mention ${missing.join(' or ')}, but Bedrock players must type both`,
        note: `Say in a step where to type ${both}`,
      },
    ]
  },
}
