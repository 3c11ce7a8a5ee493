import { assetAt } from '../../model/assets.ts'
import type { Language, Site } from '../../model/site.ts'
import type { HeaderPlace } from '../../model/template-data.ts'
import { anySize } from '../../pictures/logo.ts'
import { lettersIn, longestWord } from '../../text/size-class.ts'
import { type AroundLink, linksAround } from './around-pages.ts'

/** Rem between the edges of the text: on a screen of 56rem, where the row begins, and of 72rem and more. */
const room = { row: 51, large: 65 }
/** A bold letter of a wide font. */
const letter = 0.66
const gap = 0.75

interface Header {
  readonly nav: readonly { readonly href: string; readonly label: string; readonly place: HeaderPlace }[]
  readonly links: readonly (AroundLink & { readonly place: HeaderPlace })[]
}

/**
 * The entries in the header of a language, and which of them have room in one row. Browsers cannot say so without a script, so it is
 * estimated from the letters; where that is wrong, the row breaks into two. The links of the owner come first, up to half of the row,
 * and the invite before all others; then the pages in their order.
 */
export function headerIn(site: Site, language: Language): Header {
  const links = linksAround(site, language).header
  const linkWidths = links.map(({ label, icon }) => widthOf(label) + (icon === undefined ? 0 : 1.75) + gap)
  const isShown = shownLinks(links, linkWidths)
  const ownWidth = sum(linkWidths.filter((_, index) => isShown[index]))
  const nav = site.pages
    .flatMap(({ path, nav, ...page }) => (nav && page.language === language ? [{ path, ...nav }] : []))
    .sort((a, b) => a.order - b.order)
  const navWidths = nav.map(({ label }) => widthOf(label))
  const moreButton = widthOf(language.words.more) + gap
  const countOf = (place: keyof typeof room) => {
    const left = room[place] - widthBeside(site, language, place) - ownWidth
    const isEnough = !isShown.includes(false) && sum(navWidths) <= left
    return isEnough ? nav.length : countIn(navWidths, left - moreButton)
  }
  const [few, more] = [countOf('row'), countOf('large')]
  return {
    nav: nav.map(({ path, label }, index) => ({
      href: path,
      label,
      place: index < few ? 'row' : index < more ? 'large' : 'menu',
    })),
    links: links.map((link, index) => ({ ...link, place: isShown[index] ? 'row' : 'menu' })),
  }
}

/** Whether an entry of a site's headers may be in a menu on a wide screen. */
export function hasFullHeader(site: Site): boolean {
  return site.languages.some(language =>
    Object.values(headerIn(site, language))
      .flat()
      .some(({ place }) => place !== 'row'),
  )
}

const logoHeight = 36

/** As high as the header has room for, with its own proportions. */
export function logoSize(site: Site): { readonly width: number; readonly height: number } {
  const asset = assetAt(site, site.config.site.logo)
  const { width, height } = (asset && anySize(asset.bytes)) ?? { width: 1, height: 1 }
  return { width: Math.max(1, Math.round((logoHeight * width) / height)), height: logoHeight }
}

/** The name, the search, the menu of languages and the switch of colors. Large screens show the name of the language. */
function widthBeside(site: Site, { name, label }: Language, place: keyof typeof room): number {
  const text = Math.max(Math.min(widthOf(name) * 1.25, 10), longestWord(name) * letter * 1.25)
  const brand = logoSize(site).width / 16 + text
  const language = place === 'large' ? widthOf(label) + 1.75 : 2.75
  const languages = site.languages.length > 1 ? language + gap : 0
  const search = site.config.site.search ? 13 + gap : 0
  return brand + languages + search + (site.config.site.toggle ? 2.75 + gap : 0)
}

/** A line of text, with the space at its sides. */
function widthOf(line: string): number {
  return lettersIn(line) * letter + 1.5
}

/** Which links fit into half of the row; the invite always has its place. */
function shownLinks(links: readonly AroundLink[], widths: readonly number[]): readonly boolean[] {
  const invite = links.findIndex(({ word }) => word === 'discord')
  let left = room.row / 2 - (widths[invite] ?? 0)
  return widths.map((width, index) => {
    if (index === invite) return true
    if (width > left) return false
    left -= width
    return true
  })
}

/** How many of the first widths fit. */
function countIn(widths: readonly number[], most: number): number {
  const first = widths.findIndex((_, index) => sum(widths.slice(0, index + 1)) > most)
  return first === -1 ? widths.length : first
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0)
}
