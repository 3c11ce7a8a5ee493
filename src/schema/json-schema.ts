import * as z from 'zod'
import { configSchema } from './config.ts'

/** The JSON Schema of `portolan.yaml` in draft-07, which is what YAML editors read. */
export function configJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(configSchema, { target: 'draft-7', io: 'input' })
  return {
    $schema,
    $id: 'urn:portolan:config',
    title: 'portolan.yaml',
    description: 'One config for a website that tells how to connect to a game server',
    ...schema,
  }
}
