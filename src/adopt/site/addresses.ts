import { decodedPath, encodedPath } from '../../text/encode-path.ts'
import { basePath, parseUrl } from '../../text/parse-url.ts'
import type { AddressStyle } from './address-style.ts'
import { stemOf } from './site-files.ts'

/** The addresses of a site's pages, encoded. */
export interface PageAddresses {
  /** By file. */
  readonly of: ReadonlyMap<string, string>
  /** Other spellings of each, by file. */
  readonly spellings: ReadonlyMap<string, readonly string[]>
}

/** Gives each page its address, and finds the other spellings that nothing else has. */
export function pageAddresses(
  pages: readonly string[],
  others: ReadonlySet<string>,
  { style, relative }: { readonly style: AddressStyle; readonly relative: ReadonlySet<string> },
  base: string,
): PageAddresses {
  const known = new Set(pages)
  const of = new Map(pages.map(file => [file, addressOf(file)]))
  const twins = pages.map(file => `${stemOf(file)}.md`)
  const taken = new Set([...of.values(), ...[...others, ...twins].map(file => placed(`/${file}`)), ''])
  const spellings = new Map<string, readonly string[]>()
  for (const file of pages) {
    const own = [...new Set(spellingsOf(file).map(placed))].filter(spelling => !taken.has(spelling))
    for (const spelling of own) taken.add(spelling)
    spellings.set(file, own)
  }
  return { of, spellings }

  function placed(path: string): string {
    return base + encodedPath(path)
  }

  function addressOf(file: string): string {
    const stem = stemOf(file)
    const folder = /^(.*)\/index$/.exec(stem)?.[1]
    if (stem === 'index') return placed('/')
    // A file that has this name without an ending keeps its address.
    if (folder === undefined)
      return placed(style.files === '/a' && !others.has(stem) ? `/${stem}` : `/${file}`)
    // Without the slash, relative addresses in it would lead elsewhere, and a file of its name would have its address.
    const isFolder = style.folders === '/a/' || relative.has(file) || known.has(`${folder}.html`)
    return placed(isFolder ? `/${folder}/` : `/${folder}`)
  }
}

/** All forms that the address of a file can have. */
function spellingsOf(file: string): readonly string[] {
  const stem = stemOf(file)
  const [, folder] = /^(|.*\/)index$/.exec(stem) ?? []
  return folder === undefined
    ? [`/${stem}`, `/${file}`, `/${stem}/`]
    : [`/${folder}`.replace(/\/$/, ''), `/${folder}`, `/${stem}`, `/${file}`]
}

/** Names an address of the site as the site does: a link to `a.html` leads to `/a`. Other addresses stay. */
export function linkNames(baseUrl: string, { of, spellings }: PageAddresses): (absolute: string) => string {
  const addresses = new Map(
    [...of].flatMap(([file, address]) =>
      [address, ...(spellings.get(file) ?? [])].map(form => [form, address] as const),
    ),
  )
  return absolute => {
    if (!absolute.startsWith(`${baseUrl}/`)) return absolute
    const { origin, pathname, search, hash } = parseUrl(absolute) ?? {}
    const path = pathname === undefined ? undefined : decodedPath(pathname)
    if (path === undefined) return absolute
    const address = addresses.get(encodedPath(path))
    return address === undefined ? absolute : `${origin}${address}${search}${hash}`
  }
}

/** True if a path of `site.exclude` is an address. */
export function isAt(path: string, address: string): boolean {
  return usual(path) === address
}

/** True if a path of `site.exclude` is an address or a folder above it. */
export function isAtOrBelow(path: string, address: string): boolean {
  return isAt(path, address) || address.startsWith(usual(path).replace(/\/?$/, '/'))
}

/** The path of a file, whatever the address of a page in it. */
export function fileAddress(baseUrl: string, file: string): string {
  return encodedPath(`${basePath(baseUrl)}/${file}`)
}

/** People write paths with or without escapes. */
function usual(path: string): string {
  return encodedPath(decodedPath(path) ?? path)
}
