import { assetAt } from '../model/assets.ts'
import { editionTitles, mainAddress, offeredEditions } from '../model/join-address.ts'
import type { Painter } from '../model/pictures.ts'
import type { Document } from '../model/resource.ts'
import type { Asset, Page, Site } from '../model/site.ts'
import type { PageTemplateData } from '../model/template-data.ts'
import { cardDrawing, cardSize } from '../pictures/card.ts'
import { type Logo, logoImage } from '../pictures/logo.ts'
import { singleFile } from './discovery-document.ts'
import { viewOf } from './theme.ts'

type Card = NonNullable<PageTemplateData['card']>

/** What a site draws. */
interface Drawings {
  readonly cards: ReadonlyMap<Page, Card>
  readonly svg: (page: Page) => string
}

const drawn = new WeakMap<Site, Drawings>()

/** The cards of listed pages. Nothing is painted before it is rendered. */
export const cards: Document = site => {
  const { painter } = site
  if (painter === undefined) return []
  const { cards, svg } = drawingsOf(site, painter)
  const byPath = new Map(Array.from(cards, ([page, card]) => [card.path, [card, page] as const]))
  return [...byPath.values()].map(([{ path, alt }, page]) =>
    singleFile({
      path,
      title: alt,
      summary: alt,
      cache: 'asset',
      // Drawn again: a drawing is several times as large as its page.
      render: () => painter.paint(svg(page)),
    }),
  )
}

/** The cards of the pages that are to be shared. */
export function cardsOf(site: Site): ReadonlyMap<Page, Card> {
  return site.painter === undefined ? new Map() : drawingsOf(site, site.painter).cards
}

/** Draws each card once to know its name. */
function drawingsOf(site: Site, painter: Painter): Drawings {
  const known = drawn.get(site)
  if (known) return known
  const { config } = site
  const address = mainAddress(config.server)
  const drawing = cardDrawing(site.templates, {
    // A card has one theme: where pages follow the visitor's, it is light.
    view: { ...viewOf(site), theme: config.site.theme === 'dark' ? 'dark' : 'light' },
    logo: logoOf(site)?.image,
    address,
    editions: offeredEditions(config.server)
      .map(name => editionTitles[name])
      .join(' · '),
  })
  const drawings = new Map(site.languages.map(language => [language, drawing(language.name)]))
  const svg = ({ title, language }: Page) => drawings.get(language)?.(title) ?? ''
  const cardOf = (page: Page): Card => {
    const { title, language } = page
    const key = painter.keyOf(svg(page))
    // The key is in the name, so that caches by address never show an old picture, and pages with equal cards share one. There is no
    // dot before it: as an immutable file it would need one more rule on hosts that count rules, and browsers never load it.
    const names = title === language.name ? title : `${title} · ${language.name}`
    return {
      path: `/assets/card-${key.slice(0, 12)}.png`,
      type: 'image/png',
      alt: `${names} · ${address}`,
      ...cardSize,
    }
  }
  const listed = site.pages.filter(page => page.listed)
  const made = { cards: new Map(listed.map(page => [page, cardOf(page)])), svg }
  drawn.set(site, made)
  return made
}

/** The site's logo, if drawings can use it. */
export function logoOf(site: Site): Drawable | undefined {
  return drawableAt(site, site.config.site.logo)
}

/** What icons are made of: the favicon, else the logo. */
export function iconImageOf(site: Site): Drawable | undefined {
  const { favicon, logo } = site.config.site
  return drawableAt(site, favicon ?? logo)
}

interface Drawable {
  readonly asset: Asset
  readonly image: Logo
}

function drawableAt(site: Site, path: string | undefined): Drawable | undefined {
  const asset = assetAt(site, path)
  const image = asset && logoImage(asset.file, asset.bytes)
  return asset && image && { asset, image }
}
