import type { Document } from '../model/resource.ts'
import { healthOf } from '../schema/health.ts'
import { json } from './discovery-document.ts'

/** GET /api/health: the website answers. The game server is never checked. */
export const health: Document = ({ config }) => [
  {
    path: '/api/health',
    title: 'Website health',
    summary: 'Says that the website answers. The game server is never checked.',
    rel: 'status',
    listed: false,
    cache: 'health',
    cors: true,
    representations: [
      {
        type: 'application/json',
        file: 'api/health.json',
        render: () => json(healthOf(config.service.shortName)),
      },
    ],
  },
]
