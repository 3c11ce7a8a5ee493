import type { Passage } from '../model/passage.ts'
import type { Facts, LintRule, RuleFinding } from './rule.ts'

/** What a rule has found in a passage. */
export interface Spot extends RuleFinding {
  readonly start: number
  readonly end: number
}

/** Whether something may be found in a text, which is given in small letters. */
type Needs = (text: string) => boolean

/** One of these words, or a longer one with it inside: to look for words is many times quicker than for a pattern of them. */
export function anyOf(...words: readonly string[]): Needs {
  return text => words.some(word => text.includes(word))
}

/**
 * Makes a rule of a question that is asked of each passage that has something of what it `needs`: most have nothing, and so do
 * most pages. Blocks of code are no prose.
 */
export function inProse(name: string, needs: Needs, find: (passage: Passage) => readonly Spot[]): LintRule {
  return {
    name,
    find: ({ passages, prose }) => {
      if (!needs(prose)) return []
      return passages
        .filter(({ isCode, text }) => !isCode && needs(text.toLowerCase()))
        .flatMap(passage => placed(passage, oncePerSentence(passage.text, find(passage))))
    },
  }
}

/** The same for a question about what the config says; it is asked of code, too. */
export function againstFacts(
  name: string,
  find: (passage: Passage, facts: Facts) => readonly Spot[],
): LintRule {
  return {
    name,
    find: ({ passages }, facts) =>
      facts === undefined ? [] : passages.flatMap(passage => placed(passage, find(passage, facts))),
  }
}

/** Of one sentence, the first finding says it all. */
function oncePerSentence(text: string, spots: readonly Spot[]): readonly Spot[] {
  return spots.filter(({ start }, index) => {
    const before = spots[index - 1]
    return before === undefined || /[.!?](?:\s|$)|\n/.test(text.slice(before.end, start))
  })
}

function placed(passage: Passage, spots: readonly Spot[]): readonly RuleFinding[] {
  return spots.map(({ start, end, ...rest }) => ({ place: passage.place(start, end), ...rest }))
}

/** The rest of a sentence around a range of text. */
interface Sentence {
  readonly before: string
  readonly after: string
  readonly isQuestion: boolean
}

// Only so much is looked at, so that a text without full stops costs no more than one with them.
const reach = 200
const stops = /[.!?](?=\s)|\n/g

/** The sentence around a range, up to a limit. */
export function sentenceOf(text: string, start: number, end: number): Sentence {
  const near = text.slice(Math.max(0, start - reach), start)
  const before = near.split(stops).at(-1) ?? ''
  const rest = `${text.slice(end, end + reach)}\n`
  const { index, 0: mark } = /[.!?](?=\s)|\n/.exec(rest) ?? { index: 0, 0: '' }
  return { before, after: rest.slice(0, index), isQuestion: mark === '?' }
}

const negation =
  /\b(?:never|not|no|nobody|none|neither|nor|without|avoid|cannot|beware|stop|instead)\b|n['’]t\b/i

/** Whether words turn what follows into its opposite. */
export function isNegated(before: string): boolean {
  return negation.test(before)
}
