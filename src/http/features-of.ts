import { type Feature, features } from '../model/feature.ts'
import { type Address, isNegotiated, reads } from './address-of.ts'
import type { Answer, Request } from './answer.ts'

interface Exchange {
  readonly request: Request
  readonly acceptLines: number
  readonly address: Address
  readonly answer: Answer
}

/** The features that a request touches: where a host lacks one of them, it may answer this request otherwise. */
export function featuresOf(exchange: Exchange): readonly Feature[] {
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
