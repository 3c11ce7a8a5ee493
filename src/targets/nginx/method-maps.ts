import type { Manifest, Route } from '../../model/bundle.ts'
import { headerSet } from '../shared/header-set.ts'
import { firstOf } from '../shared/ruled-routes.ts'
import { chosenHeaders, type HeaderLine } from './headers.ts'
import type { Naming } from './naming.ts'
import type { NginxMap } from './nginx-map.ts'

/** How other methods than GET and HEAD are answered: which location, and what it says. */
export function methods(
  manifest: Manifest,
  name: Naming,
): { readonly lines: readonly HeaderLine[]; readonly maps: readonly NginxMap[] } {
  const folder = manifest.shortName
  const { lines, maps } = chosenHeaders(name, 'd', 'cors', {
    own: headerSet(manifest, 'method-not-allowed'),
    any: headerSet(manifest, 'method-not-allowed-cors'),
  })
  const corsRows = manifest.routes
    .filter(route => route.cors)
    .map(route => ['like', corsPattern(route), 'any'] as const)
  return {
    lines,
    maps: [
      {
        comment: ['Whether scripts of other origins may read the answer (CORS).'],
        source: '$uri',
        variable: name('cors'),
        rows: [['default', '', 'own'], ...corsRows],
      },
      {
        comment: [
          'Other methods: preflight if CORS is on, else 405 (RFC 9110 15.5.6), as a JSON problem below /api/.',
        ],
        source: `$request_method $${name('cors')} $${name('area')}`,
        variable: name('other'),
        rows: [
          ['default', '', `@${folder}_method`],
          ['like', '^OPTIONS any ', `@${folder}_preflight`],
          ['like', ' reserved$', `@${folder}_method_problem`],
        ],
      },
      ...maps,
    ],
  }
}

/** By the time that a method is refused, `$uri` may already be the file. */
function corsPattern(route: Route): string {
  const names = [...new Set([route.path, `/${firstOf(route).file}`])].map(text => text.replaceAll('.', '\\.'))
  return names.length === 1 ? `^${names.join('')}\\z` : `^(?:${names.join('|')})\\z`
}
