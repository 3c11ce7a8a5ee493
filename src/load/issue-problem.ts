import type * as z from 'zod'
import type { Problem } from '../schema/problem.ts'
import { suggest } from './suggest.ts'
import type { Tree } from './tree.ts'
import { typeProblem } from './type-problem.ts'

/** Says a schema's complaint about a value in our words; zod's own texts never reach a person. */
export function issueProblem(issue: z.core.$ZodIssue, tree: Tree, description: string | undefined): Problem {
  if (issue.code === 'custom' && isProblem(issue.params)) return issue.params
  if (tree.value === null && tree.comment !== undefined) {
    return {
      ruleId: 'blank-value',
      reason: `must not be blank: YAML reads \`${tree.comment}\` as a comment`,
      note: '`#` starts a comment; put a value that begins with it in quotes',
      expected: [tree.comment],
    }
  }
  if (tree.value === null) {
    return {
      ruleId: 'blank-value',
      reason: 'must not be blank',
    }
  }
  switch (issue.code) {
    case 'invalid_type':
      return typeProblem(issue.expected, tree)
    case 'invalid_value':
      return valueProblem(issue.values, tree, description)
    case 'too_small':
      return sizeProblem(issue.origin, 'at least', Number(issue.minimum), tree)
    case 'too_big':
      return sizeProblem(issue.origin, 'at most', Number(issue.maximum), tree)
    case 'invalid_union':
      return unionProblem(issue.errors)
    default:
      return {
        ruleId: 'wrong-value',
        reason: 'is not valid',
        ...(description === undefined ? {} : { note: description }),
      }
  }
}

function isProblem(params: Record<string, unknown> | undefined): params is Record<string, unknown> & Problem {
  return typeof params?.['ruleId'] === 'string' && typeof params['reason'] === 'string'
}

function valueProblem(values: readonly unknown[], { value }: Tree, description: string | undefined): Problem {
  const given = typeof value === 'string' ? value : ''
  if (values.includes('yes')) {
    const expected = [given.toLowerCase()].filter(word => /^(yes|no|true|false)$/.test(word))
    return { ruleId: 'yes-or-no', reason: 'must be yes or no', ...(expected.length > 0 ? { expected } : {}) }
  }
  const names = [...new Set(values.map(String))]
  const [only = ''] = names
  if (names.length === 1) {
    return {
      ruleId: 'value-not-allowed',
      reason: `can only be \`${only}\``,
      ...(description === undefined ? {} : { note: description }),
    }
  }
  const expected = suggest(given, names)
  const reason = `must be one of ${names.map(name => `\`${name}\``).join(', ')}`
  return { ruleId: 'value-not-allowed', reason, ...(expected.length > 0 ? { expected } : {}) }
}

function sizeProblem(origin: string, bound: string, limit: number, { value }: Tree): Problem {
  if (origin === 'array' && Array.isArray(value)) {
    const entries = limit === 1 ? 'entry' : 'entries'
    const reason =
      value.length === 0
        ? 'must not be an empty list'
        : `must have ${bound} ${limit} ${entries}, not ${value.length}`
    return { ruleId: 'list-length', reason }
  }
  return { ruleId: 'number-range', reason: `must be ${bound} ${limit}` }
}

function unionProblem(branches: readonly (readonly z.core.$ZodIssue[])[]): Problem {
  const kinds = branches.flat().flatMap(issue => {
    if (issue.code === 'invalid_type') return [kindOf(issue.expected)]
    return issue.code === 'invalid_value' ? issue.values.slice(0, 1).map(value => `\`${String(value)}\``) : []
  })
  return { ruleId: 'wrong-type', reason: `must be ${[...new Set(kinds)].join(' or ')}` }
}

function kindOf(expected: string): string {
  if (expected === 'object') return 'a group of keys'
  if (expected === 'array') return 'a list'
  if (expected === 'boolean') return 'true or false'
  return expected === 'string' ? 'text' : 'a whole number'
}
