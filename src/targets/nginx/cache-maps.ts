import { mediaTypes } from '../../model/media-types.ts'
import { codingPattern } from '../shared/accept-patterns.ts'
import type { Naming } from './naming.ts'
import type { NginxMap } from './nginx-map.ts'
import { quote } from './quote.ts'

/** Maps of a nginx in front that caches the site: one spelling of what is asked for each answer that there is. */
export function cacheMaps(
  name: Naming,
  notAcceptable: 'html' | '406',
  encodings: readonly string[],
): readonly NginxMap[] {
  return [
    {
      comment: ['The normalized Accept that goes to the site, which gives the same answer.'],
      source: `$${name('variant')}`,
      variable: name('asked'),
      rows: [
        ['default', '', 'text/html'],
        ['exact', 'markdown', 'text/markdown'],
        ...(notAcceptable === '406' ? [['exact', 'none', '"*/*;q=0"'] as const] : []),
      ],
    },
    {
      comment: ['Its part of the cache key: empty where the site ignores Accept, so that there is one copy.'],
      source: '$uri',
      variable: name('kept'),
      rows: [
        ['default', '', `$${name('asked')}`],
        ['like', '^/(?:api|assets|\\.well-known)/', ''],
        ['like', '\\.[a-z0-9]+\\z', ''],
      ],
    },
    {
      comment: ['The best accepted compression; empty for none.'],
      source: '$http_accept_encoding',
      variable: name('coding'),
      rows: [
        ['default', '', ''],
        ...encodings.map(coding => ['likeAnyCase', codingPattern(coding), coding] as const),
      ],
    },
  ]
}

/** The table of types the way nginx has it: each type once, then its extensions. */
export function assetTypes() {
  const types = [...new Set(Object.values(mediaTypes))]
  return types.map(type => ({
    type: quote(type),
    extensions: Object.keys(mediaTypes)
      .filter(extension => mediaTypes[extension] === type)
      .join(' '),
  }))
}
