import { assetAt } from '../model/assets.ts'
import { mainAddress } from '../model/join-address.ts'
import type { Document, Resource } from '../model/resource.ts'
import type { Asset, Page, Site } from '../model/site.ts'
import { cardDrawing, cardSize } from '../pictures/card.ts'
import { type Logo, logoImage } from '../pictures/logo.ts'
import { digest } from '../text/digest.ts'
import { colorsOf } from './theme/theme-files.ts'

/** The picture that a link to a page is shown with. */
export interface Card {
  /**
   * Its name holds a hash, so that caches by address never show an old picture, and pages with equal cards share one. There is
   * no dot before the hash: as an immutable file it would need one more rule on hosts that count rules, and browsers never load it.
   */
  readonly path: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

interface Drawn {
  readonly card: Card
  readonly svg: string
}

/** The cards of listed pages. Nothing is painted before it is rendered. */
export const cards: Document = site => {
  const { painter } = site
  if (painter === undefined) return []
  const drawn = drawnCard(site)
  const byPath = new Map<string, readonly [Card, Page]>()
  for (const page of site.pages) {
    const card = drawn(page)?.card
    if (card) byPath.set(card.path, [card, page])
  }
  // Drawn again: a drawing is several times as large as its page.
  const paint = (page: Page) => painter.paint(drawn(page)?.svg ?? '')
  return [...byPath.values()].map(
    ([{ path, alt }, page]): Resource => ({
      path,
      title: alt,
      summary: alt,
      listed: false,
      cache: 'asset',
      cors: false,
      representations: [{ type: 'image/png', file: path.slice(1), render: () => paint(page) }],
    }),
  )
}

/** The cards of the pages that are to be shared. */
export function cardsOf(site: Site): ReadonlyMap<Page, Card> {
  const drawn = drawnCard(site)
  return new Map(
    site.pages.flatMap(page => {
      const card = drawn(page)?.card
      return card ? [[page, card]] : []
    }),
  )
}

function drawnCard(site: Site): (page: Page) => Drawn | undefined {
  const { painter, config } = site
  if (painter === undefined) return () => undefined
  const { accent, 'accent-ink': ink } = colorsOf(site)
  const { ornament } = config.site
  const draw = cardDrawing(site.templates, { accent, ink, logo: logoOf(site)?.image, ornament })
  const address = mainAddress(config.server)
  return ({ title, language, listed }) => {
    if (!listed) return undefined
    const { name: siteName } = language
    const svg = draw({ title, siteName, address })
    const hash = digest(`${painter.version}\n${svg}`).slice(0, 12)
    const names = title === siteName ? title : `${title} · ${siteName}`
    const card = { path: `/assets/card-${hash}.png`, alt: `${names} · ${address}`, ...cardSize }
    return { card, svg }
  }
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
