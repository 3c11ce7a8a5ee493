import { iconOutlines } from '../config/schema/values/icon-outlines.ts'
import { mediaTypeOf } from '../model/assets.ts'
import type { Language, PagePart, Site } from '../model/site.ts'
import { emblem } from '../pictures/icon.ts'
import { edge, landscape } from '../pictures/landscape/landscape.ts'
import type { Tokens } from '../pictures/tokens.ts'
import { templateIn } from '../text/template.ts'
import type { Colors, OwnDocument, Scheme, Theme } from './document.ts'
import { type Hashed, hashed, hashedFiles } from './hashed.ts'
import { isInFolder, linksAround } from './page/around-pages.ts'
import { viewOf } from './title-screen.ts'

/** Style sheets, scripts and icons of the pages. */
export const themeFiles: OwnDocument = (_site, _pages, { theme, titles }) => {
  const { stylesheet, ownStylesheet, scripts, themeScript, icons, landscape, emblem } = theme
  return [
    ...hashedFiles('Style sheet', [stylesheet, ownStylesheet]),
    ...hashedFiles('Script', [...scripts.values(), themeScript]),
    ...hashedFiles('Icons', [icons]),
    ...hashedFiles('Landscape', [landscape]),
    ...hashedFiles('Emblem', [emblem]),
    ...hashedFiles(
      'Title',
      Array.from(titles.values(), ({ file }) => file),
    ),
  ]
}

/** The files that pages load. */
export function themeOf(site: Site, colors: Colors): Theme {
  const { config, templates, languages, ownStyle } = site
  const view = viewOf(site)
  const parts = styleParts.filter(([, isUsed]) => isUsed(site)).map(([file]) => `html/parts/${file}`)
  const text = ['html/site.css', ...parts].map(file => withoutRemarks(templateIn(templates, file))).join('\n')
  return {
    stylesheet: hashed('css', `${properties(site, colors)}\n${text}`),
    ownStylesheet: ownStyle === undefined ? undefined : hashed('css', ownStyle),
    themeScript: config.site.toggle
      ? hashed('js', templateIn(templates, 'html/parts/theme-toggle.js'))
      : undefined,
    scripts: new Map(languages.map(language => [language, scriptIn(language, site)])),
    icons: iconSprite(site),
    landscape: config.site.hero?.image === undefined ? hashed('svg', landscape(view)) : undefined,
    emblem: config.site.logo === undefined ? hashed('svg', emblem(view)) : undefined,
  }
}

