/** One `map` of ngx_http_map_module. Rows with a pattern are tried in order, after the exact ones. */
export interface NginxMap {
  /** Why it is there; one line each. */
  readonly comment: readonly string[]
  readonly source: string
  /** Without the dollar sign. */
  readonly variable: string
  /** The default is written out in every map: without one nginx takes the empty text, and a reader has to know that. */
  readonly rows: readonly [readonly ['default', '', value: string], ...NginxRow[]]
}

/** `exact` ignores case (so says nginx); `like` is a pattern, `likeAnyCase` one that ignores case. */
export type NginxRow = readonly [
  kind: 'default' | 'exact' | 'like' | 'likeAnyCase',
  key: string,
  value: string,
]
