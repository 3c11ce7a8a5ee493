import type { Problem } from '../schema/problem.ts'
import type { Tree } from './tree.ts'

/** Says that a value is of the wrong type, and how to write it if it is only written wrongly. */
export function typeProblem(expected: string, tree: Tree): Problem {
  if (expected === 'string') return textExpected(tree)
  if (expected === 'int' || expected === 'number') return numberExpected(tree)
  if (expected === 'array') {
    return {
      ruleId: 'wrong-type',
      reason: 'must be a list',
      note: 'Start each entry on a line of its own with "- "',
    }
  }
  if (expected !== 'object') return { ruleId: 'wrong-value', reason: 'is not valid' }
  return {
    ruleId: 'wrong-type',
    reason: `must be a group of keys, not ${kindOf(tree)}`,
    note: 'Write the keys on the lines below, each indented further than this one',
  }
}

function textExpected(tree: Tree): Problem {
  const { value, source } = tree
  if (source === undefined) return { ruleId: 'wrong-type', reason: `must be text, not ${kindOf(tree)}` }
  const kind = typeof value === 'number' ? 'a number' : 'a yes-or-no value'
  return {
    ruleId: 'unquoted-text',
    reason: `must be text, but YAML reads ${source} as ${kind}`,
    note: `Write "${source}" in quotes`,
  }
}

function numberExpected(tree: Tree): Problem {
  const { value, source } = tree
  if (source === undefined || typeof value === 'boolean') {
    return { ruleId: 'wrong-type', reason: `must be a whole number, not ${kindOf(tree)}` }
  }
  const number = /^[-+]?[\d_]+$/.test(source)
    ? Number.parseInt(source.replace(/[_+]/g, ''), 10)
    : Number(source)
  const expected = Number.isSafeInteger(number) && source.trim() !== '' ? { expected: [String(number)] } : {}
  if (typeof value === 'string' && /^-?\d+$/.test(value)) {
    return { ruleId: 'plain-number', reason: 'must be a number without quotes', ...expected }
  }
  return { ruleId: 'plain-number', reason: 'must be a whole number, written with digits only', ...expected }
}

function kindOf({ value }: Tree): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'a group of keys'
  if (typeof value === 'boolean') return 'true or false'
  return typeof value === 'number' ? 'a number' : 'text'
}
