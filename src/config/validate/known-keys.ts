import * as z from 'zod'
import { append } from '../../text/data.ts'
import { type Role, roles } from '../schema/values/problem.ts'

type Path = readonly PropertyKey[]
type Schema = z.core.$ZodType

/** The schema of a key with its description on it, before what is inside is looked at. */
export function schemaAt(schema: Schema, path: Path): Schema | undefined {
  return path.reduce<Schema | undefined>(
    (at, key) => (at === undefined ? undefined : schemaOf(at, key)),
    schema,
  )
}

/** The keys that a schema knows, with their schemas; none where it is no object. */
export function knownKeys(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  if (schema === undefined) return {}
  const inside = unwrapped(schema)
  if (inside instanceof z.ZodObject) return inside.shape
  if (!(inside instanceof z.ZodUnion)) return {}
  return Object.assign({}, ...inside.options.map((option: Schema) => knownKeys(option)))
}

/** The groups that each key of a schema belongs in, without groups in lists and without `words`. */
export function groupsByKey(schema: Schema): ReadonlyMap<string, readonly (readonly string[])[]> {
  const groups = new Map<string, (readonly string[])[]>()
  const collect = (inner: Schema, path: readonly string[]) => {
    for (const [key, value] of Object.entries(knownKeys(inner))) {
      append(groups, key, path)
      if (key !== 'words') collect(value, [...path, key])
    }
  }
  collect(schema, [])
  return groups
}

/** The description of a schema. */
export function descriptionOf(schema: Schema | undefined): string | undefined {
  return schema === undefined ? undefined : z.globalRegistry.get(schema)?.description
}

/** The role of a key with this schema. */
export function roleOf(schema: Schema | undefined): Role | undefined {
  const inside = schema && unwrapped(schema)
  if (inside instanceof z.ZodUnion) return inside.options.map(roleOf).find(role => role !== undefined)
  return inside && roles.get(inside)?.role
}

/** The schema of one key or entry. */
export function schemaOf(schema: Schema, key: PropertyKey): Schema | undefined {
  const inside = unwrapped(schema)
  if (inside instanceof z.ZodArray) return typeof key === 'number' ? inside.element : undefined
  if (inside instanceof z.ZodUnion)
    return inside.options
      .map((option: Schema) => schemaOf(option, key))
      .find((part: Schema | undefined) => part !== undefined)
  const keys = knownKeys(inside)
  return typeof key === 'string' && Object.hasOwn(keys, key) ? keys[key] : undefined
}

/** A schema without what says that its value may be left out or is changed afterwards. */
export function unwrapped(schema: Schema): Schema {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return unwrapped(schema.def.innerType)
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.def.in) : schema
}
