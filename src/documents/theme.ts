import { mediaTypeOf } from '../model/assets.ts'
import type { Document, Resource } from '../model/resource.ts'
import type { Language, PagePart, Site } from '../model/site.ts'
import { iconOutlines } from '../site/schema/values/icon-outlines.ts'
import { digest } from '../text/digest.ts'
import { templateIn } from '../text/template.ts'
import { singleFile } from './discovery-document.ts'
import { isInFolder, linksAround } from './page/around-pages.ts'

/** What pages are dressed in: style sheets, scripts and icons. */
export const themeFiles: Document = site => {
  const { stylesheet, ownStylesheet, scripts, themeScript, icons } = themeOf(site)
  return [
    ...published('Style sheet', [stylesheet, ownStylesheet]),
    ...published('Script', [...scripts.values(), themeScript]),
    ...published('Icons', [icons]),
  ]
}

function published(title: string, files: readonly (Hashed | undefined)[]): readonly Resource[] {
  const texts = new Map(files.flatMap(file => (file ? [[file.path, file.text]] : [])))
  return Array.from(texts, ([path, text]) =>
    singleFile({ path, title, summary: title, cache: 'immutable', render: () => text }),
  )
}

/** A file with a content hash in its name, so that caches may keep it forever. */
interface Hashed {
  readonly path: string
  readonly text: string
}

function hashed(extension: 'css' | 'js' | 'svg', text: string): Hashed {
  return { path: `/assets/portolan.${digest(text).slice(0, 12)}.${extension}`, text }
}

interface Theme {
  readonly stylesheet: Hashed
  /** That of the site's owner. */
  readonly ownStylesheet: Hashed | undefined
  /** Shows the chosen colors, where there is a choice. */
  readonly themeScript: Hashed | undefined
  readonly scripts: ReadonlyMap<Language, Hashed>
  readonly icons: Hashed | undefined
}

/** The files that pages load. */
export function themeOf(site: Site): Theme {
  const { config, templates, languages, ownStyle } = site
  const properties = Object.entries(colorsOf(site)).map(([name, value]) => `--${name}:${value}`)
  const parts = styleParts.filter(([, isUsed]) => isUsed(site)).map(([file]) => `html/parts/${file}`)
  const text = ['html/site.css', ...parts].map(file => templateIn(templates, file)).join('\n')
  return {
    stylesheet: hashed('css', `:root{${properties.join(';')}}\n${text}`),
    ownStylesheet: ownStyle === undefined ? undefined : hashed('css', ownStyle),
    themeScript: config.site.toggle
      ? hashed('js', templateIn(templates, 'html/parts/theme-toggle.js'))
      : undefined,
    scripts: new Map(languages.map(language => [language, scriptIn(language, site)])),
    icons: iconSprite(site),
  }
}

function scriptIn({ words }: Language, { templates }: Site): Hashed {
  const { copied, selected, edition, liveAsking, liveDown, liveUp, livePlayers, liveSilent } = words
  const spoken = { copied, selected, edition, liveAsking, liveDown, liveUp, livePlayers, liveSilent }
  const text = templateIn(templates, 'html/site.js')
  return hashed(
    'js',
    text.replace('WORDS', () => JSON.stringify(spoken)),
  )
}

/**
 * The style sheets of `templates/html/parts/` that only some sites need. Each goes behind `site.css`, in this order: a site
 * carries the styles of what it shows, and no others.
 */
const styleParts: readonly (readonly [file: string, isUsed: (site: Site) => boolean])[] = [
  ['announcement.css', ({ languages }) => languages.some(language => language.announcement)],
  ['addresses.css', ({ config }) => config.addresses.length > 0],
  ['callouts.css', site => shows(site, 'callout')],
  ['contents.css', site => shows(site, 'contents')],
  ['folders.css', site => site.pages.some(isInFolder)],
  ['media.css', hasMedia],
  ['ornament.css', ({ config }) => config.site.ornament],
  ['hero.css', ({ config }) => config.site.hero !== undefined],
  ['light.css', ({ config }) => config.site.theme === 'light'],
  ['dark.css', ({ config }) => config.site.theme === 'dark'],
  ['theme-toggle.css', ({ config }) => config.site.toggle],
]

