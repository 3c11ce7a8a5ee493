import type { Site } from '../../model/site.ts'

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
