import type { Context, Document, Resource } from '../model/resource.ts'
import { discoveryDocument, json } from './discovery-document.ts'

const profile = 'https://www.rfc-editor.org/info/rfc9727'

/** /.well-known/api-catalog (RFC 9727): a linkset (RFC 9264) of the API and its descriptions (RFC 8631). */
export const apiCatalog: Document = ({ config }) => [
  discoveryDocument({
    path: '/.well-known/api-catalog',
    title: 'API catalog',
    summary: 'The APIs of this site with their description, documentation and status.',
    rel: 'api-catalog',
    cors: true,
    type: `application/linkset+json; profile="${profile}"`,
    render: context => json({ linkset: linkset(context, config.service.language) }),
  }),
]

function linkset({ baseUrl, resources }: Context, language: string) {
  const endpoints = resources.filter(({ cache }) => cache === 'api' || cache === 'health')
  const withRel = (rel: string) => resources.filter(resource => resource.rel === rel)
  const targets = (list: readonly Resource[]) =>
    list.flatMap(resource => targetsOf(resource, baseUrl, language))
  const about = {
    'service-desc': targets(withRel('service-desc')),
    'service-doc': targets(withRel('service-doc')),
    'service-meta': targets(resources.filter(({ path }) => path === '/auth.md')),
    status: targets(withRel('status')),
  }
  const said = Object.fromEntries(Object.entries(about).filter(([, list]) => list.length > 0))
  return [
    {
      anchor: `${baseUrl}/.well-known/api-catalog`,
      item: targets(endpoints),
      profile: [{ href: profile }],
    },
    ...endpoints.map(({ path }) => ({ anchor: baseUrl + path, ...said })),
  ]
}

function targetsOf({ path, title, cache, representations }: Resource, baseUrl: string, language: string) {
  return representations.map(({ type, file }, index) => ({
    href: baseUrl + (index === 0 ? path : `/${file}`),
    type: type.split(';')[0],
    hreflang: cache === 'page' ? [language] : undefined,
    title,
  }))
}
