import type { LoadedConfig } from '../../config/complete/read-config.ts'
import { treeAt } from '../../config/yaml/source.ts'
import type { Problem } from '../../report/problem.ts'

/** As many as the schema takes. */
const mostOrigins = 20

/** Adds to each problem of a blocked host what to write into the config: one line, which lets in all of them. */
export function withOpeningLine(
  problems: readonly Problem[],
  { config, tree }: Pick<LoadedConfig, 'config' | 'tree'>,
): readonly Problem[] {
  const blocked = problems.flatMap(({ opens }) => opens ?? [])
  if (blocked.length === 0) return problems
  const lists = Object.entries(config.http.csp).flatMap(([name, open]) => {
    const origins = new Set([
      ...open,
      ...blocked.filter(({ list }) => list === name).map(({ origin }) => origin),
    ])
    return origins.size === 0 ? [] : [`${name}: [${[...origins].slice(0, mostOrigins).join(', ')}]`]
  })
  const line = `csp: { ${lists.join(', ')} }`
  const help =
    treeAt(tree, 'http') === undefined
      ? `add to the config: \`http: { ${line} }\``
      : `write below \`http:\` in the config: \`${line}\``
  return problems.map(one => (one.opens ? { ...one, note: `${one.note}; or ${help}` } : one))
}
