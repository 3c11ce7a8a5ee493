import type * as z from 'zod'
import type { Finding } from '../../report/problem.ts'
import { notAmong } from '../../text/suggest.ts'
import { quoted } from '../yaml/meant-line.ts'
import type { Tree } from '../yaml/source.ts'

/** Says a schema's complaint about a value in our words; zod's own texts never reach a person. */
export function issueProblem(issue: z.core.$ZodIssue, tree: Tree, description: string | undefined): Finding {
  if (issue.code === 'custom' && isProblem(issue.params)) return issue.params
  if (tree.value === null) {
    const { comment } = tree
    if (comment === undefined) return { ruleId: 'blank-value', reason: 'must not be blank' }
    return {
      ruleId: 'blank-value',
      reason: `must not be blank: YAML reads \`${comment}\` as a comment`,
      note: 'Put a value that starts with `#` in quotes: `#` starts a comment',
      expected: [comment],
    }
  }
  switch (issue.code) {
    case 'invalid_type':
      return typeProblem(issue.expected, tree, description)
    case 'invalid_value':
      return valueProblem(issue.values, tree, description)
    case 'too_small':
      return sizeProblem(issue.origin, 'at least', Number(issue.minimum), tree)
    case 'too_big':
      return sizeProblem(issue.origin, 'at most', Number(issue.maximum), tree)
    case 'invalid_union':
      return unionProblem(issue.errors, tree)
    default:
      return { ruleId: 'wrong-value', reason: 'is not valid', note: description }
  }
}

function isProblem(params: Record<string, unknown> | undefined): params is Record<string, unknown> & Finding {
  return typeof params?.['ruleId'] === 'string' && typeof params['reason'] === 'string'
}

function valueProblem(
  values: readonly unknown[],
  { source, entries }: Tree,
  description: string | undefined,
): Finding {
  const given = source ?? entries.get(0)?.source ?? ''
  if (values.includes('yes'))
    return { ruleId: 'yes-or-no', reason: 'must be yes or no', expected: yesOrNo(given) }
  const names = [...new Set(values.map(String))]
  const [only = ''] = names
  if (names.length === 1) {
    return { ruleId: 'value-not-allowed', reason: `can only be \`${only}\``, note: description }
  }
  return notAmong(names, given)
}

function yesOrNo(given: string): readonly string[] {
  return /^(?:yes|true|on|enabled?)$/i.test(given)
    ? ['yes']
    : /^(?:no|false|off|none|disabled?)$/i.test(given)
      ? ['no']
      : []
}

function sizeProblem(origin: string, bound: string, limit: number, { value }: Tree): Finding {
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

function unionProblem(branches: readonly (readonly z.core.$ZodIssue[])[], { source = '' }: Tree): Finding {
  const kinds = branches.flat().flatMap(issue => {
    if (issue.code === 'invalid_type') return [kindOf(issue.expected)]
    if (issue.code !== 'invalid_value') return []
    return issue.values.includes('yes')
      ? ['yes', 'no']
      : issue.values.slice(0, 1).map(value => `\`${String(value)}\``)
  })
  const choice = [...new Set(kinds)].join(', ').replace(/, ([^,]*)$/, ' or $1')
  const expected = choice.includes('yes') ? yesOrNo(source) : []
  return { ruleId: 'wrong-type', reason: `must be ${choice}`, expected }
}

function kindOf(expected: string): string {
  if (expected === 'object') return 'a group of keys'
  if (expected === 'array') return 'a list'
  if (expected === 'boolean') return 'true or false'
  return expected === 'string' ? 'text' : 'a whole number'
}

/** Says that a value is of the wrong type, and how to write it if it is only written wrongly. */
function typeProblem(expected: string, tree: Tree, description: string | undefined): Finding {
  if (expected === 'string') return textExpected(tree)
  if (expected === 'int' || expected === 'number') return numberExpected(tree, description)
  if (expected === 'array') {
    return {
      ruleId: 'wrong-type',
      reason: 'must be a list',
      note: 'Write each entry on its own line, starting with "- "',
    }
  }
  if (expected !== 'object' && expected !== 'record') return { ruleId: 'wrong-value', reason: 'is not valid' }
  const [, key, sign, to] = /^(\S+?)(?:\s*([=-]>|→|=|：)\s*|\s+)(.+)/.exec(tree.source ?? '') ?? []
  const isMeant = sign !== undefined || (expected === 'record' && to?.startsWith('/'))
  const below = 'Write the keys on the lines below, indented further than this line'
  return {
    ruleId: 'wrong-type',
    reason: `must be a group of keys, not ${kindFound(tree)}`,
    note: expected === 'record' && description ? `${below}. ${description}` : below,
    expected: isMeant ? [`${key}: ${to}`] : undefined,
  }
}

function textExpected(tree: Tree): Finding {
  const { value, source, written } = tree
  if (source === undefined) {
    const expected =
      written === undefined ? undefined : [quoted(written.replace(/^\{\s*([\w.]+)\s*\}$/, '{{ $1 }}'))]
    return { ruleId: 'wrong-type', reason: `must be text, not ${kindFound(tree)}`, expected }
  }
  const kind = typeof value === 'number' ? 'a number' : 'a yes-or-no value'
  return {
    ruleId: 'unquoted-text',
    reason: `must be text, but YAML reads ${source} as ${kind}`,
    note: `Write "${source}" in quotes`,
  }
}

function numberExpected(tree: Tree, description: string | undefined): Finding {
  const { value, source } = tree
  if (source === undefined || typeof value === 'boolean') {
    return { ruleId: 'wrong-type', reason: `must be a whole number, not ${kindFound(tree)}` }
  }
  // `19132 UDP`, `25565;`, `5m`
  const [, digits = '', unit = ''] = /^[^\d.-]*(\d+) ?([^\d.,]*)$/.exec(source) ?? []
  const factor = unitSeconds.get(unit[0] ?? '')
  if (factor !== undefined && /^(?:s|m|h|d)(?:ecs?|econds?|ins?|inutes?|ours?|ays?)?$/.test(unit)) {
    const expected = [String(Number(digits) * factor)]
    return { ruleId: 'plain-number', reason: 'must be a number of seconds, without a unit', expected }
  }
  const number = /^[-+]?[\d_]+$/.test(source)
    ? Number.parseInt(source.replace(/[_+]/g, ''), 10)
    : Number(digits || source)
  const isMeant = Number.isSafeInteger(number) && source.trim() !== ''
  const meant = isMeant ? { expected: [String(number)] } : { note: description }
  if (typeof value === 'string' && /^-?\d+$/.test(value))
    return { ruleId: 'plain-number', reason: 'must be a number without quotes', ...meant }
  return { ruleId: 'plain-number', reason: 'must be a whole number, written with digits only', ...meant }
}

const unitSeconds: ReadonlyMap<string, number> = new Map(Object.entries({ s: 1, m: 60, h: 3600, d: 86_400 }))

function kindFound({ value }: Tree): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'a group of keys'
  if (typeof value === 'boolean') return 'true or false'
  return typeof value === 'number' ? 'a number' : 'text'
}
