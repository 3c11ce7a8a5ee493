import type { Document } from '../model/resource.ts'
import { markdownTemplate } from '../template/markdown-template.ts'
import { machineFile } from './machine-file.ts'

/** /auth.md: authentication information. There is none to give, and that is said in full. */
export const authMd: Document = ({ config, templates }) => [
  machineFile({
    path: '/auth.md',
    title: 'Authentication',
    summary: 'None is required.',
    type: 'text/markdown; charset=utf-8',
    render: ({ baseUrl, resources }) =>
      markdownTemplate(templates)('auth.md', {
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
