import { answer } from '../../../src/http/answer.ts'
import { ask } from '../../../src/testing/exchange.ts'
import type { Exception, Exceptions } from '../contract/suite.ts'

/** Addresses that hosts serve from files without asking a program. */
export const files =
  /^\/(?:api|assets|\.well-known)\/|\.(?:txt|json|xml|js|svg|png|ico|ics|webmanifest)$|^\/(?:auth|sitemap)\.md$/

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

/** A host that sends its fields of a file with 304, too. */
export function languageWith304(targets: RegExp): Exception {
  return {
    of: ({ target }, { status }) => status === 304 && targets.test(target),
    instead: (asked, expected, table) => {
      const whole = answer(table, ask({ ...asked, headers: without(asked.headers, 'If-None-Match') }))
      const language = whole.headers.filter(([name]) => name === 'Content-Language')
      return { ...expected, headers: [...expected.headers, ...language] }
    },
  }
}

function without<T>(headers: Readonly<Record<string, T>>, ...names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([field]) => !names.includes(field)))
}
