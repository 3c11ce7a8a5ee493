import { acceptLimit } from '../../http/accept.ts'
import { immutablePath, mediaTypeOf, unknownMediaType } from '../../model/assets.ts'
import type { Manifest, Route } from '../../model/bundle.ts'
import { slashless } from '../../model/elsewhere.ts'
import { type LanguageFolder, notFoundStem } from '../../model/language-folder.ts'
import {
  literalOf,
  queryPattern,
  type Redirects,
  redirectKinds,
  redirectPath,
  sentPath,
} from '../../model/redirects.ts'
import { append } from '../../text/data.ts'
import {
  digits,
  longerThan,
  pageRanges,
  rangePattern,
  weightPatterns,
  wellFormedPattern,
} from '../shared/accept-patterns.ts'
import {
  assetTypes,
  bytesPattern,
  exceptElsewhere,
  firstOf,
  hasFeeds,
  literal,
  type NamedAddresses,
  namedAddresses,
  pagePattern,
  pagePatternBefore,
  ruledPages,
  singleRoutes,
} from '../shared/ruled-routes.ts'
import {
  escapedInFlags,
  exists,
  quoteFlags,
  quotePattern,
  type RewriteRule,
  setting,
  unknown,
  uri,
} from './directives.ts'

/** Addresses that one rule redirects. */
interface MovedPath {
  readonly pattern: string
  /** Their target, with `%1` for what the pattern has captured. */
  readonly page: string
  /** The condition that the page is there. */
  readonly there: readonly string[]
}

const end = '(?:/|\\.html)\\z'

/** Addresses that redirect, as `http/resolve` has it: paths of other programs without their slash, and other spellings of pages. */
function movedPaths(manifest: Manifest): readonly MovedPath[] {
  const ends = slashless(manifest.elsewhere)
  const there: readonly string[] = []
  const named = namedAddresses(manifest)
  return [
    ...(ends.length > 0
      ? [{ pattern: quotePattern(`^(${literal(ends.join('|'))})\\z`), page: '%1/', there }]
      : []),
    ...(named === undefined ? shapedMoves(manifest) : namedMoves(named)),
  ]
}

function shapedMoves(manifest: Manifest): readonly MovedPath[] {
  return [
    { pattern: quotePattern(`^/index${end}`), page: '/', there: [] },
    {
      pattern: quotePattern(
        `^${exceptElsewhere(manifest)}(?!/404\\.html\\z|/(?:assets|api|\\.well-known)/)(${pagePatternBefore(end)})(?:/index)?${end}`,
      ),
      page: '%1',
      there: [exists('%1.html')],
    },
  ]
}

/**
 * What is at a path: KIND, FILE, TYPE and header SET, who may read it from scripts (CORS), and of a page its PATH
 * and that of its TWIN. Not a rule for each page: their files say which exist.
 */
export function pathRules(manifest: Manifest) {
  const named = namedAddresses(manifest)
  const pages = named === undefined ? [...assetRules, ...pageRules(manifest)] : namedRules(named)
  const moved = movedPaths(manifest)
  const { queries, old } = redirectRules(manifest.redirects)
  const paths = [
    ...queries,
    ...singleRoutes(manifest).map(singleRule),
    ...pages,
    // Shape alone does not say that the page is there.
    ...(old.length === 0
      ? []
      : moved.map(({ pattern, page, there }) => movedRule([uri(pattern), ...there], page))),
    ...old,
    ...moved.map(({ pattern, page }) => movedRule([uri(pattern)], page)),
  ]
  return { paths, types: typeRules, languages: languageRules(manifest) }
}

/** A rule for each address of an older site: first those with a query, which is not kept, then those where nothing else is. */
function redirectRules(redirects: Redirects | undefined) {
  const { exact, queries, stars } = redirectKinds(redirects)
  const path = (key: string) =>
    `${uri(quotePattern(`^${bytesPattern(redirectPath(key)).replace(/^\/$/, '')}/?\\z`))} [NC]`
  // The path as it was sent: a star keeps what it stands for.
  const sent = quotePattern(`^\\S+\\s(?:[a-z]+://[^/?#\\s]*)?${sentPath}[?#\\s]`)
  return {
    queries: queries.map(({ path: key, pairs, target }) =>
      movedRule(
        [path(key), `%{QUERY_STRING} ${quotePattern(queryPattern(pairs))}`],
        escapedInFlags(target),
        '?',
      ),
    ),
    old: [
      ...exact.map(([key, target]) => movedRule([path(key)], escapedInFlags(target))),
      ...(stars.length === 0 ? [] : [setting('^', { SENT: '%1' }, [`%{THE_REQUEST} ${sent} [NC]`])]),
      ...stars.map(({ prefix, target, keeps }) => {
        const condition = `%{ENV:PORTOLAN_SENT} ${quotePattern(`^${literalOf(prefix)}(.*)$`)} [NC]`
        return movedRule([condition], `${escapedInFlags(target)}${keeps ? '%1' : ''}`)
      }),
    ],
  }
}

