import type { Explanation } from '../http/explain.ts'
import type { Route } from '../model/bundle.ts'
import { visible } from '../model/visible.ts'
import { pathText } from './explanation-view.ts'

/** What the address of a request is, in a sentence; for an unknown one with those that may have been meant. */
export function addressText({ path, address, decision }: Explanation, near: readonly string[]): string {
  const meant = near.length === 0 ? '' : `. Did you mean ${near.join(' or ')}?`
  const named = visible(pathText(path ?? ''))
  switch (address.kind) {
    case 'malformed':
      return 'names no path: an escape is malformed or stands for NUL, or dots lead above the root'
    case 'page':
      return `${named} is a page, as HTML or as Markdown${decision === undefined ? '' : ': Accept decides'}`
    case 'twin':
      return `${named} is the Markdown twin of ${address.route.path}: Accept is not looked at`
    case 'single':
      return `${named} is ${singleText(address.route)}: Accept is not looked at`
    case 'redirect':
      return address.unknown
        ? `${named} has the shape of another spelling of ${address.page}, which is no page of this bundle either`
        : `${named} is another spelling of ${address.page}`
    case 'reserved':
      return `${named} is unknown, and below /api/ and /.well-known/ errors are JSON for machines${meant}`
    case 'unknown':
      return `${named} is unknown; its 404 page is HTML or Markdown, as Accept decides${meant}`
  }
}

function singleText({ path, representations }: Route): string {
  if (path.startsWith('/assets/')) return 'an asset'
  return representations[0]?.headers === 'unlisted'
    ? 'a page that keeps out of indexes and has no Markdown twin'
    : 'a document with one representation'
}
