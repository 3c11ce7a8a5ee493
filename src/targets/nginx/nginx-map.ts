import { quotePattern } from './quote.ts'

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

interface PrintedMap {
  readonly comment: readonly string[]
  readonly source: string
  readonly variable: string
  readonly rows: readonly { readonly key: string; readonly value: string }[]
}

/** A map as the template prints it. Keys are aligned, those of long patterns aside. */
export function printMap({ comment, source, variable, rows }: NginxMap): PrintedMap {
  const printed = rows.map(row => ({ key: keyOf(row), value: row[2] === '' ? '""' : row[2] }))
  const width = Math.max(...printed.map(({ key }) => (key.length > 40 ? 0 : key.length)))
  return {
    comment,
    source: /^\$\w+$/.test(source) ? source : `"${source}"`,
    variable: `$${variable}`,
    rows: printed.map(({ key, value }) => ({ key: key.padEnd(width), value })),
  }
}

function keyOf([kind, key]: NginxRow): string {
  switch (kind) {
    case 'default':
      return 'default'
    case 'exact':
      return `"${key}"`
    case 'like':
      return quotePattern(`~${key}`)
    case 'likeAnyCase':
      return quotePattern(`~*${key}`)
  }
}
