/** What stands around a stretch of text in its sentence. */
interface Sentence {
  readonly before: string
  readonly after: string
  readonly isQuestion: boolean
}

// Only so much is looked at, so that a text without full stops costs no more than one with them.
const reach = 200
const stops = /[.!?](?=\s)|\n/g

/** The sentence of a stretch, as far as it is near. */
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
