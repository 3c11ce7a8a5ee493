import conformance from '#accept-vectors' with { type: 'json' }
import { type Answer, answer, findRoute } from '../../http/answer.ts'
import type { Feature, Manifest, Route } from '../../model/bundle.ts'
import { below } from '../../model/language-folder.ts'
import { encodedPath } from '../../text/encode-path.ts'
import { type Asked, requestOf } from '../client.ts'
import {
  nearAddresses,
  otherSpellings,
  redirectedAddresses,
  unknownAddresses,
  unknownBelowFolders,
} from './addresses.ts'

/** One request of a conversation; what is expected follows from `http/answer`. */
export interface Step {
  readonly asked: Asked
  /** The earlier step whose ETag is sent as If-None-Match. */
  readonly tagOf?: Step
  /** The earlier GET whose header fields this HEAD must repeat. */
  readonly headOf?: Step
}

/** Requests that are sent one after another, because order matters: to caches, and for tags. */
export type Conversation = readonly Step[]

/** The answer that a step must get. Tags are each host's own, so ours stands for the one that came. */
export function expectedAnswer(manifest: Manifest, { asked, tagOf }: Step): Answer {
  const tag = tagOf && expectedAnswer(manifest, tagOf).headers.find(([name]) => name === 'ETag')?.[1]
  return answer(manifest, requestOf(tag === undefined ? asked : withTag(asked, tag)))
}

/** The request with a condition: only if the content has another tag. */
export function withTag(asked: Asked, tag: string): Asked {
  return { ...asked, headers: { ...asked.headers, 'If-None-Match': tag } }
}

/** A plain step. */
export function step(method: string, target: string, headers: Asked['headers'] = {}): Step {
  return { asked: { method, target, headers } }
}

/**
 * The table turned into requests. Only GET, HEAD, POST without content and OPTIONS: a mistyped address must not lose
 * data to a PUT or DELETE.
 */
export function plan(manifest: Manifest): readonly Conversation[] {
  const { home } = manifest.languages[0]
  const unknown = new Set([
    ...unknownAddresses.map(path => below(home, path.slice(1))),
    ...unknownBelowFolders(manifest),
    ...nearAddresses(manifest),
  ])
  return [
    ...manifest.routes.flatMap(route => routeConversations(manifest, route)),
    ...acceptTable(manifest.routes),
    ...ownOnly(home, [...unknown]).map(target => [
      step('GET', target),
      step('HEAD', target, { Accept: 'text/markdown' }),
    ]),
    ['', 'text/markdown', ...realAccepts.slice(0, 8)].map(Accept =>
      step('GET', below(home, 'nope'), { Accept }),
    ),
    ...ownOnly(home, redirectedAddresses(manifest)).map(target => [
      step('GET', target, { Accept: browser }),
      step('HEAD', target, { Accept: 'text/markdown' }),
    ]),
    otherSpellings(manifest).flatMap(target => [
      step('GET', target, { Accept: browser }),
      step('GET', target, { Accept: 'text/markdown' }),
    ]),
  ]
}

/** Below a path of a host: its server answers all else, and may merge slashes. */
function ownOnly(home: string, targets: readonly string[]): readonly string[] {
  const isOurs = (target: string) => `${target}/`.startsWith(home) && !target.includes('//')
  return home === '/' ? targets : targets.filter(isOurs)
}

/** All that is asked of one route: every representation, coding, HEAD, tags, and the methods that it refuses. */
function routeConversations(manifest: Manifest, route: Route): readonly Conversation[] {
  const codings = ['gzip', ...(manifest.encodings.includes('br') ? ['br'] : [])]
  const [, markdown] = route.representations
  const methods = [step('POST', route.path), ...preflights(route)]
  return markdown === undefined
    ? [[...plain(route.path, codings), ...methods]]
    : [[...negotiated(route.path, codings), ...methods], plain(encodedPath(`/${markdown.file}`), codings)]
}

