import { assetAt } from '../model/assets.ts'
import type { Language, Page, Site } from '../model/site.ts'
import { sizes, srcset } from '../page/html/media.ts'
import { blockRows } from '../pictures/blocks.ts'
import type { View } from '../pictures/landscape/look.ts'
import { anySize } from '../pictures/logo.ts'
import { type Tokens, tokensOf } from '../pictures/tokens.ts'
import { type Wordmark, wordmarkInks, wordmarkOf, wordmarkSize, wordmarkSvg } from '../pictures/wordmark.ts'
import { digest } from '../text/digest.ts'
import { type Hashed, hashed } from './hashed.ts'

/** Sea green. */
const defaultAccent = '#1f7a78'

/** What the pictures and colors of a site are made from. With a switch, pages need both themes. */
export function viewOf({ config }: Site): View {
  const { accent = defaultAccent, look, theme, toggle } = config.site
  return { shortName: config.service.shortName, accent, look, theme: toggle ? 'auto' : theme }
}

const skies = new WeakMap<Site, string | undefined>()

/** The colors of a site in one theme: those of its look, below the sky of its own picture. */
export function colorsOf(site: Site, theme: 'light' | 'dark'): Tokens {
  if (!skies.has(site)) skies.set(site, pictureSky(site))
  return tokensOf(viewOf(site), theme, skies.get(site))
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

/** The content of a home page whose title is a picture, and the file of that picture if it is ours. */
interface TitleScreen {
  readonly content: string
  readonly file: Hashed | undefined
}

/** The title in the hero of a page, if it is a text alone; a long one may break. */
const heroTitle = /^(<div class="hero\b(?:(?!<h1)[\s\S])*<h1[^>]*>)((?:[^<]|<wbr>)+)(?=<\/h1>)/

/** The title of a home page as a picture: the logo of `site.hero`, or the name of the site in blocks. */
export function titleScreen(site: Site, page: Pick<Page, 'path' | 'language'>, content: string): TitleScreen {
  const { language, path } = page
  const [whole = '', before = '', said = ''] = path === language.home ? (heroTitle.exec(content) ?? []) : []
  const title = said.replaceAll('<wbr>', '')
  const picture = whole === '' ? undefined : titlePicture(site, language, title)
  if (picture === undefined) return { content, file: undefined }
  const { src, width, height, file } = picture
  const alt = title.replaceAll('"', '&quot;')
  const candidates = file === undefined ? (site.title?.candidates ?? []) : []
  const choice = candidates.length > 0 ? ` srcset="${srcset(candidates)}" sizes="${sizes(width)}"` : ''
  const image = `<img class="title" src="${src}" alt="${alt}" width="${width}" height="${height}"${choice} fetchpriority="high">`
  return { content: before + image + content.slice(whole.length), file }
}

function titlePicture(site: Site, language: Language, title: string) {
  const { service, site: looks } = site.config
  const logo = assetAt(site, looks.hero?.logo)
  if (logo !== undefined) return { src: `/${logo.file}`, ...logoSize(logo.bytes), file: undefined }
  const name = [language.name, language.server.name, service.shortName].find(one => escaped(one) === title)
  const wordmark = name === undefined ? undefined : wordmarkIn(site, language, name)
  if (wordmark === undefined) return undefined
  const { accent, theme } = viewOf(site)
  const inksIn = (scheme: 'light' | 'dark') => wordmarkInks(accent, colorsOf(site, scheme).sky)
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
