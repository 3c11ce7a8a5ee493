import { mediaTypeOf } from '../../model/media-types.ts'
import type { Document, Resource } from '../../model/resource.ts'
import type { Language, PagePart, Site } from '../../model/site.ts'
import { iconOutlines } from '../../site/schema/values/icon-outlines.ts'
import { digest } from '../../text/digest.ts'
import { templateIn } from '../../text/template.ts'
import { singleFile } from '../discovery-document.ts'
import { linksAround } from '../page/around-pages.ts'
import { isInFolder } from '../page/trail.ts'
import { colorsOf } from './colors.ts'

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