/** Remarks and spaces are a quarter of what visitors would load. Those in quotes stay. */
function withoutRemarks(css: string): string {
  const spaces = /("[^"]*")|\s*;?\s*(})\s*|\s*([{;,>])\s*|(:)\s+/g
  return css.replace(/\/\*(?!!)[\s\S]*?\*\//g, '').replace(spaces, '$1$2$3$4')
}

function scriptIn({ words }: Language, site: Site): Hashed {
  const { copied, selected, liveAsking, liveDown, liveUp, livePlayers, liveSilent, pastEvents, yourTime } =
    words
  const part = (file: string, spoken: object) =>
    templateIn(site.templates, file).replace('WORDS', () => JSON.stringify(spoken))
  const live = { liveAsking, liveDown, liveUp, livePlayers, liveSilent }
  const text = part('html/site.js', { copied, selected, ...live })
  return hashed(
    'js',
    shows(site, 'when') ? text + part('html/parts/events.js', { pastEvents, yourTime }) : text,
  )
}

/**
 * The style sheets of `templates/html/parts/` that only some sites need. Each goes behind `site.css`, in this order: a site
 * carries the styles of what it shows, and no others.
 */
const styleParts: readonly (readonly [file: string, isUsed: (site: Site) => boolean])[] = [
  ['header-menus.css', () => true],
  ['announcement.css', ({ languages }) => languages.some(language => language.announcement)],
  ['closed.css', ({ config }) => config.server.closed !== undefined],
  ['addresses.css', ({ config }) => config.addresses.length > 0],
  ['live-status.css', ({ config }) => config.site.liveStatus !== undefined],
  ['callouts.css', site => shows(site, 'callout')],
  ['code.css', site => shows(site, 'colored')],
  ['contents.css', site => shows(site, 'contents')],
  ['folders.css', site => hasDocs(site) || site.pages.some(isInFolder)],
  ['docs.css', hasDocs],
  ['join.css', site => shows(site, 'join') || shows(site, 'help')],
  ['people.css', site => shows(site, 'people')],
  ['votes.css', site => shows(site, 'votes')],
  ['gallery.css', site => shows(site, 'gallery')],
  ['features.css', site => shows(site, 'features')],
  ['questions.css', site => shows(site, 'questions')],
  ['tables.css', site => shows(site, 'cards-table')],
  ['search.css', ({ config }) => config.site.search],
  ['posts.css', site => shows(site, 'posts') || shows(site, 'byline')],
  ['events.css', site => shows(site, 'when')],
  ['media.css', hasMedia],
  ['land.css', ({ config }) => config.site.hero?.image === undefined],
  ['hero.css', ({ config }) => config.site.hero?.image !== undefined],
  ['light.css', ({ config }) => config.site.theme === 'light'],
  ['dark.css', ({ config }) => config.site.theme === 'dark'],
  ['theme-toggle.css', ({ config }) => config.site.toggle],
]

function hasDocs({ pages }: Site): boolean {
  return pages.some(({ layout }) => layout === 'docs')
}

function shows({ pages, notFound }: Site, part: PagePart): boolean {
  return [...pages, ...notFound].some(({ content }) => content.parts.includes(part))
}

/** Frames of other hosts or programs, video and audio. */
function hasMedia({ config, assets }: Site): boolean {
  const { frame, media } = config.http.csp
  return (
    frame.length > 0 ||
    config.deploy.elsewhere.length > 0 ||
    media.length > 0 ||
    assets.some(({ file }) => /^(?:video|audio)\//.test(mediaTypeOf(file)))
  )
}

/** The icons that links of the site have, in one file: pages take each by its name. */
function iconSprite(site: Site): Hashed | undefined {
  const links = site.languages.flatMap(language => Object.values(linksAround(site, language)).flat())
  const used = new Set<string | undefined>(links.map(({ icon }) => icon))
  const symbols = Object.entries(iconOutlines).flatMap(([name, outline]) =>
    used.has(name) ? [symbol(name, outline)] : [],
  )
  if (symbols.length === 0) return undefined
  const note = '<!-- Tabler Icons, MIT License, Copyright (c) Paweł Kuna -->'
  return hashed('svg', `<svg xmlns="http://www.w3.org/2000/svg">\n${note}\n${symbols.join('\n')}\n</svg>\n`)
}

function symbol(name: string, outline: string): string {
  const look =
    'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
  return `<symbol id="${name}" viewBox="0 0 24 24" ${look}><path d="${outline}"/></symbol>`
}

/** The custom properties that come from look and accent. Browsers from before 2024 do not know `light-dark()`. */
function properties(site: Site, { light: day, dark: night }: Colors): string {
  const view = viewOf(site)
  const names = Object.keys(day) as (keyof Tokens)[]
  const [scheme, only] = view.theme === 'dark' ? (['dark', night] as const) : (['light', day] as const)
  const write = (colorOf: (name: keyof Tokens) => string) =>
    names.map(name => `--${name}:${colorOf(name)};`).join('')
  const both = write(name =>
    day[name] === night[name] ? day[name] : `light-dark(${day[name]},${night[name]})`,
  )
  const { image: own, focus = 'middle' } = site.config.site.hero ?? {}
  const place = own === undefined ? '' : `--hero-place:${focus === 'middle' ? 'center' : focus};`
  const image = `url("${dataAddress(edge(view))}")`
  return [
    `:root{color-scheme:light dark;--accent:${view.accent};${both}${place}--edge-image:${image}}`,
    `@supports not (color:light-dark(#000,#fff)){:root{color-scheme:${scheme};${write(name => only[name])}}}`,
  ].join('\n')
}

/** An SVG in a style sheet, with as few escapes as it needs. */
function dataAddress(svg: string): string {
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[<>#%]/g, encodeURIComponent)}`
}

interface ColorScheme {
  /** For `<meta name="color-scheme">`. */
  readonly schemes: string
  /** Colors for a browser's own surroundings, the light one first: the sky at the top of a page. */
  readonly themeColors: readonly { readonly color: string; readonly media: string | undefined }[]
  /** The two that a visitor sees first, where there can be but one of each. */
  readonly first: { readonly sky: string; readonly paper: string }
}

/** The color scheme that browsers need before they read the style sheet. */
export function colorScheme(site: Site, colors: Colors): ColorScheme {
  const { theme, toggle } = site.config.site
  const schemes: readonly Scheme[] = ['light', 'dark']
  const colorIn = (scheme: Scheme, name: 'sky' | 'paper') =>
    ownColor(site.ownStyle ?? '', name)?.[scheme] ?? colors[scheme][name]
  const media = (scheme: Scheme) => (theme === 'auto' ? `(prefers-color-scheme: ${scheme})` : 'not all')
  const first = theme === 'dark' ? 'dark' : 'light'
  return {
    schemes: theme === 'auto' ? 'light dark' : theme,
    themeColors: schemes.flatMap((scheme): ColorScheme['themeColors'] => {
      const color = colorIn(scheme, 'sky')
      if (theme === scheme) return [{ color, media: undefined }]
      // The switch needs both.
      return theme === 'auto' || toggle ? [{ color, media: media(scheme) }] : []
    }),
    first: { sky: colorIn(first, 'sky'), paper: colorIn(first, 'paper') },
  }
}

/** The last color of a name in a style sheet, if it is written plainly. */
function ownColor(css: string, name: string): Readonly<Record<Scheme, string>> | undefined {
  const color = String.raw`#[\da-f]{3,8}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]*\)|[a-z]+`
  const pattern = new RegExp(
    String.raw`--${name}\s*:\s*(?:light-dark\(\s*(${color})\s*,\s*(${color})\s*\)|(${color}))\s*[;}]`,
    'gi',
  )
  const found = Array.from(css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(pattern)).at(-1)
  const [, light, dark, both] = found ?? []
  if (light !== undefined && dark !== undefined) return { light, dark }
  return both === undefined ? undefined : { light: both, dark: both }
}
