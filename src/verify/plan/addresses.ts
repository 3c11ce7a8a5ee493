import type { Manifest, Route } from '../../model/bundle.ts'
import { slashless } from '../../model/elsewhere.ts'
import { below, notFoundStem } from '../../model/language-folder.ts'
import { encodedPath } from '../../text/encode-path.ts'

/** Addresses that no bundle has, of every kind: next to pages, documents and the web root. */
export const unknownAddresses: readonly string[] = [
  '/nope',
  '/nope/deeper',
  '/nope.md',
  '/nope.txt',
  '/index',
  '/404',
  '/404.html',
  '/404.md',
  '/api',
  '/api/',
  '/api/nope',
  '/api/404.json',
  '/openapi.json/',
  '/openapi.json.gz',
  '/assets',
  '/assets/',
  '/assets/nope.css',
  '/assets/.hidden',
  '/.hidden',
  '/.well-known/',
  '/.well-known/nope',
  '/.well-known/mcp.json',
  '/bundle.json',
  '/nginx/nginx.conf',
  '/caf%C3%A9',
]

/** Unknown addresses below the folder of each language besides the service's own, and such as only look like one of those. */
export function unknownBelowFolders({ languages: [, ...others] }: Manifest): readonly string[] {
  return others.flatMap(({ home }) => [
    `${home}/nope`,
    `${home}/nope/deeper`,
    `${home}/nope.md`,
    `${home}x`,
    `${home}.txt`,
    `/nope${home}`,
    `/${notFoundStem({ home })}`,
    `/${notFoundStem({ home })}.html`,
    `/${notFoundStem({ home })}.md`,
  ])
}

/** Names that a file of the bundle has on disk, or that a page has in other letters: not one is an address. */
export function nearAddresses({ routes, languages: [{ home }] }: Manifest): readonly string[] {
  const [page = ''] = pagesOf(routes, home)
  const files = routes
    .filter(({ representations }) => representations.length === 1)
    .flatMap(({ path, representations }) =>
      representations.map(({ file }) => encodedPath(`/${file}`)).filter(file => file !== path),
    )
  const similar = [
    `${page}/index`,
    `${page}.html.gz`,
    `${page}.html.br`,
    `${page}.md.gz`,
    `/${page}`,
    home + page.slice(home.length).toUpperCase(),
  ]
  const others = ['API/server-info', 'api/server-info/', 'api/server-info.md'].map(name => below(home, name))
  return [...files, ...(page === '' ? [] : similar), ...others]
}

/** Other spellings of pages' addresses, which redirect to the page. */
export function redirectedAddresses({
  routes,
  redirects = {},
  elsewhere,
  languages: [{ home }],
}: Manifest): readonly string[] {
  const pages = pagesOf(routes, home)
  const [first] = pages
  // Of thousands a host knows all or none: the first and the last show it.
  const moved = Object.keys(redirects)
  const keys = [...new Set([...moved.slice(0, 10), ...moved.slice(-10)])]
  const asked = keys.map(key => key.replace(/\*$/, 'nope'))
  const plain = keys.filter(key => !/[?*]/.test(key))
  return [
    below(home, 'index.html'),
    ...(home === '/' ? [] : [home.slice(0, -1)]),
    ...pages.flatMap(page => [`${page}/`, `${page}.html`]),
    ...(first === undefined ? [] : [`${first}/index.html`, `${first}/?a=1&b=%20`, `${first}.html?x`]),
    below(home, 'nope/'),
    below(home, 'nope.html'),
    ...slashless(elsewhere),
    ...asked,
    ...plain.slice(0, 2).flatMap(path => [`${path}/`, `${path}?a=1&b=%20`]),
  ]
}

/** Spellings that name a route exactly by RFC 3986. */
export function otherSpellings({ routes, languages: [{ home }] }: Manifest): readonly string[] {
  const [page] = pagesOf(routes, home)
  const [, letter = '', rest = ''] = /^\/(.)(.*)$/.exec(page ?? '') ?? []
  const escaped = `/%${letter.charCodeAt(0).toString(16).toUpperCase()}${rest}`
  return [
    ...(page === undefined ? [] : [`${page}?x=1`, `${page}?`, `${page}.md?x`, escaped]),
    `${home}?x`,
    below(home, 'api/server-info?x=1'),
  ]
}

/** Pages that are negotiated, without the home page. */
function pagesOf(routes: readonly Route[], home: string): readonly string[] {
  return routes.flatMap(({ path, representations }) =>
    path !== home && representations.length > 1 ? [path] : [],
  )
}
