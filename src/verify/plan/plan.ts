import { type Answer, answer } from '../../http/answer.ts'
import type { Manifest, Route } from '../../model/bundle.ts'
import { type Asked, requestOf } from '../exchange.ts'
import { accepts, browser, realAccepts, severalLines } from './accepts.ts'
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
  const unknown = new Set([...unknownAddresses, ...unknownBelowFolders(manifest), ...nearAddresses(manifest)])
  return [
    ...manifest.routes.flatMap(route => routeConversations(manifest, route)),
    ...acceptTable(manifest.routes),
    ...[...unknown].map(target => [step('GET', target), step('HEAD', target, { Accept: 'text/markdown' })]),
    ['', 'text/markdown', ...realAccepts.slice(0, 8)].map(Accept => step('GET', '/nope', { Accept })),
    ...redirectedAddresses(manifest).map(target => [
      step('GET', target, { Accept: browser }),
      step('HEAD', target, { Accept: 'text/markdown' }),
    ]),
    otherSpellings(manifest).flatMap(target => [
      step('GET', target, { Accept: browser }),
      step('GET', target, { Accept: 'text/markdown' }),
    ]),
  ]
}

/** All that is asked of one route: every representation, coding, HEAD, tags, and the methods that it refuses. */
function routeConversations(manifest: Manifest, route: Route): readonly Conversation[] {
  const codings = ['gzip', ...(manifest.encodings.includes('br') ? ['br'] : [])]
  const [, markdown] = route.representations
  const methods = [step('POST', route.path), ...preflights(route)]
  return markdown === undefined
    ? [[...plain(route.path, codings), ...methods]]
    : [[...negotiated(route.path, codings), ...methods], plain(`/${markdown.file}`, codings)]
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

/** What a browser asks before a script of another origin sends more than a simple request. */
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
