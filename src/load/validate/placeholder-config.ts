import * as z from 'zod'
import type { Tree } from '../yaml/source.ts'
import { unwrapped } from './known-keys.ts'

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
  if (inside instanceof z.ZodUnion && inside.options[0] instanceof z.ZodObject)
    return placeholderConfig(inside.options[0], tree, isWrong)
  if (inside instanceof z.ZodUnion && inside.options[0] instanceof z.ZodArray)
    return placeholderConfig(inside.options[0], tree, isWrong)
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
  if (schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum) return [...schemaValues(schema)][0]
  return 'example'
}

function schemaValues(schema: z.ZodLiteral | z.ZodEnum): Iterable<unknown> {
  return schema instanceof z.ZodLiteral ? schema.values : schema.options
}
