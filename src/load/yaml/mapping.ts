import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Tree, YamlSource } from './source.ts'
import { yaml } from './yaml.ts'

interface Mapping {
  /** Absent when there is no mapping, or no telling what is in it. */
  readonly tree?: Tree
  /** Lines were passed over: a key that seems missing may well be there. */
  readonly gaps: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads YAML that must be `key: value` lines at its top. Nothing at all counts as a mapping without keys. */
export function mapping(source: YamlSource, note: string): Mapping {
  const { tree, gaps, diagnostics } = yaml(source)
  if (tree === undefined && diagnostics.length > 0) return { gaps, diagnostics }
  const start = source.place(0, 0)
  if (tree === undefined) return { tree: { value: {}, place: start, entries: new Map() }, gaps, diagnostics }
  if (tree.broken) return { gaps, diagnostics }
  if (typeof tree.value === 'object' && tree.value !== null && !Array.isArray(tree.value))
    return { tree, gaps, diagnostics }
  const found: Diagnostic = {
    file: source.file,
    place: tree.place,
    ruleId: 'not-a-mapping',
    reason: 'The top level must be `key: value` lines',
    note,
    fatal: true,
  }
  return { gaps, diagnostics: [...diagnostics, found] }
}
