import { assetAt } from '../model/assets.ts'
import type { Language, Page, Site } from '../model/site.ts'
import { sizes, srcset } from '../page/html/media.ts'
import type { View } from '../pictures/landscape/look.ts'
import { anySize } from '../pictures/logo.ts'
import { tokensOf } from '../pictures/tokens.ts'
import {
  blockRows,
  type Wordmark,
  wordmarkInks,
  wordmarkOf,
  wordmarkSize,
  wordmarkSvg,
} from '../pictures/wordmark.ts'
import { digest } from '../text/digest.ts'
import type { Colors, Scheme, TitleScreen } from './document.ts'
import { hashed } from './hashed.ts'

/** Sea green. */
const defaultAccent = '#1f7a78'

/** The input for the pictures and colors of a site. With a switch, pages need both themes. */
export function viewOf({ config }: Site): View {
  const { accent = defaultAccent, look, theme, toggle } = config.site
  return { shortName: config.service.shortName, accent, look, theme: toggle ? 'auto' : theme }
}

/** The colors of a site: those of its look, below the sky of its own picture. */
export function colorsOf(site: Site): Colors {
  const view = viewOf(site)
  const sky = pictureSky(site)
  return { light: tokensOf(view, 'light', sky), dark: tokensOf(view, 'dark', sky) }
}

/** The color of the site's own picture where it meets the sky. */
function pictureSky(site: Site): string | undefined {
  const { hero } = site.config.site
  const asset = hero?.image === undefined ? undefined : assetAt(site, hero.image)
  if (hero === undefined || asset === undefined) return undefined
  return site.painter?.resizer?.edge({ digest: digest(asset.bytes), bytes: asset.bytes }, hero.focus)
}

/** A name of the site in blocks; `undefined` for a longer text, and for one with other letters. */
export function wordmarkIn({ templates }: Site, { tag }: Language, name: string): Wordmark | undefined {
  const rows = blockRows(name, tag, templates)
  return rows && wordmarkOf(rows)
}

/** The title in the hero of a page, if it is a text alone; a long one may break. */
const heroTitle = /^(<div class="hero\b(?:(?!<h1)[\s\S])*<h1[^>]*>)((?:[^<]|<wbr>)+)(?=<\/h1>)/

/** The home pages that have a picture in place of their title. */
export function titleScreens(site: Site, colors: Colors): ReadonlyMap<string, TitleScreen> {
  const homes = site.pages.filter(({ path, language }) => path === language.home)
  const made = homes.map(page => [page.path, titleScreen(site, colors, page)] as const)
  return new Map(made.flatMap(([path, screen]) => (screen === undefined ? [] : [[path, screen]])))
}

/** The title of a home page as a picture: the logo of `site.hero`, or the name of the site in blocks. */
function titleScreen(site: Site, colors: Colors, { language, content }: Page): TitleScreen | undefined {
  const { html } = content
  const [whole = '', before = '', said = ''] = heroTitle.exec(html) ?? []
  const title = said.replaceAll('<wbr>', '')
  const picture = whole === '' ? undefined : titlePicture(site, colors, language, title)
  if (picture === undefined) return undefined
  const { src, width, height, file } = picture
  const alt = title.replaceAll('"', '&quot;')
  const candidates = file === undefined ? (site.title?.candidates ?? []) : []
  const choice = candidates.length > 0 ? ` srcset="${srcset(candidates)}" sizes="${sizes(width)}"` : ''
  const image = `<img class="title" src="${src}" alt="${alt}" width="${width}" height="${height}"${choice} fetchpriority="high">`
  return { content: before + image + html.slice(whole.length), file }
}

function titlePicture(site: Site, colors: Colors, language: Language, title: string) {
  const { service, site: looks } = site.config
  const logo = assetAt(site, looks.hero?.logo)
  if (logo !== undefined) return { src: `/${logo.file}`, ...logoSize(logo.bytes), file: undefined }
  const name = [language.name, language.server.name, service.shortName].find(one => escaped(one) === title)
  const wordmark = name === undefined ? undefined : wordmarkIn(site, language, name)
  if (wordmark === undefined) return undefined
  const { accent, theme } = viewOf(site)
  const inksIn = (scheme: Scheme) => wordmarkInks(accent, colors[scheme].sky)
  const [day, night] = [
    inksIn(theme === 'dark' ? 'dark' : 'light'),
    inksIn(theme === 'light' ? 'light' : 'dark'),
  ]
  const file = hashed('svg', wordmarkSvg(wordmark, day, night))
  return { src: file.path, ...wordmarkSize(wordmark), file }
}

/** As the text of pages is written. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The room for a logo, in CSS pixels. */
const room = { width: 520, height: 200 }

function logoSize(bytes: Uint8Array) {
  const { width, height } = anySize(bytes) ?? room
  const scale = Math.min(room.width / width, room.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
