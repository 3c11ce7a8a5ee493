import type { Manifest } from '../model/bundle.ts'
import type { Feature } from '../model/feature.ts'
import type { Published } from './compare/seen.ts'
import type { Difference } from './difference.ts'
import type { Unreachable } from './unreachable.ts'

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

export interface Limits {
  readonly concurrency: number
  /** Milliseconds for one request. */
  readonly timeout: number
  readonly userAgent?: string
  readonly onProgress?: (done: number, total: number) => void
}

/** What came of it. */
export interface Outcome {
  readonly origin: string
  /** Of the bundle. */
  readonly id: string
  readonly requests: number
  /** Requests that were given up, because the site had stopped answering. */
  readonly givenUp: number
  readonly except: Deployment['except']
  readonly unreachable?: Unreachable
  /** The gravest kind first, then in the order asked. */
  readonly differences: readonly Difference[]
}

/** Whether the deployment serves the bundle. */
export function isFine({ unreachable, differences }: Outcome): boolean {
  return unreachable === undefined && differences.length === 0
}
