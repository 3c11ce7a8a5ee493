import type { Site } from '../../model/site.ts'

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
  readonly themeColors: readonly { readonly color: string; readonly media?: string }[]
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
    themeColors: schemes.flatMap(scheme => {
      const color = grounds[scheme]
      if (theme === scheme) return [{ color }]
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
