import type { HeaderSet, Manifest } from '../../model/bundle.ts'
import { headerSet } from '../shared/header-set.ts'
import type { Naming } from './naming.ts'
import type { NginxMap } from './nginx-map.ts'
import { quote } from './quote.ts'

/** One `add_header`; the value is ready to be printed. An empty value sends nothing (ngx_http_headers_module). */
export interface HeaderLine {
  readonly name: string
  readonly value: string
}

interface Chosen {
  readonly lines: readonly HeaderLine[]
  readonly maps: readonly NginxMap[]
}

/** A set as it is sent with one kind of answer. */
export function headerLines(
  set: HeaderSet,
  name: Naming,
  places = placesOfFiles(name),
): readonly HeaderLine[] {
  return set.map(([header, value]) => ({ name: header, value: filled(value, places) }))
}

/** What goes with a page, by its variant: Markdown has its own life in caches, and its canonical address. */
export function pageHeaders(manifest: Manifest, name: Naming, letter: 'p' | 'h', places: Places): Chosen {
  const sets = { html: headerSet(manifest, 'page'), markdown: headerSet(manifest, 'page-markdown') }
  return chosenHeaders(name, letter, 'variant', sets, places)
}

/**
 * One list for several sets, the usual one first: where they differ, a map chooses the value by the variable `selector`. The maps are
 * numbered: a header's name is too long for a variable's.
 */
export function chosenHeaders(
  name: Naming,
  letter: 'p' | 'h' | 'd' | 'f',
  selector: 'variant' | 'cors' | 'asset',
  sets: Readonly<Record<string, HeaderSet>>,
  places = placesOfFiles(name),
): Chosen {
  const headers = [...new Set(Object.values(sets).flatMap(set => set.map(([header]) => header)))]
  const maps: NginxMap[] = []
  const lines = headers.map(header => {
    const values = Object.entries(sets).map(([key, set]) => [key, singleValue(set, header)] as const)
    const [[, usual] = ['', ''], ...others] = values
    if (others.every(([, value]) => value === usual)) return { name: header, value: filled(usual, places) }
    const variable = name(`${letter}${maps.length + 1}`)
    maps.push({
      comment: [`${header}:`],
      source: `$${name(selector)}`,
      variable,
      rows: [
        ['default', '', filled(usual, places)],
        ...others.map(([key, value]) => ['exact', key, filled(value, places)] as const),
      ],
    })
    return { name: header, value: `$${variable}` }
  })
  return { lines, maps }
}

function singleValue(set: HeaderSet, header: string): string {
  const found = set.filter(([name]) => name === header)
  if (found.length > 1) throw new Error(`two ${header} lines in one header set`)
  return found[0]?.[1] ?? ''
}

function filled(value: string, places: Places): string {
  return quote(value, { ...places })
}

/** What stands for a page's path, for its twin's and for its language in headers and texts. */
export interface Places {
  readonly page: string
  readonly twin: string
  readonly language: string
}

/** As the location of pages has captured them: cheaper than the maps, which ask two patterns more of each request. */
export const placesOfPages = (name: Naming): Places => ({
  page: `\${${name('at')}}`,
  twin: `\${${name('at')}}.md`,
  language: spoken(name),
})

export const placesOfHome = (name: Naming): Places => ({
  page: '/',
  twin: '/index.md',
  language: spoken(name),
})

/** As the maps know them from the file that is sent. */
export const placesOfFiles = (name: Naming): Places => ({
  page: `\${${name('page')}}`,
  twin: `\${${name('twin')}}`,
  language: spoken(name),
})

const spoken = (name: Naming) => `\${${name('spoken')}}`
