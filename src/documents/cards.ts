import { assetAt, mediaTypeOf } from '../model/assets.ts'
import { editionTitles, mainAddress, offeredEditions } from '../model/join-address.ts'
import type { Painter, Picture, Unresized } from '../model/pictures.ts'
import type { Asset, Language, Page, Site } from '../model/site.ts'
import { cardDrawing, cardSize } from '../pictures/card.ts'
import { type Logo, logoImage } from '../pictures/logo.ts'
import { pictureHead } from '../pictures/picture-head.ts'
import { type Problem, problemIn } from '../report/problem.ts'
import { digest } from '../text/digest.ts'
import { templateFault } from '../text/template.ts'
import { singleFile } from './discovery-document.ts'
import type { Colors, DrawnCard, OwnDocument, Painted } from './document.ts'
import { viewOf, wordmarkIn } from './title-screen.ts'

/** The cards of listed pages. */
export const cards: OwnDocument = (_site, _pages, { cards }) => {
  const byPath = new Map(Array.from(cards.values(), one => [one.card.path, one]))
  return Array.from(byPath, ([path, { card, paint }]) =>
    singleFile({ path, title: card.alt, summary: card.alt, cache: 'asset', render: paint }),
  )
}

/** Draws each card to know its name, and has it painted meanwhile: nobody waits for it here. */
export function cardsOf(site: Site, colors: Colors): ReadonlyMap<Page, DrawnCard> {
  const { painter, config, hasServer } = site
  if (painter === undefined) return new Map()
  const address = hasServer ? mainAddress(config.server) : ''
  const stripText = ({ closed }: Language) => closed?.text ?? address
  const view = viewOf(site)
  // A card has one theme: where pages follow the visitor's, it is light.
  const theme = config.site.theme === 'dark' ? 'dark' : 'light'
  const drawing = cardDrawing(site.templates, {
    // Below the sky of the owner's picture there is no other land.
    view: { ...view, theme, look: config.site.hero?.image === undefined ? view.look : 'plain' },
    colors: colors[theme],
    logo: logoOf(site)?.image,
    logoIsName: config.site.logoOnly !== false && config.site.hero?.logo === undefined,
    editions: offeredEditions(config.server)
      .map(name => editionTitles[name])
      .join(' · '),
  })
  const drawings = new Map(
    site.languages.map(language => [language, drawing(language.name, stripText(language))]),
  )
  const titleLogo = drawableAt(site, config.site.hero?.logo)?.image
  const begun = new Map<string, Painted>()
  /** Pages that look alike share a card. */
  const beginOnce = (path: string, begin: () => Painted) => {
    const painted = begun.get(path) ?? begin()
    begun.set(path, painted)
    return painted
  }
  const cardOf = (page: Page): DrawnCard => {
    const { language } = page
    const isHome = page.path === language.home
    const title = isHome ? language.name : page.title
    const name = isHome ? (titleLogo ?? wordmarkIn(site, language, title)) : undefined
    const svg = (hasPicture: boolean) => sound(drawings.get(language)?.({ title, name, hasPicture }) ?? '')
    const names = title === language.name ? title : `${title} · ${language.name}`
    const common = { alt: hasServer ? `${names} · ${stripText(language)}` : names, ...cardSize }
    const photo = photoOf(site, page)
    const cover = photo?.picture && covered(photo.picture, painter, svg)
    if (cover) return { card: { path: cover.path, type: 'image/jpeg', ...common }, ...cover }
    const plain = svg(false)
    const path = pathOf(painter.keyOf(plain), 'png')
    const fault = () => photo?.fault
    const painted = beginOnce(path, () => ({ paint: asTemplate(painter.paint(plain)) }))
    return { card: { path, type: 'image/png', ...common }, ...painted, fault }
  }
  const listed = site.pages.filter(page => page.listed)
  return new Map(listed.map(page => [page, cardOf(page)]))
}

