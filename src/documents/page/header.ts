import { assetAt } from '../../model/assets.ts'
import type { Language, Site } from '../../model/site.ts'
import type { From } from '../../model/template-data.ts'
import { anySize } from '../../pictures/logo.ts'
import { lettersIn, nameLetters } from '../../text/size-class.ts'
import { type AroundLink, linksAround } from './around-pages.ts'
import { type MenuEntry, menuIn } from './menu.ts'

/** Widths of screens from which on there is more in the row, and the rem that the row has there. `site.css` has a class for each. */
const steps = [
  [56, 50.5],
  [64, 58],
  [72, 66],
  [80, 74],
  [88, 80],
] as const

interface Header {
  readonly nav: readonly (MenuEntry & { readonly from: From })[]
  readonly links: readonly (AroundLink &
    Readonly<Record<'from' | 'wordFrom', From>> & { readonly isButton: boolean })[]
  /** The menus of languages and colors, the field of the search, the words of links with icons; and all, so that no menu is needed. */
  readonly from: Readonly<Record<'choices' | 'search' | 'words' | 'all', From>>
  /** True if the row needs more room than the text. */
  readonly isWide: boolean
}

/** A bold letter of a wide font. */
const letter = 0.66
const gap = 0.75
const sign = 2.75
const searchField = 13

/**
 * The header of a language. Browsers cannot say without a script what has room in a row, so it is estimated from the letters. The join
 * page, the main link, the invite and the button of the menu are always there; the others come in the order of `wishes`.
 */
export function headerIn(site: Site, language: Language): Header {
  const { search, toggle } = site.config.site
  const menu = menuIn(site, language)
  const links = linksAround(site, language).header
  const main = links.find(({ style }) => style === 'main')
  const invite = links.find(({ url }) => url === site.config.server.discordInvite)
  const first = menu.find(({ isJoin }) => isJoin) ?? menu[0]
  const others = menu.filter(entry => entry !== first)
  const widthOf = ({ label, lang, pages }: MenuEntry) =>
    wordWidth(label) + (pages.length > 0 ? 1.1 : lang === undefined ? 0 : 2.25) + 1.5
  const linkWidth = ({ label, icon }: AroundLink) =>
    (icon === undefined ? wordWidth(label) + 1.875 : sign + 0.375) + gap
  const isFixed = (link: AroundLink) => link === main || link === invite
  const iconWord = ({ icon, label }: AroundLink) => (icon === undefined ? 0 : wordWidth(label) + 0.5)
  const mainWord = main === undefined ? 0 : iconWord(main)
  const languages = site.languages.length > 1
  const wishes: readonly (readonly [wish: unknown, width: number])[] = [
    ...others.slice(0, 4).map(entry => [entry, widthOf(entry)] as const),
    ...links.filter(link => !isFixed(link)).map(link => [link, linkWidth(link)] as const),
    ['choices', ((languages ? 1 : 0) + (toggle ? 1 : 0)) * (sign + gap)],
    ['mainWord', mainWord],
    ...others.slice(4, 7).map(entry => [entry, widthOf(entry)] as const),
    ['search', search ? searchField - sign : 0],
    ['words', sum([...links.map(iconWord), -mainWord, languages ? wordWidth(language.label) : 0])],
    ...others.slice(7).map(entry => [entry, widthOf(entry)] as const),
  ]
  const fixed = sum([
    brandWidth(site, language),
    first === undefined ? 0 : widthOf(first),
    ...links.filter(isFixed).map(linkWidth),
    search ? sign + gap : 0,
  ])
  const menuButton = wordWidth(language.words.menuButton) + 1.5 + gap
  const all = fromWidth(fixed + sum(wishes.map(([, width]) => width)))
  const granted = new Map<unknown, From>()
  let used = fixed + menuButton
  for (const [wish, width] of wishes) {
    used += width
    granted.set(wish, earlier(fromWidth(used), all))
  }
  const [choices, forSearch, words] = ['choices', 'search', 'words'].map(wish => granted.get(wish))
  return {
    nav: menu.map(entry => ({ ...entry, from: entry === first ? 56 : granted.get(entry) })),
    links: links.map(link => ({
      ...link,
      from: isFixed(link) ? 56 : granted.get(link),
      wordFrom: granted.get(link === main ? 'mainWord' : 'words'),
      isButton: isFixed(link) || link.style === 'main',
    })),
    from: { choices, search: forSearch, words, all },
    isWide: all === undefined || all > 72 || site.pages.some(({ layout }) => layout === 'docs'),
  }
}

const logoHeight = 36

/** As high as the header has room for, with its own proportions; `isName` if it is there in place of the name. */
export function headerLogo(site: Site) {
  const { logo, logoOnly } = site.config.site
  const asset = assetAt(site, logo)
  const { width, height } = (asset && anySize(asset.bytes)) ?? { width: 1, height: 1 }
  return {
    width: Math.max(1, Math.round((logoHeight * width) / height)),
    height: logoHeight,
    isName: asset !== undefined && (logoOnly ?? width > 3 * height),
  }
}

function brandWidth(site: Site, { name }: Language): number {
  const { width, isName } = headerLogo(site)
  return Math.min(width / 16, 16) + (isName ? gap : nameLetters(name) * 0.68 * 1.125 + 0.625 + gap)
}

function wordWidth(word: string): number {
  return lettersIn(word) * letter
}

/** The first screen whose row has that room. */
function fromWidth(width: number): From {
  return steps.find(([, room]) => width <= room)?.[0]
}

function earlier(one: From, other: From): From {
  return (one ?? Number.POSITIVE_INFINITY) <= (other ?? Number.POSITIVE_INFINITY) ? one : other
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0)
}
