import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Folders, KeyPath } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import { type Config, configSchema } from '../schema/config.ts'
import { validate } from '../validate/validate.ts'
import { decode } from '../yaml/decode.ts'
import { type Tree, treeAt, type YamlComplaint, yamlSource } from '../yaml/source.ts'
import { mapping } from '../yaml/yaml.ts'
import { fillConfig } from './fill-config.ts'
import { namedFolders } from './folders.ts'

/** A config without mistakes. */
export interface LoadedConfig {
  readonly file: string
  readonly config: Config
  readonly tree: Tree
  /** The unchanged file. */
  readonly text: string
  readonly folders: Folders
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[]
}

const limit = 1024 * 1024
const start =
  'Write at least `baseUrl` and `server`. `portolan init my-server` creates an example to copy from'

/** Reads and checks `portolan.yaml`. */
export function readConfig({ config: file, files, refused }: Sources): LoadedConfig | readonly Diagnostic[] {
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
  const { tree, complaints, complete } = fillConfig(written, text)
  const { value, diagnostics: invalid } = validate(configSchema, tree, file)
  const wrongTexts = complaints.map(complaint => ({ fatal: true, ...complaint, file }))
  const diagnostics = [...found, ...invalid, ...wrongTexts]
  if (value === undefined || diagnostics.some(({ fatal }) => fatal)) return diagnostics
  return { file, config: complete(value), tree, text, folders: namedFolders(tree), diagnostics }
}

/** A complaint about the config. `at` is the path of the value, where it has no place yet. */
export type ConfigComplaint = YamlComplaint & { readonly at?: KeyPath }

/** Complaints about the config as diagnostics. */
export function inConfig(
  { file, tree }: Pick<LoadedConfig, 'file' | 'tree'>,
  complaints: readonly ConfigComplaint[],
): readonly Diagnostic[] {
  return complaints.map(({ at, ...complaint }) => {
    const place = at && treeAt(tree, at)?.place
    return { fatal: true, ...(place && { place }), ...complaint, file }
  })
}
