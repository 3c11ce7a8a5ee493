import * as z from 'zod'
import { type Words, wordNames } from '../words/words.ts'
import { english } from '../words/words-for.ts'
import { type Problem, problem } from './values/problem.ts'
import { text } from './values/text.ts'

const ours = english().words
const shape = Object.fromEntries(wordNames.map(name => [name, own(ours[name])])) as {
  [name in keyof Words]: ReturnType<typeof own>
}

/** Words of the operator's own, in place of what portolan itself writes into pages. */
export const ownWordsSchema = z.strictObject(shape)

function own(word: string) {
  return text(300)
    .check(problem(value => gapProblem(word, value)))
    .optional()
    .describe(`In English: ${word}`)
}

function gapProblem(word: string, value: string): Problem | undefined {
  if (word.includes('{}') === value.includes('{}')) return undefined
  return {
    ruleId: 'word-gap',
    reason: word.includes('{}')
      ? 'must contain `{}`, where portolan inserts a value'
      : 'must not contain `{}`: this word has no value',
    note: `In English: ${word}`,
  }
}
