import * as z from 'zod'
import { configSchema } from './config.ts'

/** The JSON Schema of `portolan.yaml` in draft-07, which is what YAML editors read. `hosts` are those that a config may name. */
export function configJsonSchema(hosts: readonly string[]): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(configSchema, {
    target: 'draft-7',
    io: 'input',
    override: ({ path, jsonSchema }) => {
      if (path.join('.') !== 'properties.deploy.properties.targets.items') return
      delete jsonSchema.pattern
      jsonSchema.enum = [...hosts]
    },
  })
  return {
    $schema,
    $id: 'urn:portolan:config',
    title: 'portolan.yaml',
    description: 'One config for a website that tells how to connect to a game server',
    ...schema,
  }
}
