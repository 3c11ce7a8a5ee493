import type { Answer } from '../../http/answer.ts'
import { findRoute } from '../../http/routes.ts'
import type { Manifest } from '../../model/bundle.ts'
import type { Feature } from '../../model/feature.ts'
import { type Asked, requestOf } from '../exchange.ts'
import { browser } from './accepts.ts'

/** What a host must be able to do for a request to get its answer. Types and header fields every answer needs. */
export function featuresOf(
  manifest: Manifest,
  asked: Asked,
  { status, headers }: Answer,
): readonly Feature[] {
  const { method, target } = asked
  const { accept, range, ...fields } = requestOf(asked).headers
  const of: readonly (readonly [Feature, boolean])[] = [
    ['methods', method !== 'GET' && method !== 'HEAD'],
    ['head', method === 'HEAD'],
    ['lines', Array.isArray(asked.headers['Accept'])],
    [
      'negotiation',
      weighs(accept) && headers.some(([name, value]) => name === 'Vary' && /accept\b(?!-)/i.test(value)),
    ],
    ['refusal', status === 406],
    ['redirects', status === 308],
    ['errors', status === 404 && !isNear(manifest, target)],
    ['addresses', status === 404 ? isNear(manifest, target) : status !== 308 && !findRoute(manifest, target)],
    ['ranges', range !== undefined],
    ['validators', ![undefined, '*'].includes(fields['if-none-match'])],
    ['conditions', fields['if-none-match'] === '*'],
    ['encodings', !['', 'identity'].includes(fields['accept-encoding'] ?? '')],
  ]
  return of.flatMap(([feature, needed]) => (needed ? [feature] : []))
}

/** Whether the header asks for more than the default. */
function weighs(accept: string | undefined): boolean {
  return accept !== undefined && accept !== '*/*' && accept !== browser
}

/** Whether the target is the name of a published file, or of a route when case and slashes are ignored. */
function isNear({ routes, files }: Manifest, target: string): boolean {
  const file = target.slice(1).replace(/\.(?:gz|br)$/, '')
  const path = spelling(target)
  return Object.hasOwn(files, file) || routes.some(route => spelling(route.path) === path)
}

function spelling(path: string): string {
  return path
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/\/?(?:index)?$/, '')
}