/** HTML and Markdown in turn, compressed and not, so that a cache that mixes them cannot be right by chance. */
function negotiated(path: string, codings: readonly string[]): Conversation {
  const html = step('GET', path, { Accept: browser })
  const markdown = step('GET', path, { Accept: 'text/markdown' })
  const compressed = codings.flatMap(coding => [inCoding(html, coding), inCoding(markdown, coding)])
  const firsts = [html, markdown, ...compressed]
  return [
    ...firsts,
    step('GET', path),
    { asked: markdown.asked },
    head(html),
    head(markdown),
    ...firsts.map(first => ({ ...first, tagOf: first })),
    // The tag of one variant means nothing to the other.
    { ...markdown, tagOf: html },
    { ...html, tagOf: markdown },
    otherTag(html),
  ]
}

function plain(path: string, codings: readonly string[]): Conversation {
  const whole = step('GET', path)
  const firsts = [whole, ...codings.map(coding => inCoding(whole, coding))]
  return [
    ...firsts,
    step('GET', path, { Accept: 'application/x-nothing-of-ours', 'Accept-Encoding': 'identity' }),
    head(whole),
    ...firsts.map(first => ({ ...first, tagOf: first })),
    otherTag(whole),
    ...(path.startsWith('/assets/') ? ranges(path) : []),
  ]
}

function inCoding({ asked }: Step, coding: string): Step {
  return step('GET', asked.target, { ...asked.headers, 'Accept-Encoding': coding })
}

function head(get: Step): Step {
  return { asked: { ...get.asked, method: 'HEAD' }, headOf: get }
}

/** A tag that no answer has. */
function otherTag({ asked }: Step): Step {
  return { asked: withTag(asked, '"of-another-answer"') }
}

function ranges(path: string): Conversation {
  return ['bytes=0-9', 'bytes=-5', 'bytes=99999999-'].map(Range => step('GET', path, { Range }))
}

/** The question of a browser before a script of another origin sends more than a simple request. */
function preflights({ path, cors }: Route): Conversation {
  const asked = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' }
  return cors ? [step('GET', path, { Origin: asked.Origin }), step('OPTIONS', path, asked)] : []
}

/** The whole Accept table on two pages, a conversation for every few headers. */
function acceptTable(routes: readonly Route[]): readonly Conversation[] {
  const pages = routes.filter(({ representations }) => representations.length > 1).slice(0, 2)
  return pages.flatMap(({ path }) => {
    const single = [...accepts, ...realAccepts].map(Accept => step('GET', path, accepting(Accept)))
    const heads = accepts.map(Accept => step('HEAD', path, accepting(Accept)))
    const several = severalLines.map(Accept => step('GET', path, { Accept }))
    const asBrowsers = step('GET', path, { Accept: browser, 'Accept-Encoding': 'gzip, deflate, br' })
    return inParts([...single, ...heads, ...several, asBrowsers], 8)
  })
}

function accepting(Accept: string | undefined) {
  return Accept === undefined ? {} : { Accept }
}

function inParts(steps: readonly Step[], size: number): readonly Conversation[] {
  return steps.length <= size ? [steps] : [steps.slice(0, size), ...inParts(steps.slice(size), size)]
}

/** Headers that only browsers send. */
export const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

/** Accept headers that reach every end of the rule; the first is an absent header. */
export const accepts: readonly (string | undefined)[] = [
  undefined,
  '',
  '*/*',
  browser,
  'text/markdown',
  'text/markdown, text/html, */*',
  'text/html;q=1.0, text/markdown;q=0.5',
  'text/html;q=0, */*',
  'text/html;q=0, text/markdown;q=0',
  'application/json',
  'application/json, garbage',
  `text/markdown;x="${'a'.repeat(1024)}"`,
]

/** Headers that agents, browsers and libraries really send, and spellings that only the exact rule of RFC 9110 distinguishes. */
const realAccepts: readonly string[] = conformance.vectors.flatMap(({ accept }) =>
  typeof accept === 'string' && !accepts.includes(accept) ? [accept] : [],
)

/** One field in several lines means the same as in one with commas (RFC 9110 5.3). */
export const severalLines: readonly string[][] = [
  ['text/html;q=0.1', 'text/markdown'],
  ['text/markdown', 'text/html;q=0.1'],
  ['*/*', 'text/markdown;q=0', 'text/html'],
]

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

/** True for a header that asks for more than the default. */
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
