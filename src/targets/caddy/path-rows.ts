import { pathSegment } from '../../http/links.ts'
import { immutablePath } from '../../model/assets.ts'
import type { Manifest, Route } from '../../model/bundle.ts'
import { firstOf, isSingle, ruledPages } from '../shared/ruled-routes.ts'
import { quote, quotePattern } from './quote.ts'

/** One row of the map of paths, ready to be printed. */
export type PathRow = readonly string[]

const page = `(?:/${pathSegment})`
const none = '""'

/**
 * What is at a path: kind, file (of a page without its extension), type, header set, page, twin, and who may read it
 * from scripts. The first row that matches holds. Not a row for each page: their files say which exist.
 */
export function pathRows(manifest: Manifest): readonly PathRow[] {
  const home = ruledPages(manifest).some(route => route.path === '/')
  const lost = ['lost', '/404.html', none, 'not-found', none, none, 'own']
  return [
    ...manifest.routes.filter(isSingle).map(singleRow),
    // Reserved, or parts of other resources: never pages.
    [quotePattern('~^/(?:(?:api|\\.well-known)/|(?:index|404)$|404\\.(?:html|md)$)'), ...lost],
    // Compressed siblings have no address; there are no dotfiles.
    [quotePattern('~^/assets/.*\\.(?:gz|br)$'), ...lost],
    [quotePattern(`~^(${immutablePath})$`), 'asset', '$1', none, 'immutable', none, none, 'own'],
    [
      quotePattern('~^(/assets(?:/[A-Za-z0-9][A-Za-z0-9._-]*)+)$'),
      'asset',
      '$1',
      none,
      'asset',
      none,
      none,
      'own',
    ],
    [quotePattern('~^/assets/'), ...lost],
    ...(home ? [['/', 'page', '/index', none, none, '/', '/index.md', 'own']] : []),
    ['/index.md', 'twin', '/index.md', none, 'twin', '/', '/index.md', 'own'],
    [quotePattern(`~^(${page}+)$`), 'page', '$1', none, none, '$1', '$1.md', 'own'],
    [quotePattern(`~^(${page}+)\\.md$`), 'twin', '$1.md', none, 'twin', '$1', '$1.md', 'own'],
    [quotePattern('~^/index(?:/|\\.html)$'), ...moved('/')],
    [quotePattern(`~^(${page}+?)(?:/index)?(?:/|\\.html)$`), ...moved('$1')],
    ['default', ...lost],
  ]
}

function moved(target: string): PathRow {
  return ['moved', '/404.html', none, 'redirect', target, none, 'own']
}

function singleRow(route: Route): PathRow {
  const { path, cors } = route
  const { file, type, headers } = firstOf(route)
  return [quote(path), 'file', quote(`/${file}`), quote(type), headers, none, none, cors ? 'any' : 'own']
}
