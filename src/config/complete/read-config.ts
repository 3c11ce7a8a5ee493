import type { Folders, KeyPath } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { type Finding, type Problem, problemIn } from '../../report/problem.ts'
import { type Config, configSchema } from '../schema/config.ts'
import { oneEach, validate } from '../validate/validate.ts'
import { decode } from '../yaml/decode.ts'
import { type Tree, treeAt, yamlSource } from '../yaml/source.ts'
import { mapping } from '../yaml/yaml.ts'
import { fillConfig } from './fill-config.ts'
import { namedFolders } from './folders.ts'
import { isWithoutServer, keysOfServer } from './without-server.ts'

/** A config without mistakes. */
export interface LoadedConfig {
  readonly file: string
  readonly config: Config
  /** False for a site that belongs to no game server. */
  readonly hasServer: boolean
  readonly tree: Tree
  readonly text: string
  readonly folders: Folders
  /** Warnings. */
  readonly diagnostics: readonly Problem[]
}

const limit = 1024 * 1024
const start =
  'Write at least `baseUrl` and `server`. `portolan init my-server` creates an example to copy from'

/** Reads and checks `portolan.yaml`. */
export function readConfig({ config: file, files, refused }: Sources): LoadedConfig | readonly Problem[] {
  const missing = { file, ruleId: 'config-missing', fatal: true }
  const bytes = files.get(file)
  if (bytes === undefined) {
    if (refused.some(({ path }) => path === file)) return []
    const note = 'Run `portolan init` to start a site, or name the config with --config'
    return [{ ...missing, reason: `There is no ${file}`, note }]
  }
  const text = decode(file, bytes, limit)
  if (typeof text !== 'string') return [text]
  const { tree: written, diagnostics: found } = mapping(yamlSource(file, text), start)
  if (written === undefined) return found
  if (written.entries.size === 0)
    return [...found, { ...missing, place: written.place, reason: 'The config is empty', note: start }]
  const hasServer = !isWithoutServer(written)
  const { tree, findings, complete } = fillConfig(written, text, hasServer)
  const schema = hasServer ? configSchema : configSchema.partial({ server: true })
  const { value, diagnostics: invalid } = validate(schema, tree, file)
  const ofServer = hasServer ? [] : keysOfServer(written)
  const wrongTexts = [...findings, ...ofServer].map(finding => problemIn(finding, file))
  const diagnostics = oneEach([...found, ...invalid, ...wrongTexts])
  if (value === undefined || diagnostics.some(({ fatal }) => fatal)) return diagnostics
  return { file, config: complete(value), hasServer, tree, text, folders: namedFolders(tree), diagnostics }
}

/** A finding in the config. `at` is the path of the value, where it has no place yet. */
export type ConfigFinding = Finding & { readonly at?: KeyPath }

/** Findings in the config as problems. */
export function inConfig(
  { file, tree }: Pick<LoadedConfig, 'file' | 'tree'>,
  findings: readonly ConfigFinding[],
): readonly Problem[] {
  return findings.map(({ at, ...finding }) =>
    problemIn({ place: at === undefined ? undefined : treeAt(tree, at)?.place, ...finding }, file),
  )
}