/** Own pictures that cannot be in the card of their page; it waits for the cards. */
export function cardProblems({ config }: Site, cards: ReadonlyMap<Page, DrawnCard>): readonly Problem[] {
  return Array.from(cards).flatMap(([{ source, front, places, isPart }, card]) => {
    const fault = card.fault?.()
    if (fault === undefined || isPart) return []
    const image = front.image ?? config.site.hero?.image
    const finding =
      fault === 'damaged'
        ? {
            ruleId: 'picture-damaged',
            reason: `\`image\` cannot be in the link preview: ${image} is damaged or not a picture`,
            note: 'Save it again as PNG, JPEG or WebP. If it is a Git LFS file, run `git lfs pull`',
          }
        : {
            ruleId: 'picture-too-large',
            reason: `\`image\` cannot be in the link preview: ${image} has too many pixels, or takes too long to decode`,
            note: 'Make it smaller: link previews are 1200 pixels wide',
          }
    return [problemIn({ place: places.image, ...finding, fatal: false }, source)]
  })
}

/**
 * The key is in the name, so that caches by address never show an old picture, and pages with equal cards share one. There is no
 * dot before it: as an immutable file it would need one more rule on hosts that count rules, and browsers never load it.
 */
function pathOf(key: string, extension: 'png' | 'jpg'): string {
  return `/assets/card-${key.slice(0, 12)}.${extension}`
}

function mistake(reason: string) {
  return templateFault([{ template: 'pictures/card.eta', line: 1 }], reason)
}

/** A drawing, if it has all that it shows. The template may be the owner's. */
function sound(svg: string): string {
  if (/<text\b|\bhref\s*=\s*["'](?!data:|#)/.test(svg))
    throw mistake(
      'A card has no fonts and loads no files: draw the paths of `it.title`, and images as data: addresses',
    )
  return svg
}

function asTemplate<Result>(wait: () => Result): () => Result {
  return () => {
    try {
      return wait()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_NO_PAINTER') throw error
      throw mistake(`This card cannot be painted: ${(error as Error).message}`)
    }
  }
}

interface Photo {
  /** Absent when it cannot be used. */
  readonly picture?: Picture | undefined
  readonly fault?: Unresized | undefined
}

/** The own picture of a page for its card, if it is a photograph; that of the home page may be in the config. */
function photoOf(site: Site, { front, path, language }: Page): Photo | undefined {
  const resizer = site.painter?.resizer
  const ofHome = path === language.home ? site.config.site.hero?.image : undefined
  const asset = assetAt(site, front.image ?? ofHome)
  // A template that does not know of pictures would paint over them.
  if (!/\bshade\b/.test(site.templates.get('pictures/card.eta') ?? '')) return undefined
  if (!resizer || !asset || !/^image\/(?:png|jpeg|webp)$/.test(mediaTypeOf(asset.file))) return undefined
  const { bytes } = asset
  const head = pictureHead(bytes)
  if (head === undefined) return { fault: 'damaged' }
  if (head.width * head.height > resizer.mostPixels) return { fault: 'too-much' }
  return { picture: { digest: digest(bytes), bytes } }
}

/** The card of a page with its own picture, if such cards are made now; of a picture that is damaged, the drawing without it. */
function covered(picture: Picture, { resizer, keyOf }: Painter, svg: (hasPicture: boolean) => string) {
  const front = svg(true)
  const made = resizer?.cover(picture, front)
  if (made === undefined) return undefined
  const path = pathOf(digest(`${keyOf(front)} ${resizer?.version()} ${picture.digest}`), 'jpg')
  const wait = asTemplate(made)
  const fault = () => {
    const found = wait()
    return typeof found === 'string' ? found : undefined
  }
  const plain = asTemplate(() => {
    const found = resizer?.cover(undefined, svg(false))?.()
    if (!(found instanceof Uint8Array)) throw new Error('it takes too much time or memory')
    return found
  })
  const paint = () => {
    const found = wait()
    return typeof found === 'string' ? plain() : found
  }
  return { path, paint, fault }
}

/** The site's logo, if drawings can use it. */
export function logoOf(site: Site): Drawable | undefined {
  return drawableAt(site, site.config.site.logo)
}

/** The image for icons: the favicon, else the logo. */
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
