import * as z from 'zod'
import { table } from '../../../rules/other-names.yaml'
import { compareProblems, type Finding, type Problem, problemIn } from '../../report/problem.ts'
import { editDistance, ownNameOf, suggest } from '../../text/suggest.ts'
import { codePoints } from '../schema/values/problem.ts'
import { dotted, type Tree, treeAt } from '../yaml/source.ts'
import { issueProblem } from './issue-problem.ts'
import { descriptionOf, groupsByKey, knownKeys, schemaAt, unwrapped } from './known-keys.ts'

interface Validated<T> {
  readonly value?: T
  readonly diagnostics: readonly Problem[]
}

/** zod would compile each schema to code, which takes 5 % of a first build of ten pages and saves nothing with 1,000. */
export const interpreted = { jitless: true } as const

type Path = readonly (string | number)[]
type Issue = z.core.$ZodIssue

/** Holds a YAML value to a schema; every complaint has the place of its key or value. */
export function validate<T>(schema: z.ZodType<T>, tree: Tree, file: string): Validated<T> {
  const result = schema.safeParse(tree.value, interpreted)
  const findings: Finding[] = [...blankNulls(tree, [], schema)]
  if (result.success && findings.length === 0) return { value: result.data, diagnostics: [] }
  const issues = flatIssues(result.error?.issues ?? [], tree)
  const mistyped = new Set<string>()
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const path = yamlPath(issue.path)
    for (const { complaint, meant } of unknownKeys(issue.keys, path, schema, tree)) {
      findings.push(complaint)
      if (meant !== undefined) mistyped.add(dotted([...path, meant]))
    }
  }
  for (const issue of issues) {
    const path = yamlPath(issue.path)
    if (issue.code === 'unrecognized_keys' || mistyped.has(dotted(path))) continue
    // zod counts the letters of a text in place of a list, too.
    if (issue.code === 'too_big' && issue.origin === 'string') continue
    findings.push(findingOf(issue, path, schema, tree))
  }
  return { diagnostics: findings.map(finding => problemIn(finding, file)).sort(compareProblems) }
}

/** Problems without the warnings at places that have an error: one mistake gives one message. */
export function oneEach(problems: readonly Problem[]): readonly Problem[] {
  const wrong = new Set(problems.flatMap(({ fatal, place }) => (fatal && place ? [place.start.offset] : [])))
  return problems.filter(({ fatal, place }) => fatal || place === undefined || !wrong.has(place.start.offset))
}

/** Values left empty where `null` is one: who means that writes it out. */
function* blankNulls(part: Tree, path: Path, schema: z.ZodType): Generator<Finding> {
  for (const [key, entry] of part.entries) {
    const at = [...path, key]
    yield* blankNulls(entry, at, schema)
    if (entry.value !== null || /^null$/i.test(entry.source ?? '')) continue
    const own = schemaAt(schema, at)
    if (own === undefined || !z.safeParse(own, null).success) continue
    const note = `Write a value, or remove the key. ${descriptionOf(own)}`
    yield { place: entry.place, ruleId: 'blank-value', reason: `\`${dotted(at)}\` must not be blank`, note }
  }
}

function findingOf(issue: Issue, path: Path, schema: z.ZodType, tree: Tree): Finding {
  const part = treeAt(tree, path)
  const own = schemaAt(schema, path)
  const description = descriptionOf(own)
  const subject = path.length === 0 ? 'The file' : `\`${dotted(path)}\``
  if (part !== undefined) {
    const { reason, ...problem } = quotedProblem(issue, part, own) ?? issueProblem(issue, part, description)
    const note = ownNote(issue, problem, own) ?? problem.note
    const expected = problem.expected ?? listOf(part, own)
    return { ...problem, note, expected, place: part.place, reason: `${subject} ${reason}` }
  }
  const parent = treeAt(tree, path.slice(0, -1))
  const place = parent?.key ?? (path.length > 1 ? parent?.place : undefined)
  return {
    place,
    ruleId: 'missing-key',
    reason: `${subject} is missing`,
    note: `Add \`${path.at(-1)}: …\`${description === undefined ? '' : ` (${description})`}`,
  }
}

/** `nginx, caddy` as the list of texts that it should be. */
function listOf({ value, source }: Tree, schema: z.core.$ZodType | undefined): readonly string[] | undefined {
  const list = schema && unwrapped(schema)
  const isOfTexts = list instanceof z.ZodArray && Object.keys(knownKeys(list.element)).length === 0
  if (!isOfTexts || source === undefined || typeof value !== 'string') return undefined
  return [`[${value.split(/\s*[,;]\s*/).join(', ')}]`]
}

/** The other mistake of `updated: 2026`: quotes alone would not help. */
function quotedProblem(issue: Issue, part: Tree, schema: z.core.$ZodType | undefined) {
  const { value, source } = part
  if (issue.code !== 'invalid_type' || issue.expected !== 'string' || source === undefined || value === null)
    return undefined
  const [first] = (schema && z.safeParse(schema, source).error?.issues) ?? []
  return first?.code === 'custom' ? issueProblem(first, part, undefined) : undefined
}

