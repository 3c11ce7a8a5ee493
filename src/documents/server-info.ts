import type { Document } from '../model/resource.ts'
import { json, singleFile } from './discovery-document.ts'

/** GET /api/server-info: how to connect, as published by the operator. */
export const serverInfo: Document = ({ config }) => [
  singleFile({
    path: '/api/server-info',
    file: 'api/server-info.json',
    title: 'Server information',
    summary: 'Connection instructions and official links. Published configuration, not live status.',
    cache: 'api',
    cors: true,
    render: () => json(config.server),
  }),
]
