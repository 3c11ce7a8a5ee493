import * as z from 'zod'
import { english } from '../words/english.ts'
import type { Words } from '../words/words.ts'
import { type Problem, problem } from './values/problem.ts'
import { text } from './values/text.ts'

const names = Object.keys(english) as (keyof Words)[]

const shape = Object.fromEntries(names.map(name => [name, own(english[name])])) as {
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
