import { onlyIn } from '../../http/header-sets.ts'
import type { HeaderSet, Manifest } from '../../model/bundle.ts'
import { type HeaderLine, headerSet } from '../shared/answers.ts'
import { quote } from './quote.ts'

/** A `map` that chooses the value of a header. */
interface HeaderMap {
  readonly header: string
  /** Variables, without the dollar sign. */
  readonly selector: string
  readonly variable: string
  readonly rows: readonly (readonly [key: string, value: string])[]
}

/** What stands for a page's path, for its twin's and for its language in headers and texts. */
export type Places = Readonly<Record<'page' | 'twin' | 'language', string>>

/** Headers that depend on the request, by kind of answer. The variables of a kind begin with its letter. */
export function chosenHeaders(manifest: Manifest, prefix: string) {
  const set = (name: string) => headerSet(manifest, name)
  const pages = { html: set('page'), markdown: set('page-markdown') }
  const assets = {
    asset: onlyIn(manifest.always, set('asset')),
    immutable: onlyIn(manifest.always, set('immutable')),
    // RFC 9111 lets any answer stay in a cache that has max-age, and 416 may not.
    unsatisfiable: [['Cache-Control', 'no-store']],
  } as const
  const methods = { own: set('method-not-allowed'), any: set('method-not-allowed-cors') }
  const { ofPages, ofHome, ofFiles } = headerPlaces(prefix)
  return {
    pages: chosen(`${prefix}_p`, `${prefix}_variant`, pages, ofPages),
    home: chosen(`${prefix}_h`, `${prefix}_variant`, pages, ofHome),
    methods: chosen(`${prefix}_d`, `${prefix}_cors`, methods, ofFiles),
    assets: chosen(`${prefix}_f`, `${prefix}_asset`, assets, ofFiles),
  }
}

/**
 * One list for several sets, the usual one first: where they differ, a map chooses the value, and an empty one sends
 * nothing. The maps are numbered: a header's name is too long for a variable's.
 */
function chosen(
  variables: string,
  selector: string,
  sets: Readonly<Record<string, HeaderSet>>,
  places: Places,
): { readonly lines: readonly HeaderLine[]; readonly maps: readonly HeaderMap[] } {
  const headers = [...new Set(Object.values(sets).flatMap(set => set.map(([header]) => header)))]
  const maps: HeaderMap[] = []
  const lines = headers.map(header => {
    const values = Object.entries(sets).map(
      ([key, set]) => [`"${key}"`, quote(singleValue(set, header), places)] as const,
    )
    const [[, usual] = ['', ''], ...others] = values
    if (others.every(([, value]) => value === usual)) return { name: header, value: usual }
    const variable = `${variables}${maps.length + 1}`
    maps.push({ header, selector, variable, rows: [['default', usual], ...others] })
    return { name: header, value: `$${variable}` }
  })
  return { lines, maps }
}

function singleValue(set: HeaderSet, header: string): string {
  const found = set.filter(([name]) => name === header)
  if (found.length > 1) throw new Error(`two ${header} lines in one header set`)
  return found[0]?.[1] ?? ''
}

/** As variables, by what is sent. */
export function headerPlaces(prefix: string): Readonly<Record<'ofPages' | 'ofHome' | 'ofFiles', Places>> {
  const language = `\${${prefix}_spoken}`
  return {
    // As the location of pages has captured them: cheaper than the maps, which ask two patterns more of each request.
    ofPages: { page: `\${${prefix}_at}`, twin: `\${${prefix}_at}.md`, language },
    ofHome: { page: '/', twin: '/index.md', language },
    // As the maps know them from the file that is sent.
    ofFiles: { page: `\${${prefix}_page}`, twin: `\${${prefix}_twin}`, language },
  }
}
