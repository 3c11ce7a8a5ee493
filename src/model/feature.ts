/** What a host is asked to do: the contract with `http/answer`, cut into parts that a host has or lacks. */
export const features = {
  negotiation: 'pages as HTML or Markdown, by Accept',
  lines: 'several Accept lines count as one',
  refusal: '406 to clients that refuse both, if the config asks for it',
  addresses: 'one exact address for each resource',
  redirects: '308 from other spellings and from `redirects`, with the query',
  errors: '404 as HTML, Markdown or JSON',
  methods: '405 for other methods, OPTIONS for scripts of other sites',
  allow: 'one Allow line with 405',
  types: 'the right Content-Type',
  headers: 'Cache-Control, Vary, Link and CORS',
  security: 'Content-Security-Policy and the other security headers',
  head: 'HEAD with all headers of GET',
  validators: 'an ETag for each variant and coding, and 304',
  conditions: 'If-None-Match: *, and 304 without other headers',
  encodings: 'compressed files for clients that accept them',
  ranges: 'parts of files below /assets/, and 416',
  malformed: '400 with our headers for malformed paths',
} as const

export type Feature = keyof typeof features
