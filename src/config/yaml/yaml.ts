import { isMap, parseDocument } from 'yaml'
import { type Problem, problemIn } from '../../report/problem.ts'
import { isGroup } from '../../text/data.ts'
import { yamlDocument } from './document.ts'
import { meantLine } from './meant-line.ts'
import type { Tree, YamlSource } from './source.ts'
import { yamlTree } from './value-tree.ts'

interface Yaml {
  /** Absent when the text has mistakes that leave its structure in doubt. */
  readonly tree?: Tree
  readonly diagnostics: readonly Problem[]
}

/** Reads YAML that must be `key: value` lines at its top. Nothing at all counts as a mapping without keys. */
export function mapping(source: YamlSource, note: string): Yaml {
  const { tree, diagnostics } = yaml(source)
  if (tree === undefined && diagnostics.length === 0)
    return { tree: { value: {}, place: source.place(0, 0), entries: new Map() }, diagnostics }
  if (tree === undefined) return { diagnostics }
  if (isGroup(tree.value)) return { tree, diagnostics }
  const meant = meantLine(source, 0, changed => (isMap(parseDocument(changed).contents) ? Infinity : 0))
  if (meant !== undefined) return { diagnostics: [problemIn(meant, source.file)] }
  const reason = 'The top level must be `key: value` lines'
  const found = { file: source.file, place: tree.place, ruleId: 'not-a-mapping', reason, note, fatal: true }
  return { diagnostics: [...diagnostics, found] }
}

/** Reads YAML 1.2 without its surprises: no anchors, tags, merge keys, directives, second documents or equal keys. */
export function yaml(source: YamlSource): Yaml {
  const { document, mistakes } = yamlDocument(source)
  const found = [...mistakes]
  const tree = document && yamlTree(document, source, mistake => found.push(mistake))
  const diagnostics = found.map(finding => problemIn(finding, source.file))
  return { diagnostics, ...(tree && !diagnostics.some(({ fatal }) => fatal) && { tree }) }
}
