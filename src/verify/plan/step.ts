import { type Answer, answer } from '../../http/answer.ts'
import { type Asked, fieldsOf, requestOf } from '../../http-client/exchange.ts'
import type { Manifest } from '../../model/bundle.ts'

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
  const tag = tagOf && fieldsOf(expectedAnswer(manifest, tagOf).headers).get('etag')?.[0]
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
