import { answer } from '../../src/http/answer.ts'
import { ask } from '../contract/exchange.ts'
import type { Exceptions } from '../contract/suite.ts'

/** Addresses that hosts serve from files without asking a program. */
export const files =
  /^\/(?:api|assets|\.well-known)\/|\.(?:txt|json|xml|js|svg|png|ico|webmanifest)$|^\/auth\.md$/

/** What `storeOf` leaves to the real hosts: compressing, and parts of files. */
export const storeExceptions = {
  encodings: {
    of: ({ headers }) => headers['Accept-Encoding'] !== undefined,
    instead: (asked, _, table) =>
      answer(table, ask({ ...asked, headers: without(asked.headers, 'Accept-Encoding') })),
  },
  ranges: {
    of: ({ target }) => target.startsWith('/assets/'),
    instead: (asked, _, table) =>
      answer(table, ask({ ...asked, headers: without(asked.headers, 'Range', 'Accept-Encoding') })),
    own: ['accept-ranges'],
  },
  validators: { of: (_, { status }) => status === 304 },
  head: { of: ({ method }) => method === 'HEAD' },
  malformed: { of: (_, { status }) => status === 400 },
} as const satisfies Exceptions

export function without<T>(
  headers: Readonly<Record<string, T>>,
  ...names: readonly string[]
): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([field]) => !names.includes(field)))
}
