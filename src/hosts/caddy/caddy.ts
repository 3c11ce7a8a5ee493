import { acceptLimit } from '../../http/accept.ts'
import { pathSegment } from '../../http/links.ts'
import { immutablePath, mediaTypeOf, unknownMediaType } from '../../model/assets.ts'
import type { Bundle, Manifest, Route } from '../../model/bundle.ts'
import { slashless } from '../../model/elsewhere.ts'
import { notFoundStem } from '../../model/language-folder.ts'
import {
  literalOf,
  queryPattern,
  type Redirects,
  redirectKinds,
  redirectPath,
  sentPath,
} from '../../model/redirects.ts'
import { basePath } from '../../text/parse-url.ts'
import { hostTemplates } from '../../text/template.ts'
import {
  codingsOf,
  pageRanges,
  rangePattern,
  shortcuts,
  wellFormedPattern,
} from '../shared/accept-patterns.ts'
import {
  assetTypes,
  firstOf,
  hasFeeds,
  headerLines,
  htmlType,
  literal,
  type NamedAddresses,
  namedAddresses,
  quotedTexts,
  ruledPages,
  singleRoutes,
} from '../shared/ruled-routes.ts'
import type { Target } from '../target.ts'

/** Caddy 2.6 and newer, without a module: one site whose size does not depend on the number of pages. */
export const caddy: Target = {
  name: 'caddy',
  title: 'Caddy',
  where: 'your own server, with HTTPS by itself',
  onChange: 'a reload, or a restart with `admin off`',
  byDefault: true,
  differs: {
    malformed: 'malformed escapes get the 400 of Go, with a body for HEAD too',
    ranges: 'the text of 416 is that of Go',
  },
  render,
}

function render({ manifest, site }: Bundle) {
  const named = namedAddresses(manifest)
  const { listen, root } = site.config.deploy.caddy
  const view = {
    ...listening(listen),
    // By the shell's name of the folder: a new build replaces the folder that Caddy was started in.
    root: root ?? '{$PWD:.}/public',
    limit: acceptLimit,
    refuses: manifest.notAcceptable === '406',
    accept: acceptView(),
    codings: codingsOf(manifest).map(coding => ({ ...coding, pattern: quoteCaseless(coding.pattern) })),
    elsewhere: elsewhereRows(manifest),
    redirects: manifest.redirects && redirectRows(manifest.redirects),
    files: singleRoutes(manifest).map(singleFile),
    named: named && namedRows(named, `/${notFoundStem(manifest.languages[0])}.html`),
    immutable: immutablePath,
    page: `(?:/${pathSegment})`,
    hasHome: ruledPages(manifest).some(route => route.path === '/'),
    languages: manifest.languages.map(({ feeds = '', ...language }) => ({
      ...language,
      feeds: quote(feeds),
      notFound: notFoundStem(language),
    })),
    hasFeeds: hasFeeds(manifest),
    types: assetTypes.map(({ type, extensions }) => ({
      type: quote(type),
      pattern: quoteCaseless(`\\.(?:${extensions.join('|')})$`),
    })),
    unknownType: unknownMediaType,
    html: quote(htmlType(manifest)),
    markdown: quote(mediaTypeOf('.md')),
    problem: quote('application/problem+json'),
    always: headerLines(manifest.always, filled),
    sets: Object.entries(manifest.headerSets).map(([name, set]) => ({
      name,
      headers: headerLines(set, filled),
    })),
    texts: quotedTexts(filled),
  }
  const template = hostTemplates(site.templates, 'caddy', plainText)
  const base = basePath(manifest.baseUrl)
  const name = manifest.shortName
  const below = quotePattern(`^${literal(base)}(?:/|$)`)
  return [
    { path: 'caddy/Caddyfile', body: template('Caddyfile', { ...view, base: '' }) },
    ...(base === ''
      ? []
      : [{ path: `caddy/${name}.caddy`, body: template('Caddyfile', { ...view, base, name, below }) }]),
  ]
}

const placeholders = {
  page: 'http.vars.page',
  twin: 'http.vars.twin',
  language: 'http.vars.language',
  feeds: 'http.vars.feeds',
}

function filled(value: string): string {
  return quote(value, placeholders)
}

/** A site's address takes a port, `bind` an address: a host in the first would make all others unknown. */
function listening(listen: string) {
  const colon = listen.lastIndexOf(':')
  return { port: listen.slice(colon + 1), address: listen.slice(0, colon).replace(/^\[|\]$/g, '') }
}

/** The patterns of Accept as Caddy's `map` takes them. */
function acceptView() {
  return {
    ranges: Object.entries(pageRanges).map(([key, range]) => ({
      key,
      pattern: quoteCaseless(rangePattern(range, 'weight', '')),
    })),
    shortcuts: shortcuts.map(([how, text, variant]) => [
      how === 'exact' ? `"${text}"` : quoteCaseless(text),
      variant,
    ]),
    wellFormed: quoteCaseless(wellFormedPattern('')),
  }
}