/**
 * To other hosts mod_rewrite redirects. On this host mod_alias does, which needs no host in the address: a name below /.moved is none of a
 * file, and no request can have it. Both keep the query, unless the target has one.
 */
function movedRule(conditions: readonly string[], target: string, end = ''): RewriteRule {
  const isLocal = target.startsWith('/') || target.startsWith('%1')
  const flags = [...(isLocal ? [] : ['R=308', 'NE']), 'L', 'E=PORTOLAN_SET_redirect:1']
  const to = `"${isLocal ? `/.moved${target}` : target}${target.includes('?') ? '' : end}"`
  return { conditions: [unknown, ...conditions], pattern: '^', flags: quoteFlags(flags), to }
}

/** A rule for each page whose address has no shape, and one for its twin. */
function namedRules({ pages }: NamedAddresses): readonly RewriteRule[] {
  return pages.flatMap(({ path, twinPath, stem, page, twin }) => {
    const addresses = { PATH: escapedInFlags(page), TWIN: escapedInFlags(twin) }
    const ofTwin = { KIND: 'twin', TYPE: mediaTypeOf('.md'), SET: 'twin', FILE: twinPath }
    const at = (address: string, variables: Readonly<Record<string, string>>) =>
      setting(quotePattern(`^${bytesPattern(address.slice(1))}\\z`), { ...variables, ...addresses })
    return [at(path, { KIND: 'page', STEM: stem }), at(twinPath, ofTwin)]
  })
}

/** Its other spellings, all of a page at once. */
function namedMoves({ spellings }: NamedAddresses): readonly MovedPath[] {
  const byPage = new Map<string, string[]>()
  for (const [from, page] of spellings) append(byPage, page, bytesPattern(from))
  return Array.from(byPage, ([page, patterns]) => ({
    pattern: quotePattern(`^(?:${patterns.join('|')})\\z`),
    page: escapedInFlags(page),
    there: [],
  }))
}

function singleRule(route: Route): RewriteRule {
  const { path, cors } = route
  const first = firstOf(route)
  const name = decodeURIComponent(path).slice(1)
  const pattern = /^[A-Za-z0-9/._-]*$/.test(name) ? literal(name) : bytesPattern(name)
  return setting(quotePattern(`^${pattern}\\z`), {
    KIND: 'file',
    FILE: `/${first.file}`,
    TYPE: first.type,
    SET: first.headers,
    ...(cors ? { CORS: 'any' } : {}),
  })
}

/** The language of the folder that a path is in, the links to its feeds, and the name of its not-found page. */
function languageRules(manifest: Manifest): readonly RewriteRule[] {
  const [own, ...others] = manifest.languages
  const variables = (language: LanguageFolder) => ({
    LANGUAGE: language.tag,
    NOT_FOUND: notFoundStem(language),
    ...(hasFeeds(manifest) && { FEEDS: language.feeds === undefined ? '' : '%1' }),
  })
  // A flag cannot have a comma. What a condition has matched can. mod_rewrite knows no way to write the mark that a string began with.
  const links = ({ feeds }: LanguageFolder) => (feeds === undefined ? [] : [`'${feeds}' (.+)`])
  return [
    setting('^', variables(own), links(own)),
    ...others.map(language =>
      setting(quotePattern(`^${language.home.slice(1)}(?:/|\\.md\\z|\\z)`), variables(language), [
        oneSlash,
        ...links(language),
      ]),
    ),
  ]
}

/** Apache merges slashes, so look at the request as it was sent: it does not begin with two. */
const oneSlash = '%{THE_REQUEST} !^\\S+\\s(?:[a-z]+://[^/?#\\s]*)?(?:(?:/|%2f)(?:\\.|%2e)?)*(?:/|%2f){2} [NC]'

