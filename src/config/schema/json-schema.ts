import * as z from 'zod'
import { configSchema } from './config.ts'

/** Names of the registries that a config may have. */
interface Names {
  readonly hosts: readonly string[]
  readonly warnings: readonly string[]
}

/** The JSON Schema of `portolan.yaml` in draft-07, which is what YAML editors read. */
export function configJsonSchema({ hosts, warnings }: Names): Record<string, unknown> {
  const named: Readonly<Record<string, readonly string[]>> = {
    'properties.deploy.properties.targets.items': hosts,
    'properties.lint.properties.off.items': warnings,
  }
  const { $schema, ...schema } = z.toJSONSchema(configSchema, {
    target: 'draft-7',
    io: 'input',
    override: ({ path, jsonSchema }) => {
      // A finished site need not belong to a server.
      if (path.length === 0 && jsonSchema.required)
        jsonSchema.required = jsonSchema.required.filter(key => key !== 'server')
      const names = named[path.join('.')]
      if (names !== undefined) {
        delete jsonSchema.pattern
        jsonSchema.enum = [...names]
      } else if (jsonSchema.type === 'string') forEditors(jsonSchema)
    },
  })
  return {
    $schema,
    $id: 'urn:portolan:config',
    title: 'portolan.yaml',
    description: 'Config of portolan: the website of a Minecraft server',
    ...schema,
  }
}

/** Editors do not know the values of `{{ … }}`, and RFC 3986 refuses addresses that browsers take. Neither may be marked. */
function forEditors(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  if (jsonSchema.format === 'uri') {
    delete jsonSchema.format
    jsonSchema.title ??= 'web address'
  }
  const { minLength, maxLength, pattern, format } = jsonSchema
  const limits = Object.entries({ minLength, maxLength, pattern, format }).filter(
    ([, limit]) => limit !== undefined,
  )
  if (limits.length === 0) return
  for (const [key] of limits) delete jsonSchema[key]
  jsonSchema.if = { pattern: '\\{\\{' }
  jsonSchema.else = Object.fromEntries(limits)
}