function shows({ pages, notFound }: Site, part: PagePart): boolean {
  return [...pages, ...notFound].some(({ content }) => content.parts.includes(part))
}

/** Frames of other hosts, video and audio. */
function hasMedia({ config, assets }: Site): boolean {
  const { frame, media } = config.http.csp
  return (
    frame.length > 0 ||
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

/** Sea green: readable on light and dark grounds. */
const defaultAccent = '#1f7a78'

/** The site's accent and what goes with it. */
export function colorsOf({ config }: Site) {
  return accentColors(config.site.accent ?? defaultAccent)
}

/** The ground of the page in light and dark, as `--paper` says in `templates/html/site.css`. */
const paper = { light: '#fbfaf7', dark: '#0d1620' }

type Scheme = keyof typeof paper

interface ColorScheme {
  /** For `<meta name="color-scheme">`. */
  readonly schemes: string
  /** What browsers color their own surroundings with, the light one first. */
  readonly themeColors: readonly { readonly color: string; readonly media: string | undefined }[]
  /** The ground that a visitor sees first, where it can be but one. */
  readonly ground: string
}

/** The color scheme that browsers need before they read the style sheet. */
export function colorScheme({ config, ownStyle }: Pick<Site, 'config' | 'ownStyle'>): ColorScheme {
  const { theme, toggle } = config.site
  const grounds = { ...paper, ...ownPaper(ownStyle ?? '') }
  const schemes: readonly Scheme[] = ['light', 'dark']
  const media = (scheme: Scheme) => (theme === 'auto' ? `(prefers-color-scheme: ${scheme})` : 'not all')
  return {
    schemes: theme === 'auto' ? 'light dark' : theme,
    themeColors: schemes.flatMap((scheme): ColorScheme['themeColors'] => {
      const color = grounds[scheme]
      if (theme === scheme) return [{ color, media: undefined }]
      // The switch needs both.
      return theme === 'auto' || toggle ? [{ color, media: media(scheme) }] : []
    }),
    ground: grounds[theme === 'dark' ? 'dark' : 'light'],
  }
}

/** The last `--paper` of a style sheet, if it is written plainly. */
function ownPaper(css: string): Partial<Record<Scheme, string>> {
  const color = String.raw`#[\da-f]{3,8}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]*\)|[a-z]+`
  const pattern = new RegExp(
    String.raw`--paper\s*:\s*(?:light-dark\(\s*(${color})\s*,\s*(${color})\s*\)|(${color}))\s*[;}]`,
    'gi',
  )
  const found = Array.from(css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(pattern)).at(-1)
  const [, light, dark, both] = found ?? []
  if (light !== undefined && dark !== undefined) return { light, dark }
  return both === undefined ? {} : { light: both, dark: both }
}

type Rgb = readonly [red: number, green: number, blue: number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [17, 20, 24]

/** The accent and what goes with it, by custom property: ink on it, and shades that are readable as text (WCAG AA). */
export function accentColors(accent: string) {
  const rgb = parse(accent)
  return {
    accent,
    'accent-ink': format(contrast(rgb, white) >= 4.5 ? white : black),
    'accent-text-light': format(readable(rgb, white, black)),
    'accent-text-dark': format(readable(rgb, black, white)),
  }
}

/** Moves a color towards `target` until it stands out from the ground. */
function readable(color: Rgb, ground: Rgb, target: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, target, share)
    // A little over 4.5, because grounds are rarely pure.
    if (contrast(mixed, ground) >= 5.4) return mixed
  }
  return target
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * share)
  return [channel(0), channel(1), channel(2)]
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

// WCAG 2.2, relative luminance.
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function format(rgb: Rgb): string {
  return `#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`
}
