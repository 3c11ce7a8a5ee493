import type { Finding } from '../../report/problem.ts'
import { compareText } from '../../text/data.ts'
import { editDistance, forFirst, ownNameOf, wordsOf } from '../../text/suggest.ts'

/** Looks a dotted path up in the config: own keys and list positions only, so `constructor` is nothing special. */
export function valueAt(values: unknown, path: string): unknown {
  let value: unknown = values
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}

/** Every path of the config at which a single value is found. */
export function valuePaths(values: unknown, prefix = ''): readonly string[] {
  if (values === null) return []
  if (typeof values !== 'object') return prefix === '' ? [] : [prefix]
  return Object.keys(values).flatMap(key =>
    valuePaths((values as Readonly<Record<string, unknown>>)[key], prefix === '' ? key : `${prefix}.${key}`),
  )
}

/** Finds the paths that a wrong one was meant to be, for the first mistakes: none of another language. */
export function pathsMeant(values: unknown): (wrong: string) => readonly string[] {
  return forFirst(wrong =>
    likelyPaths(
      wrong,
      valuePaths(values).filter(path => !path.startsWith('languages.')),
    ),
  )
}

/** The mistake of a `{{ path }}` without a single value to insert. */
export function valueMistake(
  values: unknown,
  path: string,
  meant: ReturnType<typeof pathsMeant>,
): (Finding & { readonly fatal: true }) | undefined {
  const value = valueAt(values, path)
  if (value === undefined) {
    const expected = meant(path)
    return {
      ruleId: 'unknown-value',
      reason: `The config has no value \`${path}\``,
      note: 'To print the braces, write `\\{{`',
      expected,
      fatal: true,
    }
  }
  if (value === null)
    return {
      ruleId: 'value-not-text',
      reason: `\`${path}\` is null in the config, so it has no text`,
      note: 'Write the text yourself, or use a directive',
      fatal: true,
    }
  if (typeof value !== 'object') return undefined
  return {
    ruleId: 'value-not-text',
    reason: `\`${path}\` is a ${Array.isArray(value) ? 'list' : 'group of values'}, not text`,
    expected: valuePaths(value, path).slice(0, 5),
    fatal: true,
  }
}

/** The paths that a wrong one was probably meant to be: alike in their last part, and in the groups before it where it has some. */
export function likelyPaths(wrong: string, paths: readonly string[]): readonly string[] {
  // `server.name | upper`, `server.steps[0].title`, `server name`
  const parts = wrong
    .replace(/[|(].*$/s, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
  const last = parts.at(-1) ?? ''
  const groups = parts.slice(0, -1).map(part => part.toLowerCase())
  const scored = paths.flatMap(path => {
    const own = path.split('.')
    if (isOtherEdition(groups, own)) return []
    const key = own.pop() ?? ''
    // `base_url`: signs between words part no groups.
    const word =
      unlikeness(last, key) ?? (isNear(parts.join('').toLowerCase(), key.toLowerCase()) ? 1 : undefined)
    if (word === undefined) return []
    const shared = groups.filter(group => own.some(name => isNear(group, name.toLowerCase()))).length
    const others = groups.length - shared + own.length - shared
    // Without groups, the last part decides.
    return [{ path, score: groups.length === 0 ? 1000 * word + others : word + 2 * others }]
  })
  const best = scored.reduce((least, { score }) => Math.min(least, score), Number.POSITIVE_INFINITY)
  const likely = scored.filter(({ score }) => score === best).map(({ path }) => path)
  return likely.sort(compareText).slice(0, 3)
}

/** The port of Java Edition is nothing to write for Bedrock. */
function isOtherEdition(wanted: readonly string[], own: readonly string[]): boolean {
  const [isJava, isBedrock] = [own.includes('java'), own.includes('bedrock')]
  return (isJava && wanted.includes('bedrock')) || (isBedrock && wanted.includes('java'))
}

/** Difference of the last parts of two paths; absent if they have nothing in common. */
function unlikeness(wrong: string, key: string): number | undefined {
  const [a, b] = [wrong.toLowerCase(), key.toLowerCase()]
  if (a === b) return 0
  if (isNear(a, b) || ownNameOf(wrong) === key) return 1
  if (a.length > 2 && b.startsWith(a)) return 2
  const words = wordsOf(wrong)
  const alike = (word: string) => word.length > 2 && words.some(other => isNear(other, word))
  const own = wordsOf(key)
  if (alike(own.at(-1) ?? '')) return 2
  return own.some(alike) ? 3 : undefined
}

function isNear(a: string, b: string): boolean {
  const limit = Math.max(1, Math.floor((a.length - 1) / 3))
  return a === b || (a.length > 3 && editDistance(a, b, limit) <= limit)
}

/** Looks for a backslash that escapes the character at an offset. */
export function isEscaped(text: string, index: number): boolean {
  let backslashes = 0
  while (text[index - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}
