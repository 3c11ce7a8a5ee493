import { healthOf, type ServerInfo } from '../config/schema/server-info.ts'
import type { Document } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { json, singleFile } from './discovery-document.ts'

/** What the API publishes: how to join, even while nobody can. */
export function publicInfo({ closed, ...info }: Site['config']['server']): ServerInfo {
  return info
}

/** GET /api/server-info: how to connect, as published by the operator. */
export const serverInfo: Document = ({ config }) => [
  singleFile({
    path: '/api/server-info',
    file: 'api/server-info.json',
    title: 'Server information',
    summary: 'Connection instructions and official links. Published configuration, not live status.',
    cache: 'api',
    cors: true,
    render: () => json(publicInfo(config.server)),
  }),
]

/** GET /api/health: the website answers. The game server is never checked. */
export const health: Document = ({ config }) => [
  singleFile({
    path: '/api/health',
    file: 'api/health.json',
    title: 'Website health',
    summary: 'Says that the website answers. The game server is never checked.',
    rel: 'status',
    cache: 'health',
    cors: true,
    render: () => json(healthOf(config.service.shortName)),
  }),
]
