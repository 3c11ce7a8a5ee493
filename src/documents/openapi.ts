import * as z from 'zod'
import {
  editionSchema,
  healthOf,
  healthSchema,
  serverInfoSchema,
  stepSchema,
} from '../config/schema/server-info.ts'
import { editionNames, offeredEditions } from '../model/join-address.ts'
import type { Document } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { publicInfo } from './api.ts'
import { discoveryDocument, json, jsonOf } from './discovery-document.ts'

/** /openapi.json: the machine-readable description of the two JSON endpoints. */
export const openapi: Document = ({ config, templates }) => [
  discoveryDocument({
    path: '/openapi.json',
    title: 'OpenAPI 3.1.0 description',
    summary: 'Machine-readable description of the JSON API.',
    rel: 'service-desc',
    cors: true,
    render: () =>
      jsonOf(templates, 'openapi', {
        name: config.service.name,
        website: config.server.website,
        license: config.service.license,
        baseUrl: config.baseUrl,
        // The examples are what is published: programs that test the description then compare with what they get.
        serverInfo: json(publicInfo(config.server)),
        health: json(healthOf(config.service.shortName)),
        schemas: json(componentSchemas(config)),
      }),
  }),
]

/** The zod schemas as OpenAPI components, which refer to each other. */
function componentSchemas({ service, server }: Site['config']): Record<string, unknown> {
  const registry = z.registry<{ id: string }>()
  registry.add(serverInfoSchema, { id: 'ServerInfo' })
  registry.add(editionSchema, { id: 'Edition' })
  registry.add(stepSchema, { id: 'Step' })
  registry.add(healthSchema.extend({ service: z.literal(`${service.shortName}-website`) }), { id: 'Health' })
  const { schemas } = z.toJSONSchema(registry, {
    uri: id => `#/components/schemas/${id}`,
    // The contract wants steps; only an edition that is not offered has none.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema !== editionSchema.shape.steps || offeredEditions(server).length < editionNames.length)
        return
      // Added to the others it would be the last key, and other bytes than before.
      const others = { ...jsonSchema }
      for (const key of Object.keys(others)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, { minItems: 1, ...others })
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id, $schema, ...schema }]) => [name, schema]),
  )
}
