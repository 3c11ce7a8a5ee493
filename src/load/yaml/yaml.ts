import type { Diagnostic } from '../../model/diagnostic.ts'
import { isGroup } from '../../text/merged.ts'
import { yamlDocument } from './document.ts'
import type { Tree, YamlSource } from './source.ts'
import { yamlTree } from './value-tree.ts'

interface Yaml {
  /** Absent when the text has mistakes that leave its structure in doubt. */
  readonly tree?: Tree
  /** Lines were passed over: a key that seems missing may well be there. */
  readonly gaps: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads YAML that must be `key: value` lines at its top. Nothing at all counts as a mapping without keys. */
export function mapping(source: YamlSource, note: string): Yaml {
  const { tree, gaps, diagnostics } = yaml(source)
  if (tree === undefined && diagnostics.length === 0)
    return { tree: { value: {}, place: source.place(0, 0), entries: new Map() }, gaps, diagnostics }
  if (tree === undefined || tree.broken) return { gaps, diagnostics }
  if (isGroup(tree.value)) return { tree, gaps, diagnostics }
  const reason = 'The top level must be `key: value` lines'
  const found = { file: source.file, place: tree.place, ruleId: 'not-a-mapping', reason, note, fatal: true }
  return { gaps, diagnostics: [...diagnostics, found] }
}

/** Reads YAML 1.2 without its surprises: no anchors, tags, merge keys, directives, second documents or equal keys. */
export function yaml(written: YamlSource): Yaml {
  const { source, document, gaps, mistakes } = yamlDocument(written)
  const found = [...mistakes]
  const tree = document && yamlTree(document, source, mistake => found.push(mistake))
  const diagnostics = found.map(mistake => ({ fatal: true, ...mistake, file: source.file }))
  return { gaps, diagnostics, ...(tree && { tree: without(tree, diagnostics) }) }
}

/** Takes values on lines with mistakes as broken, so that no second complaint follows from what the parser made of them. */
function without(tree: Tree, diagnostics: readonly Diagnostic[]): Tree {
  const lines = new Set(diagnostics.filter(({ fatal }) => fatal).map(({ place }) => place?.start.line))
  if (lines.size === 0) return tree
  const mark = (part: Tree): Tree => {
    const entries = new Map([...part.entries].map(([key, entry]) => [key, mark(entry)]))
    const start = part.key ?? (entries.size === 0 ? part.place : undefined)
    const suspect = start !== undefined && lines.has(start.start.line) && lines.has(part.place.start.line)
    return suspect ? { ...part, entries, broken: true } : { ...part, entries }
  }
  return mark(tree)
}
