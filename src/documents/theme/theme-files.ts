import type { Document, Resource } from '../../model/resource.ts'
import type { Language, Site } from '../../model/site.ts'
import { templateIn } from '../../template/template.ts'
import { type Hashed, hashed } from './hashed.ts'
import { iconSprite } from './icon-sprite.ts'
import { styleParts } from './style-parts.ts'

/** Sea green: readable on light and dark grounds. */
const defaultAccent = '#1f7a78'

/** The style sheets of every page, and the script in each language. */
export function themeStyle(site: Site): {
  readonly stylesheet: Hashed
  /** That of the site's owner. */
  readonly ownStylesheet?: Hashed
  /** Shows the chosen colors, where there is a choice. */
  readonly themeScript?: Hashed
  readonly scripts: ReadonlyMap<Language, Hashed>
} {
  const properties = Object.entries(colorsOf(site)).map(([name, value]) => `--${name}:${value}`)
  const files = [
    'html/site.css',
    ...styleParts.flatMap(part => (part.isUsed(site) ? `html/parts/${part.file}` : [])),
  ]
  const text = files.map(file => templateText(site, file)).join('\n')
  return {
    stylesheet: hashed('css', `:root{${properties.join(';')}}\n${text}`),
    ...(site.ownStyle !== undefined && { ownStylesheet: hashed('css', site.ownStyle) }),
    ...(site.config.site.toggle && {
      themeScript: hashed('js', templateText(site, 'html/parts/theme-toggle.js')),
    }),
    scripts: new Map(site.languages.map(language => [language, scriptIn(language, site)])),
  }
}

/** The site's accent and what goes with it. */
export function colorsOf({ config }: Site) {
  return accentColors(config.site.accent ?? defaultAccent)
}

function scriptIn({ words }: Language, site: Site): Hashed {
  const { copied, selected, edition, liveAsking, liveDown, liveUp, livePlayers, liveSilent } = words
  const spoken = { copied, selected, edition, liveAsking, liveDown, liveUp, livePlayers, liveSilent }
  return hashed(
    'js',
    templateText(site, 'html/site.js').replace('WORDS', () => JSON.stringify(spoken)),
  )
}

/** The text of a template that is published unchanged. */
export function templateText(site: Site, name: string): string {
  return templateIn(site.templates, name)
}

/** What pages are dressed in: style sheet, script and icons. */
export const themeFiles: Document = site => {
  const { stylesheet, ownStylesheet, scripts, themeScript } = themeStyle(site)
  const every = [...scripts.values(), ...(themeScript ? [themeScript] : [])]
  const byPath = new Map(every.map(script => [script.path, script]))
  const sprite = iconSprite(site)
  return [
    ...[stylesheet, ...(ownStylesheet ? [ownStylesheet] : [])].map(({ path, text }) =>
      file(path, 'Style sheet', 'text/css; charset=utf-8', text),
    ),
    ...Array.from(byPath.values(), ({ path, text }) =>
      file(path, 'Script', 'text/javascript; charset=utf-8', text),
    ),
    ...(sprite === undefined ? [] : [file(sprite.path, 'Icons', 'image/svg+xml', sprite.text)]),
  ]
}

function file(path: string, title: string, type: string, text: string): Resource {
  return {
    path,
    title,
    summary: title,
    listed: false,
    cache: 'immutable',
    cors: false,
    representations: [{ type, file: path.slice(1), render: () => text }],
  }
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
