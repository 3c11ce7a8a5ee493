import type { Feature, Manifest } from '../model/bundle.ts'
import type { Asked, Client, ClientOptions } from './client.ts'
import type { Published } from './compare/seen.ts'
import type { Kind } from './kinds.ts'

/** A live deployment, and the bundle that it should serve. */
export interface Deployment extends Published {
  readonly origin: string
  /** The table of the release before, where it is known. */
  readonly previous?: Manifest | undefined
  /** Features that are not asked, with the reason. */
  readonly except: Readonly<Partial<Record<Feature, string>>>
  /** The only address to ask, for a glimpse. */
  readonly only?: string | undefined
  /** Another one for every run: makes addresses that no cache has seen. */
  readonly nonce: string
}

export interface Limits extends Omit<ClientOptions, 'origin'> {
  readonly onProgress?: (done: number, total: number) => void
}

/** A run in progress. */
export interface Run {
  readonly client: Client
  readonly deployment: Deployment
  readonly limits: Limits
  readonly total: number
  asked: number
  done: number
  /** Answers with content, as asked for. */
  found: number
  /** Requests without an answer. */
  failures: number
  givenUp: number
}

/** The outcome. */
export interface Outcome {
  readonly origin: string
  /** The IP address that was asked in place of those that DNS has. */
  readonly resolve?: string | undefined
  /** Of the bundle. */
  readonly id: string
  readonly requests: number
  /** Requests that were given up, because the site had stopped answering. */
  readonly givenUp: number
  /** Addresses of the previous bundle that answer 404. */
  readonly gone: readonly string[]
  readonly except: Deployment['except']
  readonly unreachable?: Unreachable
  /** The gravest kind first, then in the order asked. */
  readonly differences: readonly Difference[]
}

/** Why nothing could be asked, and what to do. */
export interface Unreachable {
  readonly reason: string
  readonly note: string
}

/** True if the deployment serves the bundle. */
export function isFine({ unreachable, differences }: Outcome): boolean {
  return unreachable === undefined && differences.length === 0
}

/** The findings of one comparison: short texts, one line each. */
export interface AnswerFinding {
  readonly kind: Kind
  readonly expected: string
  readonly received: string
}

/** A finding with the request that shows it. */
export interface Difference extends AnswerFinding {
  readonly url: string
  readonly asked: Asked
}
