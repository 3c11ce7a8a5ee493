import type { Problem } from '../../schema/values/problem.ts'
import { likelyPaths, valueAt, valuePaths } from './value-at.ts'

/** What is wrong with `{{ path }}`: there must be a single value to insert. */
export function valueMistake(
  values: unknown,
  path: string,
  pathsOf = () => valuePaths(values),
): (Problem & { readonly fatal: true }) | undefined {
  const value = valueAt(values, path)
  if (value === undefined)
    return {
      ruleId: 'unknown-value',
      reason: `The config has no value \`${path}\``,
      note: 'To print the braces, write `\\{{`',
      expected: likelyPaths(path, pathsOf()),
      fatal: true,
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
    expected: valuePaths(value, path)
      .filter(inner => valueAt(values, inner) !== null)
      .slice(0, 5),
    fatal: true,
  }
}
