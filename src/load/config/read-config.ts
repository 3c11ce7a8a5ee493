import type { Diagnostic } from '../../model/diagnostic.ts'
import { joinable } from '../../model/join-address.ts'
import type { Sources } from '../../model/sources.ts'
import { type Config, configSchema } from '../../schema/config.ts'
import { placeholderConfig } from '../validate/placeholder-config.ts'
import { validate } from '../validate/validate.ts'
import { decode } from '../yaml/decode.ts'
import { mapping } from '../yaml/mapping.ts'
import { type Tree, yamlSource } from '../yaml/source.ts'
import { fillConfig } from './fill-config.ts'
import { type ConfigFolders, namedFolders } from './folders.ts'

/** The config as far as it can be understood. */
export interface LoadedConfig {
  /** Absent when the config has mistakes. */
  readonly config?: Config
  readonly tree?: Tree
  /** The unchanged file; empty if it cannot be read. */
  readonly text: string
  /** What pages may insert: the config, or something like it as long as the config has mistakes. */
  readonly values: unknown
  readonly folders: ConfigFolders
  readonly diagnostics: readonly Diagnostic[]
}

const limit = 1024 * 1024
const start =
  'Write at least `baseUrl` and `server`. `portolan init my-server` creates an example to copy from'

/** Reads and checks `portolan.yaml`. */
export function readConfig({ config: file, files, refused }: Sources): LoadedConfig {
  const bytes = files.get(file)
  const nothing = {
    text: '',
    values: placeholders(undefined, () => true),
    folders: namedFolders(undefined),
  }
  if (bytes === undefined) {
    if (refused.some(({ path }) => path === file)) return { ...nothing, diagnostics: [] }
    const reason = `There is no ${file}`
    const note = 'Run `portolan init` to start a site, or name the config with --config'
    return { ...nothing, diagnostics: [{ file, ruleId: 'config-missing', reason, note, fatal: true }] }
  }
  const text = decode(file, bytes, limit)
  if (typeof text !== 'string') return { ...nothing, diagnostics: [text] }
  const { tree: written, gaps, diagnostics: found } = mapping(yamlSource(file, text), start)
  if (written === undefined) return { ...nothing, diagnostics: found }
  if (written.entries.size === 0) {
    const reason = 'The config is empty'
    const note = start
    const place = written.place
    return {
      ...nothing,
      diagnostics: [...found, { file, place, ruleId: 'config-missing', reason, note, fatal: true }],
    }
  }
  const { tree, complaints, complete } = fillConfig(written, text)
  const { value, diagnostics: invalid } = validate(configSchema, tree, file, gaps)
  const wrongTexts = complaints.map(complaint => ({ fatal: true, ...complaint, file }))
  const diagnostics = [...found, ...invalid, ...wrongTexts]
  const loaded = { tree, text, folders: namedFolders(tree), diagnostics }
  if (value !== undefined && !diagnostics.some(({ fatal }) => fatal)) {
    const config = complete(value)
    return { ...loaded, config, values: config }
  }
  const wrong = new Set(diagnostics.filter(({ fatal }) => fatal).map(({ place }) => place?.start.offset))
  const values = placeholders(tree, ({ place }) => wrong.has(place.start.offset))
  return { ...loaded, values }
}

/** What pages insert while the config has mistakes: an address has what players type, as in a right one. */
function placeholders(tree: Tree | undefined, isWrong: (tree: Tree) => boolean): unknown {
  const config = placeholderConfig(configSchema, tree, isWrong) as Config
  return { ...config, server: joinable(config.server) }
}
