import * as z from 'zod'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { joinable } from '../../model/join-address.ts'
import type { Sources } from '../../model/sources.ts'
import { type Config, configSchema } from '../../schema/config.ts'
import { unwrapped } from '../validate/known-keys.ts'
import { validate } from '../validate/validate.ts'
import { decode } from '../yaml/decode.ts'
import { type Tree, type TreePath, treeAt, type YamlComplaint, yamlSource } from '../yaml/source.ts'
import { mapping } from '../yaml/yaml.ts'
import { fillConfig } from './fill-config.ts'
import { type ConfigFolders, namedFolders } from './folders.ts'

/** The config as far as it can be understood. */
export interface LoadedConfig {
  readonly file: string
  /** Absent when the config has mistakes. */
  readonly config?: Config
  readonly tree?: Tree
  /** The unchanged file; empty if it cannot be read. */
  readonly text: string
  /** What pages may insert: the config, or something like it as long as the config has mistakes. */
  readonly values: unknown
  readonly folders: ConfigFolders
  readonly diagnostics: readonly Diagnostic[]
  /** Whether an error begins at the place already. */
  readonly isWrong: (place: Place | undefined) => boolean
}

const limit = 1024 * 1024
const start =
  'Write at least `baseUrl` and `server`. `portolan init my-server` creates an example to copy from'

/** Reads and checks `portolan.yaml`. */
export function readConfig({ config: file, files, refused }: Sources): LoadedConfig {
  const unread = (diagnostics: readonly Diagnostic[]): LoadedConfig => ({
    file,
    text: '',
    values: placeholders(undefined, () => true),
    folders: namedFolders(undefined),
    diagnostics,
    isWrong: () => false,
  })
  const missing = { file, ruleId: 'config-missing', fatal: true }
  const bytes = files.get(file)
  if (bytes === undefined) {
    if (refused.some(({ path }) => path === file)) return unread([])
    const note = 'Run `portolan init` to start a site, or name the config with --config'
    return unread([{ ...missing, reason: `There is no ${file}`, note }])
  }
  const text = decode(file, bytes, limit)
  if (typeof text !== 'string') return unread([text])
  const { tree: written, gaps, diagnostics: found } = mapping(yamlSource(file, text), start)
  if (written === undefined) return unread(found)
  if (written.entries.size === 0)
    return unread([
      ...found,
      { ...missing, place: written.place, reason: 'The config is empty', note: start },
    ])
  const { tree, complaints, complete } = fillConfig(written, text)
  const { value, diagnostics: invalid } = validate(configSchema, tree, file, gaps)
  const wrongTexts = complaints.map(complaint => ({ fatal: true, ...complaint, file }))
  const diagnostics = [...found, ...invalid, ...wrongTexts]
  const wrong = new Set(diagnostics.filter(({ fatal }) => fatal).map(({ place }) => place?.start.offset))
  const isWrong = (place: Place | undefined) => wrong.has(place?.start.offset)
  const loaded = { file, tree, text, folders: namedFolders(tree), diagnostics, isWrong }
  if (value === undefined || wrong.size > 0)
    return { ...loaded, values: placeholders(tree, ({ place }) => isWrong(place)) }
  const config = complete(value)
  return { ...loaded, config, values: config }
}

/** A complaint about the config. `at` is the path of the value, where it has no place yet. */
export type ConfigComplaint = YamlComplaint & { readonly at?: TreePath }

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

/** What pages insert while the config has mistakes: an address has what players type, as in a right one. */
function placeholders(tree: Tree | undefined, isWrong: (tree: Tree) => boolean): unknown {
  const config = placeholderConfig(configSchema, tree, isWrong) as Config
  return { ...config, server: joinable(config.server) }
}

/**
 * A config to read pages with while the real one has mistakes. Valid values stay unchanged. A sample of the same kind replaces a
 * wrong or missing value, so that no page has errors because of the config.
 */
export function placeholderConfig(
  schema: z.core.$ZodType,
  tree: Tree | undefined,
  isWrong: (tree: Tree) => boolean,
): unknown {
  const inside = unwrapped(schema)
  if (inside instanceof z.ZodObject) {
    const value: Record<string, unknown> = Object.create(null)
    for (const [key, inner] of Object.entries<z.core.$ZodType>(inside.shape)) {
      value[key] = placeholderConfig(inner, tree?.entries.get(key), isWrong)
    }
    return value
  }
  // Names that an owner gives: no page needs one of them.
  if (inside instanceof z.ZodRecord) return {}
  const first = inside instanceof z.ZodUnion ? inside.options[0] : undefined
  if (first instanceof z.ZodObject || first instanceof z.ZodArray)
    return placeholderConfig(first, tree, isWrong)
  if (inside instanceof z.ZodArray) {
    const entries = Array.isArray(tree?.value) ? [...tree.entries.values()] : []
    return (entries.length > 0 ? entries : [undefined]).map(entry =>
      placeholderConfig(inside.element, entry, isWrong),
    )
  }
  const right = tree !== undefined && !tree.broken && !isWrong(tree) && tree.entries.size === 0
  return right && typeof tree.value !== 'object' ? tree.value : sample(inside)
}

function sample(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodString) {
    return z.globalRegistry.get(schema)?.['format'] === 'uri' ? 'https://example.invalid/' : 'example'
  }
  if (schema instanceof z.ZodNumber) return 1
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  return schema instanceof z.ZodEnum ? schema.options[0] : 'example'
}
