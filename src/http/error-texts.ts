/**
 * Bodies of the errors that every host writes by itself: constants without a character that a server config expands. One line without its
 * end: `caddy fmt` indents the second line of a text, and so changes what is sent.
 */
export const errorTexts = {
  badRequest: { type: 'text/plain; charset=utf-8', text: '400 Bad Request' },
  methodNotAllowed: {
    type: 'text/plain; charset=utf-8',
    text: '405 Method Not Allowed: this site is read-only, use GET or HEAD',
  },
  methodProblem: {
    type: 'application/problem+json',
    text: '{"type":"about:blank","title":"Method Not Allowed","status":405}',
  },
  rangeNotSatisfiable: { type: 'text/plain; charset=utf-8', text: '416 Range Not Satisfiable' },
  /** `{page}` and `{twin}` as in header sets. */
  notAcceptable: {
    type: 'text/plain; charset=utf-8',
    text: '406 Not Acceptable: this page is available as text/html at {page} and as text/markdown at {twin}',
  },
} as const
