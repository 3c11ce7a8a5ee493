/** What a host is asked to do: the contract with `http/answer`, cut into parts that a host has or lacks. */
export const features = {
  negotiation: 'pages as HTML or Markdown by the exact rule of Accept',
  lines: 'several Accept lines in one request read as one',
  refusal: '406 to clients that refuse both, where the config asks for it',
  addresses: 'one exact address for each resource: letters matter, names of files are 404',
  redirects: '308 from other spellings of a page and from `redirects`, query kept',
  errors: '404 as a page, as Markdown, or as JSON for machines',
  methods: '405 for what only reads, OPTIONS for scripts of other origins',
  allow: 'one Allow line with 405, of what is allowed',
  types: 'every media type as declared',
  headers: 'Cache-Control, Vary, Link and CORS on every answer',
  security: 'Content-Security-Policy and the other security headers on every answer',
  head: 'HEAD with every field that GET has, its length too',
  validators: 'an ETag for each representation and coding, and 304 to a client that sends it back',
  conditions: 'If-None-Match: * is understood, and 304 has the fields of the rule alone',
  encodings: 'compressed siblings to clients that accept them',
  ranges: 'parts of files under /assets/, and 416',
  malformed: '400 with our headers to a request that names no path',
} as const

export type Feature = keyof typeof features
