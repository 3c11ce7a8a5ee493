import { onlyIn } from '../../http/header-sets.ts'
import { errorTexts } from '../../http/resolve.ts'
import type { HeaderSet, Manifest, Route } from '../../model/bundle.ts'
import { notFoundStem } from '../../model/language-folder.ts'
import { mediaTypeOf } from '../../model/media-types.ts'
import { headerSet } from '../shared/header-set.ts'
import { firstOf, isSingle, pagePattern, ruledPages } from '../shared/ruled-routes.ts'
import { type HeaderLine, headerLines, placesOfFiles } from './headers.ts'
import type { Naming } from './naming.ts'
import { quote, quotePattern } from './quote.ts'

/** Lists that maps take part in, and what the config says. */
interface Parts {
  readonly brotli: boolean
  readonly pages: readonly HeaderLine[]
  readonly home: readonly HeaderLine[]
  readonly methods: readonly HeaderLine[]
}

const noStore: HeaderSet = [['Cache-Control', 'no-store']]

/** What `templates/nginx/site.conf.eta` prints: strings of nginx where it prints them raw. */
export function siteView(manifest: Manifest, name: Naming, parts: Parts) {
  const set = (key: string) => headerLines(headerSet(manifest, key), name)
  const refuses = manifest.notAcceptable === '406'
  const { badRequest, methodNotAllowed, methodProblem, rangeNotSatisfiable, notAcceptable } = errorTexts
  const folder = manifest.shortName
  return {
    folder,
    variables: {
      ext: name('ext'),
      lost: name('lost'),
      moved: name('moved'),
      other: name('other'),
      parts: name('parts'),
      query: name('query'),
      bytes: name('bytes'),
      units: name('units'),
    },
    brotli: parts.brotli,
    types: { html: quote(mediaTypeOf('.html')), md: quote(mediaTypeOf('.md')) },
    pages: pageLocations(manifest, name, parts),
    twinPattern: quotePattern(`^${pagePattern}\\.md\\z`),
    twinHeaders: set('twin'),
    redirectPattern: quotePattern(`^${pagePattern}(?:/|\\.html)\\z`),
    redirectHeaders: set('redirect'),
    elsewhere: manifest.redirects !== undefined && {
      to: name('to'),
      rest: name('rest'),
      headers: set('redirect').map(line => ({ ...line, value: `$${name('moving')}` })),
    },
    files: manifest.routes.filter(isSingle).map(route => singleFile(manifest, route, name)),
    errors: errorFiles(manifest, name),
    notAcceptable: refuses && {
      type: quote(notAcceptable.type),
      text: quote(notAcceptable.text, { ...placesOfFiles(name) }),
      headers: set('not-acceptable'),
    },
    answers: [
      { location: '= /./400', status: 400, headers: headerLines(noStore, name), ...quoted(badRequest) },
      { location: `@${folder}_method`, status: 405, headers: parts.methods, ...quoted(methodNotAllowed) },
      {
        location: `@${folder}_method_problem`,
        status: 405,
        headers: parts.methods,
        ...quoted(methodProblem),
      },
    ],
    preflightHeaders: set('preflight'),
    range: quoted(rangeNotSatisfiable),
  }
}

function pageLocations(manifest: Manifest, name: Naming, parts: Parts) {
  const pages = ruledPages(manifest)
  const otherwise = manifest.notAcceptable === '406' ? `$${name('else')}` : '=404'
  const home = {
    location: '= /',
    headers: parts.home,
    file: '/index',
    otherwise: otherwise === '=404' ? otherwise : '/./index.html',
  }
  const all = {
    location: `~ ${quotePattern(`^(?<${name('at')}>${pagePattern})\\z`)}`,
    headers: parts.pages,
    file: '$uri',
    otherwise,
  }
  return pages.some(route => route.path === '/') ? [home, all] : [all]
}

function singleFile(manifest: Manifest, route: Route, name: Naming) {
  const first = firstOf(route)
  const set = headerSet(manifest, first.headers)
  const own = onlyIn(manifest.always, set)
  return {
    path: route.path,
    file: `/${first.file}`,
    type: quote(first.type),
    always: set.length === own.length ? 'headers.conf' : 'file-headers.conf',
    headers: headerLines(own, name),
  }
}

function errorFiles(manifest: Manifest, name: Naming) {
  const pages = manifest.languages.flatMap(language => {
    const places = { ...placesOfFiles(name), language: language.tag }
    const headers = headerLines(headerSet(manifest, 'not-found'), name, places)
    return ['.html', '.md'].map(ending => ({
      path: `/${notFoundStem(language)}${ending}`,
      type: quote(mediaTypeOf(ending)),
      headers,
    }))
  })
  return [
    ...pages,
    {
      path: '/api/404.json',
      type: quote('application/problem+json'),
      headers: headerLines(headerSet(manifest, 'problem'), name),
    },
  ]
}

function quoted({ type, text }: { readonly type: string; readonly text: string }) {
  return { type: quote(type), text: quote(text) }
}