/** Advice that the schema knows better than the issue. */
function ownNote(
  issue: Issue,
  { ruleId, note }: Omit<Finding, 'reason'>,
  schema: z.core.$ZodType | undefined,
) {
  if (ruleId === 'blank-value' && !note) return blankNote(schema)
  if (ruleId !== 'wrong-type' || (issue.code === 'invalid_type' && issue.expected !== 'object'))
    return undefined
  const keys = Object.keys(knownKeys(schema)).slice(0, 6)
  if (keys.length === 0) return undefined
  return `Write its keys on the lines below, indented: ${keys.map(key => `\`${key}: …\``).join(', ')}`
}

function blankNote(schema: z.core.$ZodType | undefined): string {
  const optional = schema !== undefined && z.safeParse(schema, undefined).success
  return optional ? 'Write a value, or remove the key' : 'Write a value: this key is required'
}

function yamlPath(path: readonly PropertyKey[]): Path {
  return path.filter(key => typeof key !== 'symbol')
}

/** Replaces each failed choice by the findings of the branch that the person meant, where that is clear. */
function flatIssues(issues: readonly Issue[], tree: Tree): readonly Issue[] {
  return issues.flatMap(issue => {
    if (issue.code !== 'invalid_union') return [issue]
    const branch = meantBranch(issue.errors, treeAt(tree, yamlPath(issue.path))?.value)
    if (branch === undefined) return [issue]
    const inside = branch.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] }))
    return flatIssues(inside, tree)
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

/** Advice for a key of front matter that other programs know. */
function ownWayOf(key: string): string | undefined {
  const plain = key.toLowerCase().replace(/[^a-z]/g, '')
  const { keys } = table() as { keys: readonly { readonly pattern: string; readonly note: string }[] }
  return keys.find(({ pattern }) => new RegExp(`^(?:${pattern})$`).test(plain))?.note
}

/** The unknown keys of one mapping, with the keys that were probably meant. */
function unknownKeys(keys: readonly string[], path: Path, schema: z.ZodType, tree: Tree) {
  const mapping = treeAt(tree, path)
  const known = Object.keys(knownKeys(schemaAt(schema, path)))
  const free = known.filter(key => !mapping?.entries.has(key))
  const groups = groupsByKey(schema)
  const where = path.length === 0 ? '' : ` in \`${dotted(path)}\``
  return keys.flatMap(key => {
    const entry = mapping?.entries.get(key)
    if (entry === undefined) return []
    const colon = missingColon(key, entry, known)
    if (colon !== undefined) return [colon]
    const inOther =
      known.includes('draft') && path.length === 0 ? ownWayOf(key) : elsewhere(key, groups.get(key))
    // `port` belongs in `server.editions.java`: it is no `javaPortDiscovery`.
    const expected = suggest(key.trim(), free).filter(
      name => inOther === undefined || editDistance(key, name, 2) < 3,
    )
    const taken = (meant = '') =>
      known.includes(meant)
        ? `\`${meant}\` is there already: put the value into it, or remove this key`
        : undefined
    const complaint: Finding = {
      place: entry.key ?? entry.place,
      ruleId: 'unknown-key',
      reason: `Unknown key \`${key}\`${where}${oddCharacters(key)}`,
      expected,
      note:
        expected.length > 0
          ? spacesNote(key)
          : (cutByComma(key, entry) ??
            taken(ownNameOf(key)) ??
            inOther ??
            taken(suggest(key, known)[0]) ??
            `Known keys: ${known.join(', ')}`),
    }
    return [{ complaint, meant: expected[0] }]
  })
}

function spacesNote(key: string): string | undefined {
  return key === key.trim() ? undefined : 'Type the spaces of this line again'
}

/** `{ text: Friday, 20:00 }`: for YAML, the comma ends the text. */
function cutByComma(key: string, { value }: Tree): string | undefined {
  if (value !== null || /^[a-z][\w-]*$/i.test(key)) return undefined
  return 'Put a text with a comma in quotes: in `{ }`, a comma ends the value before it'
}

/** `note Crossplay: off` and `nginx { listen: 80 }`: YAML takes all before the colon for the key. */
function missingColon(key: string, { key: start, place, source = '' }: Tree, known: readonly string[]) {
  const [, meant = '', rest = ''] =
    /^([\w-]+)(?:[ \t]+[:=：]?|[:=：]|(?=[[{]))[ \t]*([^\s:=：].*)$/.exec(key) ?? []
  if (!known.includes(meant)) return undefined
  const value = source === '' ? rest : `${rest}: ${source}`
  const line = `${meant}: ${source === '' || /^[[{]/.test(rest) ? value : JSON.stringify(value)}`
  const complaint: Finding = {
    place: { start: (start ?? place).start, end: place.end },
    ruleId: 'yaml-key',
    reason: `A colon is missing after \`${meant}\``,
    expected: [line],
  }
  return { complaint, meant }
}

/** Letters of other alphabets look like Latin ones: naming them is the only way to show them. */
function oddCharacters(key: string): string {
  const odd = codePoints(key, /[^\x20-\x7e]/gu)
  return odd === '' ? '' : `, with ${odd}`
}

function elsewhere(key: string, groups: readonly (readonly string[])[] = []): string | undefined {
  if (groups.length === 0 || groups.length > 3 || /^\d+$/.test(key)) return undefined
  const places = groups.map(group =>
    group.length === 0 ? 'at the top level, without indentation' : `in \`${dotted(group)}\``,
  )
  return `\`${key}\` belongs ${places.join(' or ')}`
}
