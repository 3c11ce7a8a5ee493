import type { Feature } from '../../model/bundle.ts'
import { shorten } from '../../text/layout.ts'
import { type Asked, type Failure, fieldOf, type Received } from '../client.ts'

/** A request with its answer, decoded. */
export interface Exchange {
  readonly asked: Asked
  readonly received: Received
  /** Without its coding. */
  readonly content: Buffer
  /** The content as text. */
  readonly text: string
  /** Why the content is not text in the character set that the answer names. */
  readonly undecodable?: string | undefined
}

/** Why a request was not sent. */
export interface NotAsked {
  readonly failed: 'not-asked'
  readonly reason: string
}

/** A line of the report. A note is neither right nor wrong. */
export interface CheckLine {
  readonly state: 'pass' | 'fail' | 'note'
  readonly says: string
  /** What it means for what is asked next. */
  readonly kind?: 'mixed-variants'
  /** The requests that show it, in order. */
  readonly shownBy: readonly Asked[]
}

/** A vector of `conformance/accept.json` with what the page answered. */
export interface VectorAnswer {
  readonly id: string
  /** `must`: RFC 9110 decides. `ours`: it leaves the choice to the server. */
  readonly by: string
  readonly rule: string
  readonly because: string
  readonly asked: Asked
  readonly answer: string
  readonly got: string
  readonly verdict: CheckLine['state']
}

/** The requests about one thing, and what their answers must be. */
export interface SiteQuestion {
  /** The row of the report. */
  readonly name: string
  readonly asks: readonly Asked[]
  /** Not asked if the call leaves this feature out. */
  readonly feature?: Feature | undefined
  /** Whether the requests are sent one after another, because caches remember. */
  readonly inOrder?: boolean
  /** Whether a part of the requests is enough, if only a few are left. */
  readonly isSample?: boolean
  readonly judge: (answers: readonly Exchange[]) => readonly CheckLine[]
  readonly vectors?: (answers: readonly Exchange[]) => readonly VectorAnswer[]
  /** The verdict on the answers. */
  readonly next?: (answers: readonly Exchange[]) => readonly SiteQuestion[]
}

/** A row of the report: one thing that was asked, with all that there is to say about it. */
export interface Row {
  readonly name: string
  readonly results: readonly CheckLine[]
  readonly vectors?: readonly VectorAnswer[] | undefined
}

/** The page that is checked, as the first requests found it. */
export interface CheckedPage {
  readonly origin: string
  /** Also that of the site which the page names as its own at the same path: this one is its preview or mirror. */
  readonly ownOrigins: readonly string[]
  readonly target: string
  readonly html: Exchange
  /** What `Accept: text/markdown` gets, if that is Markdown. */
  readonly markdown: Exchange | undefined
  /** The Markdown at its own address. */
  readonly file: Exchange | undefined
  /** What is at the address that the page links to as its Markdown. */
  readonly linked: Exchange | undefined
  readonly links: readonly HeadLink[]
  /** A cache gives one variant to clients that asked for the other. */
  readonly isMixed: boolean
  /** An address of the page that no cache has seen. */
  readonly fresh: () => string
}

/** A link of the page's head or of its Link header. */
export interface HeadLink {
  readonly rel: string
  readonly type: string
  readonly url: URL
}

export function passLine(says: string, ...shownBy: readonly (Asked | undefined)[]): readonly CheckLine[] {
  return [result('pass', says, shownBy)]
}

export function faultLine(says: string, ...shownBy: readonly (Asked | undefined)[]): readonly CheckLine[] {
  return [result('fail', says, shownBy)]
}

export function noteLine(says: string, ...shownBy: readonly (Asked | undefined)[]): readonly CheckLine[] {
  return [result('note', says, shownBy)]
}

/** The faults, or the line for no fault. */
export function passOr(
  faults: readonly CheckLine[],
  says: string,
  ...shownBy: readonly (Asked | undefined)[]
): readonly CheckLine[] {
  return faults.length === 0 ? passLine(says, ...shownBy) : faults
}

function result(state: CheckLine['state'], says: string, shownBy: readonly (Asked | undefined)[]): CheckLine {
  // What a site says of itself may be very long.
  return { state, says: shorten(says, 400), shownBy: shownBy.filter(asked => asked !== undefined) }
}

/** The verdict on answers that are there already. */
export function verdict(name: string, results: readonly CheckLine[], feature?: Feature): SiteQuestion {
  return { name, feature, asks: [], judge: () => results }
}

/** A GET of an address. */
export function get(target: string, headers: Asked['headers'] = {}): Asked {
  return { method: 'GET', target, headers }
}

/** The same request under a condition or to another address. */
export function withHeaders(asked: Asked, headers: Asked['headers']): Asked {
  return { ...asked, headers: { ...asked.headers, ...headers } }
}

export function isFailure(answer: object): answer is Failure | NotAsked {
  return 'failed' in answer
}

/** The media type of an answer, in lower case and without parameters. */
export function typeOf({ received }: Exchange): string {
  return (fieldOf(received, 'content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase()
}

export function isHtml(exchange: Exchange): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(typeOf(exchange)) || looksLikeHtml(exchange)
}

function looksLikeHtml({ text }: Exchange): boolean {
  return /^\s*(?:<!doctype html|<html[\s>])/i.test(text)
}

/** Whether an answer is Markdown, by its type, or by its content if the server does not know the type. */
export function isMarkdown(exchange: Exchange): boolean {
  if (exchange.received.status !== 200 || isHtml(exchange)) return false
  return /^(?:text\/(?:x-)?markdown|text\/plain|application\/octet-stream|)$/.test(typeOf(exchange))
}

/** Whether a text begins with a byte order mark. */
export function hasMark({ content }: Exchange): boolean {
  return content.subarray(0, 3).equals(Buffer.from('\ufeff'))
}

/** Whether an answer says that it depends on this field, in lower case. */
export function varies(received: Received, field: string): boolean {
  const names = (fieldOf(received, 'vary') ?? '').toLowerCase().split(/[\s,]+/)
  return names.includes(field) || names.includes('*')
}

/** An answer in a few words. */
export function statusOf({ received }: Exchange): string {
  const location = fieldOf(received, 'location')
  return location === undefined ? `${received.status}` : `${received.status}, Location: ${location}`
}
