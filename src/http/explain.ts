import { type Feature, features, type Manifest, type Route } from '../model/bundle.ts'
import { isElsewhere, slashless } from '../model/elsewhere.ts'
import { withoutSlash } from '../model/redirects.ts'
import { type Decision, decide } from './accept.ts'
import { type Answer, answer, type Request, rulesOf } from './answer.ts'
import { isReserved, pageRedirect } from './links.ts'
import { requestPath } from './resolve.ts'

/** What a request gets, and how that came about. */
export interface Explanation {
  /** Decoded, without dot segments; absent when the target names none. */
  readonly path: string | undefined
  readonly address: Address
  /** Absent where nothing is negotiated. */
  readonly decision: Decision | undefined
  readonly answer: Answer
  /** The parts of the rule of serving that had a say. */
  readonly features: readonly Feature[]
}

/** The answer to a request with its reasons. `acceptLines` is how many lines of Accept were sent. */
export function explainRequest(manifest: Manifest, request: Request, acceptLines: number): Explanation {
  const path = requestPath(request.target)
  const address = addressOf(manifest, path)
  const given = answer(manifest, request)
  const decision = isNegotiated(address, request.method) ? decide(request.headers['accept']) : undefined
  return {
    path,
    address,
    decision,
    answer: given,
    features: touchedFeatures({ request, acceptLines, address, answer: given }),
  }
}

/** What a path means in a bundle; the cases of `answer`, in its order. */
type Address =
  | { readonly kind: 'malformed' }
  /** `page` has two representations, `single` one; `twin` is the Markdown of a page by its own address. */
  | { readonly kind: 'page' | 'twin' | 'single'; readonly route: Route }
  /** Another spelling of a page's address, by shape alone: the page may be `unknown`. */
  | { readonly kind: 'redirect'; readonly page: string; readonly unknown: boolean }
  /** An address of an older site, which the config sends on. */
  | { readonly kind: 'moved'; readonly target: string }
  /** `reserved` is the part of the address space that belongs to machines. */
  /** `elsewhere` belongs to another program; `slashless` redirects to it. */
  | { readonly kind: 'unknown' | 'reserved' | 'elsewhere' | 'slashless' }

/** Which case a path is, as `requestPath` read it. */
function addressOf(manifest: Manifest, path: string | undefined): Address {
  if (path === undefined) return { kind: 'malformed' }
  if (isElsewhere(path, manifest.elsewhere)) return { kind: 'elsewhere' }
  if (slashless(manifest.elsewhere).includes(path)) return { kind: 'slashless' }
  const { redirects, find } = rulesOf(manifest)
  const target = redirects[withoutSlash(path)]
  if (target !== undefined) return { kind: 'moved', target }
  const found = find(path)
  if (found?.twin) return { kind: 'twin', route: found.route }
  if (found) return { kind: found.route.representations.length > 1 ? 'page' : 'single', route: found.route }
  const page = manifest.spellings === undefined ? pageRedirect(path) : rulesOf(manifest).spellings?.[path]
  if (page !== undefined) return { kind: 'redirect', page, unknown: find(page) === undefined }
  return { kind: isReserved(path) ? 'reserved' : 'unknown' }
}

/** Whether Accept has a say: for pages that are read, and for the 404 page. */
function isNegotiated({ kind }: Address, method: string): boolean {
  return kind === 'unknown' || kind === 'elsewhere' || (kind === 'page' && reads(method))
}

/** Whether a method only reads. */
function reads(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

interface Exchange {
  readonly request: Request
  readonly acceptLines: number
  readonly address: Address
  readonly answer: Answer
}

/** The features that a request touches: where a host lacks one of them, it may answer this request otherwise. */
function touchedFeatures(exchange: Exchange): readonly Feature[] {
  return (Object.keys(features) as Feature[]).filter(feature => touches[feature](exchange))
}

const touches: Readonly<Record<Feature, (exchange: Exchange) => boolean>> = {
  negotiation: ({ address, request }) => isNegotiated(address, request.method),
  lines: ({ acceptLines, address, request }) => acceptLines > 1 && isNegotiated(address, request.method),
  refusal: ({ answer }) => answer.status === 406,
  addresses: ({ answer }) => answer.status === 404,
  redirects: ({ answer }) => answer.status === 308,
  errors: ({ answer }) => answer.status === 404,
  methods: ({ request }) => !reads(request.method),
  allow: ({ answer }) => answer.status === 405,
  head: ({ request }) => request.method === 'HEAD',
  types: ({ answer }) => sendsFile(answer),
  headers: ({ answer }) => answer.status !== 400,
  security: ({ answer }) => answer.status !== 400,
  validators: ({ answer }) => answer.headers.some(([name]) => name === 'ETag'),
  conditions: ({ request, answer }) => answer.status === 304 || request.headers['if-none-match'] === '*',
  encodings: ({ request, answer }) => request.headers['accept-encoding'] !== undefined && sendsFile(answer),
  ranges: ({ request, address }) => request.headers['range'] !== undefined && 'route' in address,
  malformed: ({ answer }) => answer.status === 400,
}

function sendsFile({ content }: Answer): boolean {
  return content !== undefined && 'file' in content
}
