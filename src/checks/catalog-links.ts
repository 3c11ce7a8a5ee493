import type { Resource } from '../model/resource.ts'
import { type OutputCheck, published, resolves } from './check.ts'

const addressKeys = new Set(['href', 'anchor', 'url', 'documentationUrl'])

/** Is every address in the catalogs published by the bundle? */
export const catalogLinks: OutputCheck = bundle =>
  bundle.resources.filter(isCatalog).flatMap(({ path }) => {
    const text = published(bundle, path)
    if (text === undefined) return []
    return addressesIn(JSON.parse(text), bundle.manifest.baseUrl)
      .filter(address => !resolves(bundle, address))
      .map(address => ({
        file: bundle.site.file,
        ruleId: 'catalog-link',
        reason: `${path} names ${address}, but nothing is published there`,
        fatal: true,
      }))
  })

/** Whatever is published as JSON for programs to find their way. */
function isCatalog({ cache, representations: [{ type }] }: Resource): boolean {
  return cache === 'discovery' && /[/+]json\b/.test(type)
}

function addressesIn(value: unknown, baseUrl: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(item => addressesIn(item, baseUrl))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const isAddress = typeof inner === 'string' && addressKeys.has(key) && inner !== baseUrl
    return isAddress ? [inner] : addressesIn(inner, baseUrl)
  })
}
