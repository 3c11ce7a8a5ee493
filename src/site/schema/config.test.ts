import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { knownNames } from '../../checks/names.ts'
import { configSchema } from './config.ts'
import { frontMatterSchema } from './front-matter.ts'
import { configJsonSchema } from './json-schema.ts'
import { editionSchema, healthOf, healthSchema, serverInfoSchema, stepSchema } from './server-info.ts'

type Json = Readonly<Record<string, unknown>>

/** Every property of a JSON Schema by its path. */
function properties(schema: unknown, path = ''): readonly (readonly [string, Json])[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties') return key === 'default' || key === 'enum' ? [] : properties(value, path)
    return Object.entries<Json>(value).flatMap(([name, inner]) => [
      [`${path}.${name}`, inner] as const,
      ...properties(inner, `${path}.${name}`),
    ])
  })
}

describe('the JSON Schema', () => {
  const schema = configJsonSchema(knownNames)

  test('is draft-07, and knows every key', () => {
    expect(schema).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'portolan.yaml',
    })
    expect(schema['required']).toEqual(['baseUrl', 'server'])
    expect(properties(schema).map(([path]) => path)).toMatchSnapshot()
  })

  test('describes every key', () => {
    const bare = [
      ...properties(schema),
      ...properties(z.toJSONSchema(frontMatterSchema, { io: 'input' })),
    ].filter(([, { description }]) => typeof description !== 'string')
    expect(bare.map(([path]) => path)).toEqual([])
  })

  test('says what is assumed where a key is absent', () => {
    const defaults = properties(schema).flatMap(([path, inner]) =>
      'default' in inner ? [[path, inner['default']]] : [],
    )
    expect(Object.fromEntries(defaults)).toMatchInlineSnapshot(`
      {
        ".addresses": [],
        ".agents": {},
        ".agents.browserTool": {},
        ".agents.browserTool.editions": [
          "java",
          "bedrock",
        ],
        ".agents.skill": {},
        ".assets": "assets",
        ".deploy": {},
        ".deploy.apache": {},
        ".deploy.apache.listen": 8080,
        ".deploy.caddy": {},
        ".deploy.caddy.listen": ":8080",
        ".deploy.kubernetes": {},
        ".deploy.kubernetes.gateway": "gateway",
        ".deploy.kubernetes.replicas": 2,
        ".deploy.nginx": {},
        ".deploy.nginx.brotli": false,
        ".deploy.nginx.listen": 8080,
        ".http": {},
        ".http.csp": {},
        ".http.csp.connect": [],
        ".http.csp.font": [],
        ".http.csp.frame": [],
        ".http.csp.img": [],
        ".http.csp.media": [],
        ".http.csp.script": [],
        ".http.csp.style": [],
        ".http.hsts": false,
        ".http.maxAge": {},
        ".http.maxAge.api": 300,
        ".http.maxAge.assets": 31536000,
        ".http.maxAge.discovery": 300,
        ".http.maxAge.pages": 300,
        ".http.notAcceptable": "html",
        ".http.sharedCaches": "html-only",
        ".languages": [],
        ".lint": {},
        ".lint.off": [],
        ".pages": "pages",
        ".redirects": {},
        ".server.editions.bedrock.port": 19132,
        ".server.editions.java.port": 25565,
        ".service": {},
        ".service.language": "en",
        ".site": {},
        ".site.footer": {},
        ".site.footer.links": [],
        ".site.links": [],
        ".site.ornament": true,
        ".site.pictures": true,
        ".site.theme": "auto",
        ".site.toggle": false,
      }
    `)
  })
})

describe('the published contract', () => {
  test('has types, formats, enums and required fields as OpenAPI shows them', () => {
    expect(z.toJSONSchema(serverInfoSchema)).toMatchSnapshot()
    expect(z.toJSONSchema(editionSchema)).toMatchObject({
      required: ['name', 'devices', 'menu', 'port', 'note', 'steps'],
    })
    expect(z.toJSONSchema(stepSchema)).toMatchObject({ required: ['title', 'text'] })
    expect(z.toJSONSchema(healthSchema)).toMatchObject({ required: ['status', 'service', 'gameStatus'] })
  })

  test('the health result holds constants', () => {
    const health = healthOf('example')
    expect(health).toEqual({ status: 'ok', service: 'example-website', gameStatus: 'not_checked' })
    expect(healthSchema.parse(health)).toEqual(health)
  })
})

test('switches and listen addresses are read as people mean them', () => {
  const { shape } = configSchema
  expect(
    shape.agents.parse({ contentSignals: { search: 'yes', aiInput: true, aiTrain: 'no' } }).contentSignals,
  ).toEqual({
    search: true,
    aiInput: true,
    aiTrain: false,
  })
  expect(shape.http.parse({ notAcceptable: 406 }).notAcceptable).toBe('406')
  expect(shape.http.parse({ notAcceptable: '406' }).notAcceptable).toBe('406')
  expect(
    shape.deploy.parse({
      nginx: { listen: ':81', brotli: 'yes' },
      caddy: { listen: 81 },
      apache: { listen: ':81' },
    }),
  ).toEqual({
    nginx: { listen: 81, brotli: true },
    caddy: { listen: ':81' },
    apache: { listen: 81 },
    kubernetes: { replicas: 2, gateway: 'gateway' },
  })
  expect(frontMatterSchema.parse({ title: 'a', description: 'b', nav: 'no' })).toMatchObject({
    nav: false,
    sitemap: true,
  })
})
