/** One `map` of ngx_http_map_module. Rows with a pattern are tried in order, after the exact ones. */
export interface NginxMap {
  /** Why it is there; one line each. */
  readonly comment: readonly string[]
  readonly source: string
  /** Without the dollar sign. */
  readonly variable: string
  readonly rows: readonly NginxRow[]
}

/** `exact` ignores case (so says nginx); `like` is a pattern, `likeAnyCase` one that ignores case. */
export type NginxRow = readonly [
  kind: 'default' | 'exact' | 'like' | 'likeAnyCase',
  key: string,
  value: string,
]

/** A variable of this bundle: all carry the service's name, for of two maps for one variable nginx takes the last, silently. */
export type Naming = (name: string) => string

/** The naming of a service. */
export function naming(shortName: string): Naming {
  const prefix = shortName.replaceAll('-', '_')
  return name => `${prefix}_${name}`
}
