import type * as z from 'zod'
import { checkedText, codePoint, type Problem } from './problem.ts'

/** What keeps a value from being one line of text of at most `limit` characters. */
function textProblem(value: string, limit: number): Problem | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  const character = /[\p{Cc}\p{Cs}\u2028\u2029]/u.exec(value)?.[0]
  if (character !== undefined) return characterProblem(character, value)
  if (value !== value.trim()) {
    return {
      ruleId: 'stray-space',
      reason: 'must not start or end with a space',
      expected: [value.trim()],
    }
  }
  const length = [...value].length
  if (length > limit) {
    return { ruleId: 'too-long', reason: `has ${length} characters; the limit is ${limit}` }
  }
  return undefined
}

function characterProblem(character: string, value: string): Problem {
  if (/[\n\r\u2028\u2029]/.test(character)) {
    return {
      ruleId: 'line-break',
      reason: 'must be one line',
      note: value.trimEnd().includes(character)
        ? 'Write the text on one line, or fold it with `>-`, which turns line breaks into spaces'
        : 'Write `>-` instead of `>` or `|`: it removes the line break at the end',
    }
  }
  if (/\p{Cs}/u.test(character)) {
    return { ruleId: 'control-character', reason: `contains half a character (${codePoint(character)})` }
  }
  return { ruleId: 'control-character', reason: `contains the control character ${codePoint(character)}` }
}

/** One line of text for people, of at most `limit` characters. */
export function text(limit: number): z.ZodString {
  return checkedText(value => textProblem(value, limit), { minLength: 1, maxLength: limit })
}

/** What a text of one form is, as the JSON Schema says it. */
interface Form {
  readonly title?: string
  readonly maxLength: number
  readonly pattern: string
}

/** Text of one form, which `isFine` may narrow further. `otherwise` is the problem of any other text. */
export function textOfForm(form: Form, otherwise: Problem, isFine = (_: string) => true): z.ZodString {
  const pattern = new RegExp(form.pattern)
  const hasForm = (value: string) => value.length <= form.maxLength && pattern.test(value) && isFine(value)
  return checkedText(value => (hasForm(value) ? undefined : otherwise), { ...form })
}
