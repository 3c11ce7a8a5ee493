import { assetAt, mediaTypeOf } from '../model/assets.ts'
import { editionTitles, mainAddress, offeredEditions } from '../model/join-address.ts'
import type { Painter, Unresized } from '../model/pictures.ts'
import type { Document } from '../model/resource.ts'
import type { Asset, Page, Site } from '../model/site.ts'
import type { PageTemplateData } from '../model/template-data.ts'
import { cardDrawing, cardSize } from '../pictures/card.ts'
import { type Logo, logoImage } from '../pictures/logo.ts'
import { pictureHead } from '../pictures/picture-head.ts'
import { digest } from '../text/digest.ts'
import { templateFault } from '../text/template.ts'
import { singleFile } from './discovery-document.ts'
import { viewOf } from './theme.ts'

type Card = NonNullable<PageTemplateData['card']>

/** The card of a page as it is published. */
interface DrawnCard {
  readonly card: Card
  readonly paint: () => Uint8Array
  /** Why it is without the page's own picture. */
  readonly fault?: Unresized | undefined
}

const drawn = new WeakMap<Site, ReadonlyMap<Page, DrawnCard>>()

/** The cards of listed pages. */
export const cards: Document = site => {
  if (site.painter === undefined) return []
  const all = drawnCards(site, site.painter)
  const byPath = new Map(Array.from(all.values(), one => [one.card.path, one]))
  return Array.from(byPath, ([path, { card, paint }]) =>
    singleFile({ path, title: card.alt, summary: card.alt, cache: 'asset', render: paint }),
  )
}

/** The picture of a drawing. The template may be the owner's. */
function painted(svg: string, painter: Painter): Uint8Array {
  const mistake = (reason: string) => templateFault([{ template: 'pictures/card.eta', line: 1 }], reason)
  if (/<text\b|\bhref\s*=\s*["'](?!data:|#)/.test(svg))
    throw mistake(
      'A card has no fonts and loads no files: draw the paths of `it.title`, and images as data: addresses',
    )
  try {
    return painter.paint(svg)
  } catch (error) {
    throw mistake(`This card cannot be painted: ${(error as Error).message}`)
  }
}

/** The cards of the pages that are to be shared. */
export function cardsOf(site: Site): ReadonlyMap<Page, Card> {
  const all = site.painter === undefined ? [] : drawnCards(site, site.painter)
  return new Map(Array.from(all, ([page, { card }]) => [page, card]))
}

/** Pages whose own picture cannot be in their card, and why. */
export function cardFaults(site: Site): readonly (readonly [page: Page, fault: Unresized])[] {
  const all = site.painter === undefined ? [] : drawnCards(site, site.painter)
  return Array.from(all).flatMap(([page, { fault }]) => (fault === undefined ? [] : [[page, fault] as const]))
}

/** Draws each card once to know its name. Those with a picture are painted, to know that they can be. */
function drawnCards(site: Site, painter: Painter): ReadonlyMap<Page, DrawnCard> {
  const known = drawn.get(site)
  if (known) return known
  const { config, hasServer } = site
  const address = hasServer ? mainAddress(config.server) : ''
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
  const svg = ({ title, language }: Page, hasPicture = false) =>
    drawings.get(language)?.(title, hasPicture) ?? ''
  const cardOf = (page: Page): DrawnCard => {
    const { title, language } = page
    const names = title === language.name ? title : `${title} · ${language.name}`
    const common = { alt: hasServer ? `${names} · ${address}` : names, ...cardSize }
    const photo = withPicture(site, page, painter, () => svg(page, true))
    if (photo?.jpeg) {
      const { key, jpeg } = photo
      return { card: { path: pathOf(key, 'jpg'), type: 'image/jpeg', ...common }, paint: () => jpeg }
    }
    // Drawn again where they are painted: a drawing is several times as large as its page.
    return {
      card: { path: pathOf(painter.keyOf(svg(page)), 'png'), type: 'image/png', ...common },
      paint: () => painted(svg(page), painter),
      fault: photo?.fault,
    }
  }
  const listed = site.pages.filter(page => page.listed)
  const made = new Map(listed.map(page => [page, cardOf(page)]))
  drawn.set(site, made)
  return made
}

/**
 * The key is in the name, so that caches by address never show an old picture, and pages with equal cards share one. There is no
 * dot before it: as an immutable file it would need one more rule on hosts that count rules, and browsers never load it.
 */
function pathOf(key: string, extension: 'png' | 'jpg'): string {
  return `/assets/card-${key.slice(0, 12)}.${extension}`
}

interface PictureCard {
  readonly key: string
  /** Absent when the picture cannot be used. */
  readonly jpeg?: Uint8Array | undefined
  readonly fault?: Unresized | undefined
}

/** The card of a page with its own picture: a photograph, so no drawing. */
function withPicture(
  site: Site,
  { front }: Page,
  painter: Painter,
  drawing: () => string,
): PictureCard | undefined {
  const { resizer } = painter
  const asset = assetAt(site, front.image)
  // A template that does not know of pictures would paint over them.
  if (!/\bshade\b/.test(site.templates.get('pictures/card.eta') ?? '')) return undefined
  if (!resizer || !asset || !/^image\/(?:png|jpeg|webp)$/.test(mediaTypeOf(asset.file))) return undefined
  const { bytes } = asset
  const head = pictureHead(bytes)
  const picture = { digest: digest(bytes), bytes }
  const svg = drawing()
  const key = digest(`${painter.keyOf(svg)} ${resizer.version()} ${picture.digest}`)
  if (head && head.width * head.height > resizer.mostPixels) return { key, fault: 'too-much' }
  const made = resizer.cover(picture, painted(svg, painter))
  return typeof made === 'string' ? { key, fault: made } : { key, jpeg: made }
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
