import type { Diagnostic } from '../../model/diagnostic.ts'
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
