import * as z from 'zod'
import { compareDiagnostics, type Diagnostic } from '../../model/diagnostic.ts'
import type { Problem } from '../../schema/values/problem.ts'
import { dotted, type Tree, treeAt } from '../yaml/source.ts'
import { issueProblem } from './issue-problem.ts'
import { descriptionOf, knownKeys, schemaAt } from './known-keys.ts'
import { unknownKeys } from './unknown-keys.ts'

interface Validated<T> {
  readonly value?: T
  readonly diagnostics: readonly Diagnostic[]
}

type Path = readonly (string | number)[]

/** Holds a YAML value to a schema; every complaint has the place of its key or value. With `gaps`, no key counts as missing. */
export function validate<T>(schema: z.ZodType<T>, tree: Tree, file: string, gaps = false): Validated<T> {
  const result = schema.safeParse(tree.value)
  if (result.success) return { value: result.data, diagnostics: [] }
  const issues = flatIssues(result.error.issues, path => treeAt(tree, yamlPath(path))?.value)
  const diagnostics: Diagnostic[] = []
  const mistyped = new Set<string>()
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const path = yamlPath(issue.path)
    for (const { diagnostic, meant } of unknownKeys({ keys: issue.keys, path }, schema, tree, file)) {
      diagnostics.push(diagnostic)
      if (meant !== undefined) mistyped.add(dotted([...path, meant]))
    }
  }
  for (const issue of issues) {
    const path = yamlPath(issue.path)
    if (issue.code === 'unrecognized_keys' || isBroken(tree, path) || mistyped.has(dotted(path))) continue
    if (gaps && treeAt(tree, path) === undefined) continue
    diagnostics.push({ ...complaint(issue, schema, tree), file, fatal: true })
  }
  return { diagnostics: diagnostics.sort(compareDiagnostics) }
}

function complaint(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  tree: Tree,
): Omit<Diagnostic, 'file' | 'fatal'> {
  const path = yamlPath(issue.path)
  const part = treeAt(tree, path)
  const description = descriptionOf(schemaAt(schema, path))
  const subject = path.length === 0 ? 'The file' : `\`${dotted(path)}\``
  if (part !== undefined) {
    const { reason, ...problem } =
      quotedProblem(issue, part, schemaAt(schema, path)) ?? issueProblem(issue, part, description)
    const note = ownNote(issue, problem, schemaAt(schema, path))
    return {
      ...problem,
      ...(note === undefined ? {} : { note }),
      place: part.place,
      reason: `${subject} ${reason}`,
    }
  }
  const parent = treeAt(tree, path.slice(0, -1))
  const place = parent?.key ?? (path.length > 1 ? parent?.place : undefined)
  return {
    ...(place === undefined ? {} : { place }),
    ruleId: 'missing-key',
    reason: `${subject} is missing`,
    note: `Add \`${path.at(-1)}: …\`${description === undefined ? '' : ` (${description})`}`,
  }
}

/** What else is wrong with `updated: 2026`, because quotes alone would not help. */
function quotedProblem(issue: z.core.$ZodIssue, part: Tree, schema: z.core.$ZodType | undefined) {
  const { value, source } = part
  if (issue.code !== 'invalid_type' || issue.expected !== 'string' || source === undefined || value === null)
    return undefined
  const [first] = (schema && z.safeParse(schema, source).error?.issues) ?? []
  return first?.code === 'custom' ? issueProblem(first, part, undefined) : undefined
}

/** What to write, where the schema knows it better than the issue. */
function ownNote(
  issue: z.core.$ZodIssue,
  { ruleId, note }: Omit<Problem, 'reason'>,
  schema: z.core.$ZodType | undefined,
) {
  if (ruleId === 'blank-value' && !note) return blankNote(schema)
  if (ruleId !== 'wrong-type' || issue.code !== 'invalid_type' || issue.expected !== 'object')
    return undefined
  const keys = Object.keys(knownKeys(schema)).slice(0, 6)
  if (keys.length === 0) return undefined
  return `Write its keys on the lines below, indented: ${keys.map(key => `\`${key}: …\``).join(', ')}`
}

function blankNote(schema: z.core.$ZodType | undefined): string {
  const optional = schema !== undefined && z.safeParse(schema, undefined).success
  return optional ? 'Write a value, or remove the key' : 'Write a value: this key is required'
}

function isBroken(tree: Tree, path: Path): boolean {
  return path.some((_, index) => treeAt(tree, path.slice(0, index + 1))?.broken)
}

function yamlPath(path: readonly PropertyKey[]): Path {
  return path.filter(key => typeof key !== 'symbol')
}

type Issue = z.core.$ZodIssue

/** Replaces each failed choice by the complaints of the branch that the person meant, where that is clear. */
function flatIssues(
  issues: readonly Issue[],
  valueAt: (path: readonly PropertyKey[]) => unknown,
): readonly Issue[] {
  return issues.flatMap(issue => {
    if (issue.code !== 'invalid_union') return [issue]
    const branch = meantBranch(issue.errors, valueAt(issue.path))
    if (branch === undefined) return [issue]
    return flatIssues(
      branch.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })),
      valueAt,
    )
  })
}

function meantBranch(branches: readonly (readonly Issue[])[], value: unknown): readonly Issue[] | undefined {
  return (
    branches.find(branch => !branch.some(issue => issue.path.length === 0 && isMismatch(issue))) ??
    // A number that is not written plainly is still meant for the branch that takes numbers.
    branches.find(
      ([issue]) =>
        typeof value === 'number' && issue?.code === 'invalid_type' && /int|number/.test(issue.expected),
    )
  )
}

function isMismatch({ code }: Issue): boolean {
  return code === 'invalid_type' || code === 'invalid_value'
}
