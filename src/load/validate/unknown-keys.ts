import type * as z from 'zod'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { codePoint } from '../../schema/values/problem.ts'
import { suggest } from '../../text/suggest.ts'
import { dotted, type Tree, treeAt } from '../yaml/source.ts'
import { groupsByKey, knownKeys, schemaAt } from './known-keys.ts'

// What people look for to set the health result.
const constants: ReadonlySet<string> = new Set(['health', 'status', 'gameStatus'])

/** A complaint of an unknown key, and the key that was probably meant. */
interface UnknownKey {
  readonly diagnostic: Diagnostic
  readonly meant?: string | undefined
}

/** Complains of the unknown keys of one mapping, with the keys that were probably meant. */
export function unknownKeys(
  issue: { readonly keys: readonly string[]; readonly path: readonly (string | number)[] },
  schema: z.core.$ZodType,
  tree: Tree,
  file: string,
): readonly UnknownKey[] {
  const mapping = treeAt(tree, issue.path)
  const known = Object.keys(knownKeys(schemaAt(schema, issue.path)))
  const free = known.filter(key => !mapping?.entries.has(key))
  const groups = groupsByKey(schema)
  const where = issue.path.length === 0 ? '' : ` in \`${dotted(issue.path)}\``
  return issue.keys.flatMap(key => {
    const entry = mapping?.entries.get(key)
    if (entry === undefined || entry.broken) return []
    const colon = missingColon(key, entry, known)
    if (colon !== undefined) return [{ ...colon, diagnostic: { ...colon.diagnostic, file } }]
    const expected = suggest(key.trim(), free)
    const diagnostic = {
      file,
      place: entry.key ?? entry.place,
      ruleId: 'unknown-key',
      reason: `Unknown key \`${key}\`${where}${oddCharacters(key)}`,
      ...(expected.length > 0
        ? { expected }
        : { note: elsewhere(key, groups.get(key)) ?? `Known keys: ${known.join(', ')}` }),
      fatal: true,
    }
    return [{ diagnostic, meant: expected[0] }]
  })
}

/** `note Crossplay: off` and `nginx { listen: 80 }`: YAML takes all before the colon for the key. */
function missingColon(key: string, { key: start, place, source = '' }: Tree, known: readonly string[]) {
  const [, meant = '', rest = ''] =
    /^([\w-]+)(?:[ \t]+[:=：]?|[:=：]|(?=[[{]))[ \t]*([^\s:=：].*)$/.exec(key) ?? []
  if (!known.includes(meant)) return undefined
  const value = source === '' ? rest : `${rest}: ${source}`
  const line = `${meant}: ${source === '' || /^[[{]/.test(rest) ? value : JSON.stringify(value)}`
  const diagnostic = {
    place: { start: (start ?? place).start, end: place.end },
    ruleId: 'yaml-key',
    reason: `A colon is missing after \`${meant}\``,
    expected: [line],
    fatal: true,
  }
  return { diagnostic, meant }
}

/** Letters of other alphabets look like Latin ones: naming them is the only way to show them. */
function oddCharacters(key: string): string {
  const odd = [...new Set(key.match(/[^\x20-\x7e]/gu) ?? [])].slice(0, 3)
  return odd.length === 0 ? '' : `, with ${odd.map(codePoint).join(', ')}`
}

function elsewhere(key: string, groups: readonly (readonly string[])[] = []): string | undefined {
  if (constants.has(key))
    return 'Remove it: /api/health is the same for every site, because portolan never checks the game server'
  if (groups.length === 0 || groups.length > 3 || /^\d+$/.test(key)) return undefined
  const places = groups.map(group =>
    group.length === 0 ? 'at the top level, without indentation' : `in \`${dotted(group)}\``,
  )
  return `\`${key}\` belongs ${places.join(' or ')}`
}
