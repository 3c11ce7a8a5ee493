import type { Finding } from '../../../report/problem.ts'
import { parseSelector } from '../../../text/selector.ts'
import { checkedText } from './problem.ts'

const meta = { title: 'CSS selector', maxLength: 300, pattern: '^[^{}]+$' }

/** A CSS selector of elements in a finished website. */
export const selector = checkedText(selectorProblem, meta)

/** A selector, or a path of the website that begins with a slash. */
export const selectorOrPath = checkedText(
  value => (value.startsWith('/') ? undefined : selectorProblem(value)),
  { ...meta, title: 'CSS selector or path' },
)

function selectorProblem(value: string): Finding | undefined {
  if (value.length > 300)
    return { ruleId: 'too-long', reason: `has ${value.length} characters; the limit is 300` }
  if (parseSelector(value) !== undefined) return undefined
  return {
    ruleId: 'selector',
    reason: 'must be a CSS selector of tags, ids, classes and attributes',
    note: 'Write it as in a style sheet, such as "#content", ".text > p" or "[role=main]"',
  }
}
