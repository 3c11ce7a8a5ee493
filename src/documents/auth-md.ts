import type { Document } from '../model/resource.ts'
import { templatesOf } from '../text/template.ts'
import { discoveryDocument } from './discovery-document.ts'

/**
 * /auth.md: authentication information. The API needs none, and the document says so. Where no page documents the API, this
 * does (RFC 9727 wants a `service-doc` for people): it lists the endpoints and how to ask them. The guide at `server.guide` tells
 * players how to join, and may be on another site.
 */
export const authMd: Document = ({ config, templates, pages }) => [
  discoveryDocument({
    path: '/auth.md',
    title: 'Authentication',
    summary: 'None is required.',
    rel: pages.some(({ rel }) => rel === 'service-doc') ? undefined : 'service-doc',
    render: ({ baseUrl, resources }) =>
      templatesOf(templates, 'markdown')('auth.md', {
        name: config.service.name,
        server: config.server.name,
        baseUrl,
        directory: `${baseUrl}/llms.txt`,
        openapi: `${baseUrl}/openapi.json`,
        endpoints: resources
          .filter(({ cache }) => cache === 'api' || cache === 'health')
          .map(({ path, summary }) => ({ address: baseUrl + path, summary })),
      }),
  }),
]
