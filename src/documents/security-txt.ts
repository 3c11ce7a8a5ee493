import type { Document } from '../model/resource.ts'
import { discoveryDocument } from './discovery-document.ts'

/** /.well-known/security.txt (RFC 9116), where the config names a contact. */
export const securityTxt: Document = ({ config }) => {
  const { security } = config.agents
  if (security === undefined) return []
  return [
    discoveryDocument({
      path: '/.well-known/security.txt',
      title: 'Security contact',
      summary: 'Where to report a vulnerability.',
      render: ({ baseUrl }) =>
        [
          `Contact: ${security.contact}`,
          // The config names the last day on which it holds; the last second keeps that day readable in the file.
          `Expires: ${security.expires}T23:59:59Z`,
          `Preferred-Languages: ${config.service.language}`,
          `Canonical: ${baseUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
    }),
  ]
}
