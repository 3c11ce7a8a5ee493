import { acceptLimit } from '../../http/accept.ts'
import { onlyIn } from '../../http/header-sets.ts'
import { immutablePath } from '../../model/assets.ts'
import type { Manifest, Route } from '../../model/bundle.ts'
import { notFoundStem } from '../../model/language-folder.ts'
import { mediaTypeOf, unknownMediaType } from '../../model/media-types.ts'
import { redirectPath } from '../../model/redirects.ts'
import {
  codingsOf,
  digits,
  longerThan,
  pageRanges,
  rangePattern,
  shortcuts,
  weightPatterns,
  wellFormedPattern,
} from '../shared/accept-patterns.ts'
import { headerLines, headerSet, quotedTexts } from '../shared/answers.ts'
import {
  assetTypes,
  firstOf,
  isSingle,
  pagePattern,
  pagePatternBefore,
  redirectPattern,
  ruledPages,
} from '../shared/ruled-routes.ts'
import { headerPlaces, type Places } from './headers.ts'
import { quote, quotePattern } from './quote.ts'

const like = (pattern: string) => quotePattern(`~${pattern}`)
const likeAnyCase = (pattern: string) => quotePattern(`~*${pattern}`)

/**
 * The rule of `http/accept` for maps. nginx evaluates a map when it is first read, so a header that a shortcut knows costs one
 * look-up; only the rest is weighed. test/servers/contract/nginx-accept.test.ts holds the shortcuts to the weights.
 */
export function acceptView(manifest: Manifest, prefix: string) {
  const known = shortcuts.map(([how, text, variant]) => ({
    // nginx compares exact keys without regard to case.
    key: how === 'exact' ? `"${text}"` : likeAnyCase(text),
    variant,
  }))
  return {
    refuses: manifest.notAcceptable === '406',
    ranges: Object.entries(pageRanges).map(([name, range]) => ({
      name,
      pattern: likeAnyCase(rangePattern(range, `${prefix}_match`, '+')),
    })),
    wellFormed: likeAnyCase(wellFormedPattern('+')),
    digits,
    weights: Object.fromEntries(Object.entries(weightPatterns).map(([name, text]) => [name, like(text)])),
    shortcuts: [
      ...known.slice(0, -1),
      { key: like(longerThan(acceptLimit)), variant: 'html' },
      ...known.slice(-1),
    ],
    codings: codingsOf(manifest).map(({ coding, pattern }) => ({ coding, pattern: likeAnyCase(pattern) })),
  }
}

/** What the table of a bundle says: strings of nginx where templates print them raw. */
export function siteView(manifest: Manifest, prefix: string) {
  const { ofFiles } = headerPlaces(prefix)
  const pages = ruledPages(manifest)
  const filled = (value: string) => quote(value, ofFiles)
  const redirects = Object.entries(manifest.redirects ?? {})
  return {
    linesOf: (set: string) => headerLines(headerSet(manifest, set), filled),
    texts: quotedTexts(filled),
    types: { html: quote(mediaTypeOf('.html')), md: quote(mediaTypeOf('.md')) },
    page: pagePattern,
    pageBefore: pagePatternBefore,
    immutable: immutablePath,
    hasHome: pages.some(route => route.path === '/'),
    languages: manifest.languages.map(language => ({ ...language, notFound: notFoundStem(language) })),
    redirects: redirects.map(redirectRow),
    ...(redirects.length > 0 && { redirectCache: quote(redirectCache(manifest)) }),
    corsPatterns: manifest.routes.filter(route => route.cors).map(corsPattern),
    files: manifest.routes.filter(isSingle).map(route => singleFile(manifest, route, ofFiles)),
    errors: errorFiles(manifest, ofFiles),
    assetTypes: assetTypes.map(({ type, extensions }) => ({
      type: quote(type),
      extensions: extensions.join(' '),
    })),
    unknownType: unknownMediaType,
  }
}

// With nginx's usual map_hash_bucket_size of 64 a longer name stops it; those few are patterns.
const longest = 40

/** An address of an older site, and its target after the same address: nginx compares exact keys without regard to case. */
function redirectRow([key, target]: readonly [key: string, target: string]) {
  const path = redirectPath(key)
  const text = `${path} ${target}`
  // Any letters may be in a string, but nothing that would end it or be expanded.
  if (/["\\$\p{Cc}]/u.test(text))
    throw new Error(`cannot be written into an nginx configuration: ${JSON.stringify(text)}`)
  const isLong = Buffer.byteLength(path) > longest
  return { key: isLong ? like(`^${redirectPattern(key)}\\z`) : `"${path}"`, value: `"${text}"` }
}

function redirectCache(manifest: Manifest): string {
  const [[, value] = ['', ''], ...more] = headerSet(manifest, 'redirect')
  if (more.length > 0) throw new Error('redirects have more headers than Cache-Control')
  return value
}

/** By the time that a method is refused, `$uri` may already be the file. */
function corsPattern(route: Route): string {
  const names = [...new Set([route.path, `/${firstOf(route).file}`])].map(text => text.replaceAll('.', '\\.'))
  return like(names.length === 1 ? `^${names.join('')}\\z` : `^(?:${names.join('|')})\\z`)
}

function singleFile(manifest: Manifest, route: Route, places: Places) {
  const first = firstOf(route)
  const set = headerSet(manifest, first.headers)
  const own = onlyIn(manifest.always, set)
  return {
    path: route.path,
    file: `/${first.file}`,
    type: quote(first.type),
    always: set.length === own.length ? 'headers.conf' : 'file-headers.conf',
    headers: headerLines(own, value => quote(value, places)),
  }
}

function errorFiles(manifest: Manifest, places: Places) {
  const pages = manifest.languages.flatMap(language => {
    const here = { ...places, language: language.tag }
    const headers = headerLines(headerSet(manifest, 'not-found'), value => quote(value, here))
    return ['.html', '.md'].map(ending => ({
      path: `/${notFoundStem(language)}${ending}`,
      type: quote(mediaTypeOf(ending)),
      headers,
    }))
  })
  const problem = {
    path: '/api/404.json',
    type: quote('application/problem+json'),
    headers: headerLines(headerSet(manifest, 'problem'), quote),
  }
  return [...pages, problem]
}
