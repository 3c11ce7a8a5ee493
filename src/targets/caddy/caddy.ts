import { acceptLimit } from '../../http/accept.ts'
import { errorTexts } from '../../http/resolve.ts'
import type { Bundle, HeaderSet, Manifest } from '../../model/bundle.ts'
import { notFoundStem } from '../../model/language-folder.ts'
import { mediaTypeOf, mediaTypes, unknownMediaType } from '../../model/media-types.ts'
import { redirectPath } from '../../model/redirects.ts'
import { hostTemplates } from '../../template/template.ts'
import type { Target } from '../target.ts'
import { acceptView, explicitCase } from './accept.ts'
import { pathRows } from './path-rows.ts'
import { plainText, quote, quotePattern } from './quote.ts'

/** Caddy 2.6 and newer, without a module: one site whose size does not depend on the number of pages. */
export const caddy: Target = {
  name: 'caddy',
  title: 'Caddy',
  onChange: 'a restart',
  byDefault: true,
  differs: {
    malformed: 'malformed escapes get the 400 of Go, with a body for HEAD too',
    ranges: 'the text of 416 is that of Go',
  },
  render,
}

function render({ manifest, site }: Bundle) {
  const { listen, root } = site.config.deploy.caddy
  const view = {
    ...listening(listen),
    // By the shell's name of the folder: a new build replaces the folder that Caddy was started in.
    root: root ?? '{$PWD:.}/public',
    limit: acceptLimit,
    refuses: manifest.notAcceptable === '406',
    accept: acceptView(manifest.encodings),
    suffixes: manifest.encodings.map(coding => ({
      coding,
      suffix: coding === 'gzip' ? '.gz' : `.${coding}`,
    })),
    redirects: redirectRows(manifest),
    paths: pathRows(manifest).map(row => row.join(' ')),
    languages: languageRows(manifest),
    types: assetTypes(),
    unknownType: unknownMediaType,
    html: quote(mediaTypeOf('.html')),
    markdown: quote(mediaTypeOf('.md')),
    problem: quote('application/problem+json'),
    notFound: manifest.languages.map(language => ({ tag: language.tag, stem: notFoundStem(language) })),
    always: lines(manifest.always),
    sets: headerTable(manifest),
    badRequest: text(errorTexts.badRequest),
    methodNotAllowed: text(errorTexts.methodNotAllowed),
    methodProblem: text(errorTexts.methodProblem),
    notAcceptable: text(errorTexts.notAcceptable),
  }
  return [
    { path: 'caddy/Caddyfile', body: hostTemplates(site.templates, 'caddy', plainText)('Caddyfile', view) },
  ]
}

const placeholders = { page: 'http.vars.page', twin: 'http.vars.twin', language: 'http.vars.language' }

/** A site's address takes a port, `bind` an address: a host in the first would make all others unknown. */
function listening(listen: string) {
  const colon = listen.lastIndexOf(':')
  return { port: listen.slice(colon + 1), address: listen.slice(0, colon).replace(/^\[|\]$/g, '') }
}

function headerTable({ headerSets }: Manifest) {
  return Object.entries(headerSets).map(([name, set]) => ({ name, headers: lines(set) }))
}

function lines(set: HeaderSet) {
  return set.map(([name, value]) => ({ name, value: quote(value, placeholders) }))
}

/** Addresses of an older site and where they lead, as tokens between backquotes: neither has a character that means anything there. */
function redirectRows({ redirects = {} }: Manifest) {
  return Object.entries(redirects).map(([key, target]) => {
    const row = [redirectPath(key), target]
    if (row.some(text => /[`\\${}\p{Cc}]/u.test(text)))
      throw new Error(`cannot be written into a Caddyfile: ${row}`)
    return row.map(text => `\`${text}\``).join(' ')
  })
}

function assetTypes() {
  return [...new Set(Object.values(mediaTypes))].map(type => {
    const extensions = Object.keys(mediaTypes).filter(extension => mediaTypes[extension] === type)
    return { type: quote(type), pattern: quotePattern(`~\\.(?:${explicitCase(extensions.join('|'))})$`) }
  })
}

/** The folders of the languages besides the service's own, which is the default. */
function languageRows({ languages: [own, ...others] }: Manifest) {
  const folders = others.map(({ tag, home }) => ({
    key: quotePattern(`~^${home}(?:/|\\.md$|$)`),
    tag,
  }))
  return [...folders, { key: 'default', tag: own.tag }]
}

function text(body: { readonly type: string; readonly text: string }) {
  return { type: quote(body.type), text: quote(body.text, placeholders) }
}
