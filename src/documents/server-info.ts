import type { Document } from '../model/resource.ts'
import { json } from './discovery-document.ts'

/** GET /api/server-info: how to connect, as published by the operator. */
export const serverInfo: Document = ({ config }) => [
  {
    path: '/api/server-info',
    title: 'Server information',
    summary: 'Connection instructions and official links. Published configuration, not live status.',
    listed: false,
    cache: 'api',
    cors: true,
    representations: [
      { type: 'application/json', file: 'api/server-info.json', render: () => json(config.server) },
    ],
  },
]
