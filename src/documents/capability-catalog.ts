import { mainAddress, offeredEditions, offeredNames } from '../model/join-address.ts'
import type { Context, Document } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { joinSkill, skillDigest } from './agent-skills.ts'
import { discoveryDocument, jsonOf } from './discovery-document.ts'

/**
 * The AI capability catalog at both of its addresses, byte for byte the same: what both specifications allow, ARD
 * (ard.json) and AI Catalog (ai-catalog.json). Its names need a domain, so a site on localhost or an address has none.
 */
export const capabilityCatalog: Document = site => {
  const host = new URL(site.config.baseUrl).hostname
  if (!/[a-z]$/.test(host) || host === 'localhost') return []
  const render = (context: Context) => jsonOf(site.templates, 'catalog', view(site, host, context))
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

const parts = [
  ['api:openapi', '/openapi.json'],
  ['api:server-info', '/api/server-info'],
  ['api:api-catalog', '/.well-known/api-catalog'],
  ['document:llms-txt', '/llms.txt'],
] as const

function view(site: Site, host: string, context: Context) {
  const { server, service } = site.config
  const { baseUrl, resources } = context
  const skill = joinSkill(site)
  return {
    host,
    baseUrl,
    service: service.name,
    server: server.name,
    address: mainAddress(server),
    bedrock: offeredEditions(server).includes('bedrock') ? server.serverAddress : undefined,
    editions: offeredNames(server),
    documentation: resources.find(({ rel }) => rel === 'service-doc')?.path,
    skill: skill.name,
    digest: skillDigest(skill, context),
    updatedAt: server.updated && `${server.updated}T00:00:00Z`,
    parts: parts.flatMap(([name, path]) =>
      resources
        .filter(resource => resource.path === path)
        .map(({ title, representations: [{ type }] }) => ({ name, title, type: type.split(';')[0], path })),
    ),
  }
}
