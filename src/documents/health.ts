import type { Document } from '../model/resource.ts'
import { healthOf } from '../site/schema/health.ts'
import { json, singleFile } from './discovery-document.ts'

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
