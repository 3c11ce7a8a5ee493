import { readdirSync } from 'node:fs'
import * as z from 'zod'
import { configSchema } from '../config/schema/config.ts'
import { frontMatterSchema, skillSchema } from '../config/schema/front-matter.ts'

/** The sources whose texts are checked by a schema; the hostile site has a file for each. */
export const sourceSchemas = { config: configSchema, page: frontMatterSchema, skill: skillSchema } as const

export type SourceName = keyof typeof sourceSchemas

/** A string that an operator may write: free text, a web address, or a word with its own grammar. */
export interface TextField {
  readonly source: SourceName
  readonly path: readonly (string | number)[]
  readonly kind: 'text' | 'address' | 'grammar'
  /** Most characters that it takes. */
  readonly limit: number
}

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
}

/**
 * Every string of every source, as the schemas have them: nobody has to remember a new one. Replaced words of portolan have
 * their own test, because they may have a gap for a value.
 */
export const textFields: readonly TextField[] = (Object.keys(sourceSchemas) as SourceName[]).flatMap(source =>
  fieldsOf(
    source,
    z.toJSONSchema(sourceSchemas[source], { io: 'input', reused: 'inline' }) as JsonSchema,
    [],
  ).filter(({ path }) => !path.includes('words') && !isNumberedStep(path)),
)

export const freeTexts = textFields.filter(({ kind }) => kind === 'text')
/** Web addresses with a path; of the base address only the origin is taken. */
export const addresses = textFields.filter(({ kind, path }) => kind === 'address' && path[0] !== 'baseUrl')
export const grammars = textFields.filter(field => !freeTexts.includes(field) && !addresses.includes(field))

/** A config has a list of steps or single ones by number, with the same texts. */
function isNumberedStep(path: TextField['path']): boolean {
  return typeof path[path.indexOf('steps') + 1] === 'string' && path.includes('steps')
}

function fieldsOf(source: SourceName, schema: JsonSchema, path: TextField['path']): readonly TextField[] {
  const { properties = {}, items, anyOf = [], additionalProperties: more } = schema
  const inside = [
    ...Object.entries(properties).flatMap(([key, value]) => fieldsOf(source, value, [...path, key])),
    ...(items === undefined ? [] : fieldsOf(source, items, [...path, 0])),
    ...anyOf.flatMap(choice => fieldsOf(source, choice, path)),
    ...(typeof more === 'object' ? fieldsOf(source, more, [...path, 'key']) : []),
  ]
  const isText = schema.type === 'string' && schema.const === undefined && schema.enum === undefined
  return isText
    ? [...inside, { source, path, kind: kindOf(schema), limit: schema.maxLength ?? 2000 }]
    : inside
}

function kindOf({ format, pattern }: JsonSchema): TextField['kind'] {
  if (format === 'uri') return 'address'
  return format === undefined && pattern === undefined ? 'text' : 'grammar'
}

/** `config: server.editions.java.steps[0].title` */
export function nameOf({ source, path }: TextField): string {
  const name = path.map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
  return `${source}: ${name.slice(1)}`
}

/** Schemas of objects in `src/config/schema` that no source above has anywhere inside. */
export async function schemasElsewhere(): Promise<readonly string[]> {
  const known = new Set(Object.values(sourceSchemas).flatMap(schema => shapesOf(schema)))
  const names = readdirSync('src/config/schema').flatMap(file => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
  const modules = await Promise.all(
    names.map(
      async name => (await import(`../../src/config/schema/${name}.ts`)) as Readonly<Record<string, unknown>>,
    ),
  )
  const elsewhere = modules.flatMap(exported =>
    Object.entries(exported)
      .filter(([, value]) => value instanceof z.ZodType && shapesOf(value).some(shape => !known.has(shape)))
      .map(([name]) => name),
  )
  return elsewhere.sort()
}

/** The shapes of the objects of a schema: copies of a schema, as `describe` makes them, share theirs. */
function shapesOf(schema: unknown): readonly object[] {
  if (!(schema instanceof z.ZodType)) return []
  const { shape = {}, ...def } = schema.def as unknown as Readonly<Record<string, unknown>> & {
    shape?: object
  }
  const parts = [...Object.values(shape), ...Object.values(def).flat()]
  return [...(schema instanceof z.ZodObject ? [shape] : []), ...parts.flatMap(shapesOf)]
}
