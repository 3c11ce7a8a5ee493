import { folderAbove, isDated } from '../../model/posts.ts'
import type { Language, Page, Site } from '../../model/site.ts'
import { append, compareText } from '../../text/data.ts'
import { hrefIn } from './around-pages.ts'
import { groupIn, inOrder, labelOf, mostOnLevel, orderOf, topFolder } from './folder-tree.ts'

/** A link in the menu. `lang` is the tag of a page that nobody has translated. */
interface MenuLink {
  readonly href: string
  readonly label: string
  readonly lang: string | undefined
}

/** A page, or a folder or group that opens its pages: then it has no `href`. */
export interface MenuEntry extends Omit<MenuLink, 'href'> {
  readonly href: string | undefined
  readonly isJoin: boolean
  /** The path that its pages are below, in the language of the service. */
  readonly folder: string
  readonly pages: readonly MenuLink[]
  /** The index page of a folder that has further pages. */
  readonly more: string | undefined
}

type Menus = Pick<Site, 'pages' | 'languages' | 'config' | 'hasServer' | 'staticFiles'>

/** Pages of a folder that a menu has, where the index page of the folder has the others. */
const mostOpened = 12

/**
 * The menu of a language: the join page, then the pages that `site.nav` names, then the others by their `order`, and those without one by
 * path. A folder is one entry, and so are pages with the same `nav.group`. The name of the site is the link to the home page.
 */
export function menuIn(site: Menus, language: Language): readonly MenuEntry[] {
  const named = site.config.site.nav ?? []
  const placeOf = ({ original, path }: Page) => named.findIndex(name => name === original || name === path)
  const found = pagesFor(site, language)
  const documentation = site.pages.find(({ rel }) => rel === 'service-doc')?.original
  const isManual = ({ original, layout, listed }: Page) => layout === 'docs' || original === '/' || !listed
  const all = Array.from(found.values())
  // A small manual has room in the menu.
  const isWhole = found.get('/')?.layout === 'docs' || (all.length > mostOpened && all.every(isManual))
  const isShown = (page: Page, folder: string) => {
    const { original, layout, front, listed, isPart } = page
    return (
      (front.nav ?? found.get(folder)?.front.nav) !== false &&
      (front.nav !== undefined || listed || original === folder) &&
      original !== '/' &&
      original !== documentation &&
      !isDated(page) &&
      !isPart &&
      !(isWhole && layout === 'docs') &&
      !hasPageAbove(original, found)
    )
  }
  const groups = new Map<string, Page[]>()
  for (const page of found.values()) {
    const isNamed = placeOf(page) !== -1
    const folder = topFolder(page.original)
    const group = groupIn(found.get(folder)?.front.nav)
    if (!isNamed && (!isShown(page, folder) || (group !== undefined && page.original !== folder))) continue
    append(groups, isNamed ? page.original : (group ?? folder), page)
  }
  const guide = site.hasServer ? hrefIn(site.languages[0], site.config.server.guide, site) : ''
  const entries = [...groups].map(([key, pages]) => {
    const index = pages.find(({ original }) => original === key)
    const place = Math.max(index === undefined ? -1 : placeOf(index), named.indexOf(key))
    const isJoin = key === guide.replace(/[?#].*/, '')
    const position = place === -1 ? (isJoin ? -1 : named.length) : place
    const order = index === undefined ? Math.min(...pages.map(orderOf)) : orderOf(index)
    return { position, order, entry: { ...entryOf(key, index, pages, language), isJoin } }
  })
  const sorted = entries.sort((a, b) => a.position - b.position || a.order - b.order)
  return sorted.slice(0, mostOnLevel).map(({ entry }) => entry)
}

/** Every page in a language, by its path in that of the service: what nobody has translated, in the first language that has it. */
function pagesFor({ pages, languages }: Menus, language: Language): ReadonlyMap<string, Page> {
  const found = new Map<string, Page>()
  for (const one of [language, ...languages])
    for (const page of pages)
      if (page.language === one && !found.has(page.original)) found.set(page.original, page)
  return new Map([...found].sort(([a], [b]) => compareText(a, b)))
}

/** True for a page below another one of its folder, which shows it. */
function hasPageAbove(original: string, pages: ReadonlyMap<string, Page>): boolean {
  const top = topFolder(original)
  for (let path = folderAbove(original); path.length > top.length; path = folderAbove(path))
    if (pages.has(path)) return true
  return false
}

function entryOf(key: string, index: Page | undefined, pages: readonly Page[], language: Language) {
  const link = (page: Page): MenuLink => ({
    href: page.path,
    label: labelOf(page),
    lang: page.language === language ? undefined : page.language.tag,
  })
  const [only, second] = pages
  if (only !== undefined && second === undefined)
    return { ...link(only), folder: key, pages: [], more: undefined }
  const inside = inOrder(pages.filter(page => page !== index)).map(link)
  const hasMore = index !== undefined && inside.length > mostOpened
  const first = index === undefined || hasMore ? [] : [link(index)]
  return {
    ...(index === undefined ? { label: nameOf(key), lang: undefined } : link(index)),
    href: undefined,
    folder: key,
    pages: [...first, ...inside].slice(0, hasMore ? mostOpened : mostOnLevel),
    more: hasMore ? index.path : undefined,
  }
}

/** `Old maps` of `/old-maps`; the name of a group is its own. */
function nameOf(key: string): string {
  if (!key.startsWith('/')) return key
  const words = key.slice(1).replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