function singleFile(route: Route) {
  const { file, type, headers } = firstOf(route)
  return {
    path: quotePath(decodeURIComponent(route.path)),
    file: quotePath(`/${file}`),
    type: quote(type),
    set: headers,
    cors: route.cors ? 'any' : 'own',
  }
}

/** Patterns of what belongs to other programs, and of the same paths without their slash. */
function elsewhereRows({ elsewhere }: Manifest) {
  return (
    elsewhere && {
      below: quotePattern(`~^(?:${literal(elsewhere.join('|'))})`),
      slashless: quotePattern(`~^(${literal(slashless(elsewhere).join('|'))})$`),
    }
  )
}

/** A row for each address that has no shape: pages, their twins and other spellings. */
function namedRows({ pages, spellings }: NamedAddresses, lost: string): readonly string[] {
  const ofPages = pages.flatMap(({ path, twinPath, stem, page, twin }) => {
    const addresses = `${quote(page)} ${quote(twin)} own`
    return [
      `${quotePath(path)} page ${quotePath(stem)} "" "" ${addresses}`,
      `${quotePath(twinPath)} twin ${quotePath(`${stem}.md`)} "" twin ${addresses}`,
    ]
  })
  const moved = spellings.map(
    ([from, to]) => `${quotePath(from)} moved ${lost} "" redirect ${quote(to)} "" own`,
  )
  return [...ofPages, ...moved]
}

/** A path as a token: letters of any language mean nothing to Caddy. */
function quotePath(path: string): string {
  if (/[`\\${}*?[\]\p{Cc}]/u.test(path)) throw new Error(`cannot be written into a Caddyfile: ${path}`)
  return `\`${path}\``
}

/** Rows of maps for an older site's addresses: by path as sent and then as read, and by path and query. The first that matches holds. */
function redirectRows(redirects: Redirects) {
  const { exact, queries, stars } = redirectKinds(redirects)
  return {
    sent: quoteCaseless(`^(?:https?://[^/?#]+)?${sentPath}(?:[?#]|$)`),
    byPath: [
      ...exact.map(([key, target]) => `${quoteCaseless(`^[^ ]* ${namePattern(key)}$`)} ${quote(target)}`),
      ...stars.map(({ prefix, target, keeps }) => {
        const to = quote(target).slice(0, -1)
        return `${quoteCaseless(`^${literalOf(prefix)}([^ ]*) `)} ${to}${keeps ? '$1' : ''}\``
      }),
    ],
    byQuery: queries.map(({ path, pairs, target }) => {
      const pattern = `~^${explicitCase(namePattern(path))}\\?${queryPattern(pairs).slice(1)}`
      return `${quotePattern(pattern)} ${quote(target)}`
    }),
  }
}

/** A path as a pattern of characters, because Caddy has no bytes. In lower case, for `quoteCaseless`. */
function namePattern(key: string): string {
  const name = redirectPath(key).replace(/[A-Z]/g, letter => letter.toLowerCase())
  return name.replace(/[^a-z0-9/_-]/gu, sign => `\\x{${sign.codePointAt(0)?.toString(16).toUpperCase()}}`)
}

/**
 * One of our constants, of one line, as a token of a Caddyfile, in which `{name}` may mean one of our placeholders. Other braces
 * are escaped, or Caddy would look for placeholders.
 */
function quote(value: string, placeholders: Readonly<Record<string, string>> = {}): string {
  if (/[`\\$]|[^ -~]/.test(value))
    throw new Error(`cannot be written into a Caddyfile: ${JSON.stringify(value)}`)
  const text = value.replace(/\{(\w+)\}|[{}]/g, (brace, name: string | undefined) => {
    const placeholder = name === undefined ? undefined : placeholders[name]
    return placeholder === undefined ? brace.replace(/[{}]/g, '\\$&') : `{${placeholder}}`
  })
  return `\`${text}\``
}

/** A regular expression as a token: Caddy leaves backslashes alone, and looks for no placeholders there. */
function quotePattern(pattern: string): string {
  if (/[^ !#-~]|\{\$|\\$/.test(pattern)) throw new Error(`cannot be written as a pattern: ${pattern}`)
  return `"${pattern}"`
}

/** The same, to be matched caseless: by `map`, which knows patterns by their tilde. */
function quoteCaseless(pattern: string): string {
  return quotePattern(`~${explicitCase(pattern)}`)
}

/**
 * Every letter of a pattern in both cases, for RE2 as Caddy has it: `(?i)` would also take U+212A for k and U+017F for s. Captures
 * lose their names, which Go knows only as `(?P<…>`.
 */
function explicitCase(pattern: string): string {
  let inClass = false
  return pattern.replace(/\(\?<\w+>|\\x..|\\.|a-z|[a-z[\]]/g, part => {
    if (part.startsWith('(')) return '('
    if (part === '[' || part === ']') inClass = part === '['
    if (!/^[a-z]/.test(part)) return part
    const both = `${part}${part.toUpperCase()}`
    return inClass ? both : `[${both}]`
  })
}

/** Values that need no quotes. */
const plainText = /^[A-Za-z0-9,.:/_@+-]*$/
