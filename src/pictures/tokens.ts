import { color, contrast, hueAt, hueBetween, mix, oklchOf, readable } from './color.ts'
import type { View } from './landscape/look.ts'
import { type Palette, paletteOf } from './landscape/palette.ts'

/** The colors of a site in one theme, by the name of their custom property. docs/look.md says what each is for. */
export type Tokens = Readonly<ReturnType<typeof tokensOf>>

/** Text on its ground, and the contrast that it has at least. */
type Pair = readonly [text: keyof Tokens, ground: keyof Tokens, ratio: number]

/** Every text, and every border of a control, with each ground that it is on: WCAG 2.2, 1.4.6 and 1.4.11. */
export const readablePairs: readonly Pair[] = [
  ...(['ink', 'soft', 'link'] as const).flatMap(text =>
    (['paper', 'sheet', 'sand'] as const).map(ground => [text, ground, 7] as const),
  ),
  ['fill-ink', 'fill', 7],
  ['fill-high-ink', 'fill-high', 7],
  ['sky-ink', 'sky', 7],
  ['sky-soft', 'sky', 7],
  ['ground-ink', 'ground', 7],
  ['ground-soft', 'ground', 7],
  ['edge', 'paper', 3],
  ['edge', 'sheet', 3],
  ['edge', 'sand', 3],
]

/** The colors of a site, from its look and accent, and from the sky of its own picture. */
export function tokensOf(
  { look, accent }: Pick<View, 'look' | 'accent'>,
  theme: 'light' | 'dark',
  ownSky?: string,
) {
  const isDark = theme === 'dark'
  const surroundings = ownSky === undefined ? paletteOf(look, accent, isDark) : below(ownSky)
  const { sky, skyInk, skySoft, skyLow, ground, groundInk, groundSoft } = surroundings
  const papers = isDark ? nightPapers(accent, sky) : dayPapers(accent)
  const { paper, sheet, sand } = papers
  const { lightness, chroma, hue } = oklchOf(accent)
  const tint = Math.min(chroma, 0.1)
  const onPapers = (hex: string, ratio: number) =>
    readable(hex, [paper, sheet, sand], ratio, isDark ? 'lighter' : 'darker')
  const shade = (day: readonly [number, number], night: readonly [number, number]) =>
    color(...(isDark ? night : day), hue)
  // A light red would be pink: links of dark pages are orange then.
  const linkHue = isDark && isRed(accent) ? hueBetween(hue, hueAt(60), 0.6) : hue
  const link = color(isDark ? Math.max(0.7, lightness) : Math.min(0.52, lightness), chroma, linkHue)
  return {
    sky,
    'sky-ink': skyInk,
    'sky-soft': skySoft,
    'sky-low': skyLow,
    ground,
    'ground-ink': groundInk,
    'ground-soft': groundSoft,
    ...buttons(accent, isDark),
    link: onPapers(link, 7.05),
    ...papers,
    ink: onPapers(shade([0.22, 0.3 * tint], [0.95, 0.08 * tint]), 7.05),
    soft: onPapers(shade([0.44, 0.25 * tint], [0.78, 0.15 * tint]), 7.05),
    edge: onPapers(color(0.6, 0.2 * tint, hue), 3.1),
  }
}

/** A sky that is as light or dark as it needs to be for texts on it, and what goes with it. Its hue stays. */
function below(picture: string): Omit<Palette, 'inks'> {
  const by = (sky: string) => Math.abs(oklchOf(sky).lightness - oklchOf(picture).lightness)
  const [dark, light] = [
    readable(picture, ['#ffffff'], 8, 'darker'),
    readable(picture, ['#000000'], 8, 'lighter'),
  ]
  const isDark = by(dark) <= by(light)
  const sky = isDark ? dark : light
  const { lightness, chroma, hue } = oklchOf(sky)
  const tint = Math.min(chroma, 0.06)
  // Darker than a dark sky.
  const ground = color(Math.max(0.15, Math.min(0.29, lightness - 0.1)), tint, hue)
  const on = (surface: string, level: number, way: 'lighter' | 'darker') =>
    readable(color(level, tint / 3, hue), [surface], 7.2, way)
  return {
    sky,
    skyInk: isDark ? on(sky, 0.97, 'lighter') : on(sky, 0.2, 'darker'),
    skySoft: isDark ? on(sky, 0.86, 'lighter') : on(sky, 0.34, 'darker'),
    skyLow: mix(sky, '#000000', isDark ? 0.45 : 0.28),
    ground,
    groundInk: on(ground, 0.97, 'lighter'),
    groundSoft: on(ground, 0.86, 'lighter'),
  }
}

/** Light pages have a breath of the accent. */
function dayPapers(accent: string) {
  const { chroma, hue } = oklchOf(accent)
  const tint = Math.min(chroma, 0.1)
  return {
    paper: color(0.987, 0.05 * tint, hue),
    sheet: '#ffffff',
    sand: color(0.955, 0.12 * tint, hue),
    line: color(0.89, 0.12 * tint, hue),
  }
}

/** Dark pages have the hue of their night sky. */
function nightPapers(accent: string, sky: string) {
  const { chroma, hue } = oklchOf(sky)
  const tint = Math.min(1, oklchOf(accent).chroma * 14, chroma * 25)
  return {
    paper: color(0.175, 0.03 * tint, hue),
    sheet: color(0.235, 0.035 * tint, hue),
    sand: color(0.265, 0.04 * tint, hue),
    line: color(0.36, 0.045 * tint, hue),
  }
}

function isRed(accent: string): boolean {
  const { chroma, hue } = oklchOf(accent)
  const red = hueAt(25)
  return chroma > 0.1 && hue[0] * red[0] + hue[1] * red[1] > 0.88
}

/** The face of buttons is the accent, moved until black or white is readable on it. On dark pages it is bright, but red stays red. */
function buttons(accent: string, isDark: boolean) {
  const { lightness, chroma, hue } = oklchOf(accent)
  const white = '#ffffff'
  const black = color(0.18, 0.03, hue)
  const bright = readable(color(Math.max(0.74, lightness), chroma, hue), [black], 7.2, 'lighter')
  const isBright = contrast(accent, black) > 8
  const start = isDark ? color(Math.max(0.5, lightness), chroma, hue) : accent
  const dark = readable(start, [white], 7.05, 'darker')
  const face = isDark && !isRed(accent) ? bright : isBright ? accent : dark
  const ink = contrast(face, white) >= contrast(face, black) ? white : black
  const shown = oklchOf(face)
  const by = ink === white ? -0.06 : 0.07
  const high = color(Math.min(0.97, shown.lightness + by), shown.chroma, shown.hue)
  return {
    fill: face,
    'fill-ink': ink,
    'fill-high': readable(high, [ink], 7.05, ink === white ? 'darker' : 'lighter'),
    'fill-high-ink': ink,
    'fill-low': color(Math.max(0.08, shown.lightness - 0.16), shown.chroma, shown.hue),
  }
}