/** Compressed siblings have no address; there are no dotfiles. */
const assetRules: readonly RewriteRule[] = [
  setting(
    quotePattern('^(?!.*\\.(?:gz|br)\\z)assets(?:/[A-Za-z0-9][A-Za-z0-9._-]*)+\\z'),
    { KIND: 'asset', FILE: '/$0', TYPE: unknownMediaType, SET: 'asset' },
    [exists('/$0')],
  ),
  setting(quotePattern(`^${immutablePath.slice(1)}\\z`), { SET: 'immutable' }, [
    '%{ENV:PORTOLAN_KIND} =asset',
  ]),
]

const typeRules = assetTypes.map(({ type, extensions }) =>
  setting(quotePattern(`\\.(?:${extensions.join('|')})\\z`), { TYPE: type }, [], ['NC']),
)

function pageRules(manifest: Manifest): readonly RewriteRule[] {
  const home = ruledPages(manifest).some(route => route.path === '/')
  const twin = { KIND: 'twin', TYPE: mediaTypeOf('.md'), SET: 'twin' }
  const page = quotePattern(`^(?!/(?:index|404)\\z)(${pagePattern})\\z`)
  const ofTwin = quotePattern(`^(?!/404\\.)(${pagePattern})\\.md\\z`)
  return [
    ...(home
      ? [
          setting('^\\z', { KIND: 'page', PATH: '/', STEM: '/index', TWIN: '/index.md' }),
          setting('^index\\.md\\z', { ...twin, PATH: '/', FILE: '/index.md' }),
        ]
      : []),
    setting('^', { KIND: 'page', PATH: '%1', STEM: '%1', TWIN: '%1.md' }, [
      unknown,
      uri(page),
      exists('%1.html'),
    ]),
    setting('^', { ...twin, PATH: '%1', FILE: '%1.md' }, [unknown, uri(ofTwin), exists('%1.md')]),
  ]
}

/** The rule of `http/accept`: VARIANT becomes html, markdown or none. */
export function acceptRules(notAcceptable: 'html' | '406') {
  const weighing = [...ranges, weights, ...variants, ...(notAcceptable === '406' ? [refusal] : [])]
  return { shortcuts: shortcuts(weighing.length), weighing }
}

// NV: what decides about Vary is defined once, in the header sets.
const accept = (pattern: string) => `%{HTTP:Accept} ${quotePattern(pattern)} [NC,NV]`

/** Each says what the weights would say, and skips them. */
function shortcuts(weighing: number): readonly RewriteRule[] {
  const rows = [
    ['html', '^(?:\\*/\\*|text/html)?$'],
    ['html', '^text/html[ \\t]*,(?!.*text/markdown)'],
    ['html', longerThan(acceptLimit)],
    ['markdown', '^text/markdown[ \\t]*(?:,|$)'],
  ] as const
  return rows.map(([variant, pattern], index) =>
    setting('^', { VARIANT: variant }, [accept(pattern)], [`S=${weighing + rows.length - 1 - index}`]),
  )
}

const keys = ['markdown', 'html', 'text', 'any'] as const

/** For each range: nothing when it is not listed, else `=` and its weight as written (none means 1). */
const ranges = keys.map(key =>
  setting('^', { [key.toUpperCase()]: '=%1' }, [accept(rangePattern(pageRanges[key], 'weight', '+'))]),
)

const [markdown, html, text, any] = keys.map(key => `%{ENV:PORTOLAN_${key.toUpperCase()}}`)
const weights = setting('^', {
  WEIGHTS: `${markdown}${text}${any}:${html}${text}${any}:${markdown}:${digits}`,
})
const weighed = (pattern: string) => `%{ENV:PORTOLAN_WEIGHTS} ${quotePattern(pattern)}`

/** The last that matches holds. */
const variants: readonly RewriteRule[] = [
  setting('^', { VARIANT: 'html' }),
  ...(
    [
      ['markdown', weightPatterns.markdownAtLeastHtml],
      ['markdown', weightPatterns.markdownFull],
      ['html', weightPatterns.markdownNotNamed],
      ['markdown', weightPatterns.htmlRefused],
      ['html', weightPatterns.markdownRefused],
    ] as const
  ).map(([variant, pattern]) => setting('^', { VARIANT: variant }, [weighed(pattern)])),
]

/** Both types are refused: 406, but only if every member is well-formed (RFC 9110 15.5.7). */
const refusal = setting('^', { VARIANT: 'none' }, [
  weighed(weightPatterns.bothRefused),
  accept(wellFormedPattern('+')),
])
