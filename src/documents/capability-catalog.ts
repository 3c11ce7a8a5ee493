import { mainAddress, offeredEditions, offeredNames } from '../model/join-address.ts'
import type { Context, Document } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { joinSkill, skillDigest } from './agent-skills.ts'
import { discoveryDocument, json } from './discovery-document.ts'

/**
 * The AI capability catalog at both of its addresses, byte for byte the same: what both specifications allow, ARD
 * (ard.json) and AI Catalog (ai-catalog.json). Its names need a domain, so a site on localhost or an address has none.
 */
export const capabilityCatalog: Document = site => {
  if (!/[a-z]$/.test(hostOf(site)) || hostOf(site) === 'localhost') return []
  const render = (context: Context) => json(catalog(site, context))
  return [
    discoveryDocument({
      path: '/.well-known/ard.json',
      title: 'AI capability catalog',
      summary: 'What this site offers to AI agents (Agentic Resource Discovery).',
      rel: 'ard',
      cors: true,
      render,
    }),
    discoveryDocument({
      path: '/.well-known/ai-catalog.json',
      title: 'AI capability catalog',
      summary: 'What this site offers to AI agents (AI Catalog).',
      rel: 'ai-catalog',
      cors: true,
      type: 'application/ai-catalog+json',
      render,
    }),
  ]
}

function catalog(site: Site, context: Context) {
  const { server, service } = site.config
  const host = hostOf(site)
  const documentation = context.resources.find(({ rel }) => rel === 'service-doc')
  return {
    specVersion: '1.0',
    host: {
      displayName: service.name,
      identifier: host,
      documentationUrl: documentation && context.baseUrl + documentation.path,
    },
    entries: [joinEntry(site, context), dataEntry(site, context)].map(entry => ({
      ...entry,
      updatedAt: server.updated && `${server.updated}T00:00:00Z`,
    })),
  }
}

function joinEntry(site: Site, context: Context) {
  const { server, service } = site.config
  const host = hostOf(site)
  const skill = joinSkill(site)
  return {
    identifier: `urn:air:${host}:skill:${skill.name}`,
    displayName: `How to join ${server.name}`,
    type: 'text/markdown; profile="urn:air:agent-skills"',
    url: `${context.baseUrl}/.well-known/agent-skills/${skill.name}/SKILL.md`,
    description: `Agent skill: how to connect on ${offeredNames(server)}, from the published server information.`,
    tags: ['how-to-join', 'game-server'],
    representativeQueries: [
      `how do I join the ${server.name} server`,
      `what is the server address of ${server.name}`,
      offeredEditions(server).includes('bedrock')
        ? `how to connect to ${server.serverAddress} on Bedrock Edition`
        : `how to connect to ${mainAddress(server)} on Java Edition`,
    ],
    version: '1.0.0',
    digest: skillDigest(skill, context),
    publisher: { identifier: host, displayName: service.name, identityType: 'dns' },
  }
}

/** Types that ARD's testers warn about are in a nested catalog, which both specifications know. */
function dataEntry(site: Site, { baseUrl, resources }: Context) {
  const { server, service } = site.config
  const host = hostOf(site)
  const parts = [
    ['api:openapi', '/openapi.json'],
    ['api:server-info', '/api/server-info'],
    ['api:api-catalog', '/.well-known/api-catalog'],
    ['document:llms-txt', '/llms.txt'],
  ] as const
  return {
    identifier: `urn:air:${host}:catalog:public-data`,
    displayName: `${service.name} public data`,
    type: 'application/ai-catalog+json',
    description: 'Read-only JSON API, its OpenAPI description and the list of pages.',
    tags: ['api', 'openapi', 'read-only'],
    representativeQueries: [
      `${server.name} server info JSON`,
      `${server.name} OpenAPI description`,
      `machine-readable connection details for ${mainAddress(server)}`,
    ],
    data: {
      specVersion: '1.0',
      entries: parts.flatMap(([name, path]) =>
        resources
          .filter(resource => resource.path === path)
          .map(({ title, representations: [{ type }] }) => ({
            identifier: `urn:air:${host}:${name}`,
            displayName: title,
            type: type.split(';')[0],
            url: baseUrl + path,
          })),
      ),
    },
  }
}

function hostOf({ config }: Site): string {
  return new URL(config.baseUrl).hostname
}
