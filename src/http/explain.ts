import type { Manifest } from '../model/bundle.ts'
import type { Feature } from '../model/feature.ts'
import { type Decision, decide } from './accept.ts'
import { type Address, addressOf, isNegotiated } from './address-of.ts'
import { type Answer, answer, type Request } from './answer.ts'
import { featuresOf } from './features-of.ts'
import { requestPath } from './request-path.ts'

/** What a request gets, and how that came about. */
export interface Explanation {
  /** Decoded, without dot segments; absent when the target names none. */
  readonly path?: string
  readonly address: Address
  /** Absent where nothing is negotiated. */
  readonly decision?: Decision
  readonly answer: Answer
  /** The parts of the rule of serving that had a say. */
  readonly features: readonly Feature[]
}

/** The answer to a request with its reasons. `acceptLines` is how many lines of Accept were sent. */
export function explain(manifest: Manifest, request: Request, acceptLines: number): Explanation {
  const path = requestPath(request.target)
  const address = addressOf(manifest, path)
  const given = answer(manifest, request)
  const decision = isNegotiated(address, request.method) ? decide(request.headers['accept']) : undefined
  return {
    ...(path === undefined ? {} : { path }),
    address,
    ...(decision === undefined ? {} : { decision }),
    answer: given,
    features: featuresOf({ request, acceptLines, address, answer: given }),
  }
}
