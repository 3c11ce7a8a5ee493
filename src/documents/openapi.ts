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
import { discoveryDocument, json } from './discovery-document.ts'

const connection = 'Connection'
const website = 'Website'

/** /openapi.json: the machine-readable description of the two JSON endpoints. */
export const openapi: Document = site => [
  discoveryDocument({
    path: '/openapi.json',
    title: 'OpenAPI 3.1.0 description',
    summary: 'Machine-readable description of the JSON API.',
    rel: 'service-desc',
    cors: true,
    render: () => json(description(site)),
  }),
]

function description({ config }: Site) {
  const { license } = config.service
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.service.name} connection information API`,
      version: '1.0.0',
      description:
        'Public, read-only connection instructions for one multiplayer game server. Published configuration, not live status.',
      contact: { name: config.service.name, url: config.server.website },
      license: license && { name: license, identifier: license },
    },
    tags: [
      { name: connection, description: 'How players connect' },
      { name: website, description: 'The website itself' },
    ],
    servers: [{ url: config.baseUrl }],
    security: [],
    paths: {
      '/api/server-info': {
        get: operation(
          connection,
          'getServerInfo',
          'Read the connection instructions and official links',
          'Published configuration, not live game status. Clients may cache it for up to five minutes.',
          'ServerInfo',
          publicInfo(config.server),
        ),
      },
      '/api/health': {
        get: operation(
          website,
          'getWebsiteHealth',
          'Check that the website answers',
          'Reports the website only. The game server is never checked.',
          'Health',
          healthOf(config.service.shortName),
        ),
      },
    },
    components: { schemas: componentSchemas(config) },
  }
}

/** The example is what is published: programs that test the description then compare with what they get. */
function operation(
  tag: string,
  operationId: string,
  summary: string,
  text: string,
  schema: string,
  example: object,
) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } }
  return {
    tags: [tag],
    operationId,
    summary,
    description: text,
    responses: { 200: { description: summary, content } },
  }
}

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
