import { color, type Hue, hueAt, hueBetween, mix, oklchOf, readable } from '../color.ts'
import { exactInks, type Ink, inks } from './inks.ts'
import type { Scene, Tone } from './scene.ts'
import { type Look, scenes } from './scenes.ts'

/** The colors of a look in one theme. */
export interface Palette {
  readonly inks: Readonly<Record<Ink, string>>
  /** The top of the sky, and texts on it: clear and less important ones. */
  readonly sky: string
  readonly skyInk: string
  readonly skySoft: string
  /** Shadows on the sky. */
  readonly skyLow: string
  /** The strip below the picture, and texts on it. */
  readonly ground: string
  readonly groundInk: string
  readonly groundSoft: string
}

/** A warm white, as of the sun on things. */
const sunlight = '#fffbe0'
const moonHue = hueAt(248)

/** The colors of a look, drawn to the accent. */
export function paletteOf(look: Look, accent: string, isDark: boolean): Palette {
  const scene = scenes[look]
  const isNight = isDark || scene.isAlwaysNight === true
  const tones = tonesOf(scene, accent, isNight)
  const { sky, ground } = tones
  const { hue } = oklchOf(accent)
  const dayInk = tones.skyHue
  const low = oklchOf(accent).chroma > 0.03 ? accent : '#5b6775'
  return {
    inks: inksOf(scene, tones, accent, isNight),
    sky,
    skyInk: isNight ? lighter(color(0.97, 0.012, hue), sky, 12) : darker(color(0.22, 0.035, dayInk), sky, 10),
    skySoft: isNight
      ? lighter(color(0.84, 0.03, hue), sky, 7.2)
      : darker(color(0.38, 0.045, dayInk), sky, 7.2),
    skyLow: isNight ? mix(sky, '#000000', 0.45) : mix(sky, low, 0.28),
    ground,
    groundInk: lighter(color(0.97, 0.012, hue), ground, 8),
    groundSoft: lighter(color(0.86, 0.03, hue), ground, 7.2),
  }
}

const lighter = (hex: string, ground: string, ratio: number) => readable(hex, [ground], ratio, 'lighter')
const darker = (hex: string, ground: string, ratio: number) => readable(hex, [ground], ratio, 'darker')

type Tones = Readonly<Record<keyof Scene['tones'], string>> & { readonly skyHue: Hue }

/** The materials of a scene as colors. */
function tonesOf({ tones, isAlwaysNight, isFlat }: Scene, accent: string, isNight: boolean): Tones {
  const drawn = oklchOf(accent)
  const own = ({ hue, share }: Tone) => hueBetween(hueAt(hue), drawn.hue, share)
  // The moon draws all that is on the ground to its blue.
  const lit = (tone: Tone) => (isNight && !isFlat ? hueBetween(own(tone), moonHue, 0.28) : own(tone))
  const shade = (tone: Tone, hue: Hue, strength = 1) => {
    const [lightness, chroma] = isNight ? tone.night : tone.day
    return color(lightness, chroma * strength, hue)
  }
  // By night skies are blue or violet, whatever they are by day.
  const isMoonlit = isNight && !isAlwaysNight && !isFlat
  const skyHue = isMoonlit ? own({ ...tones.sky, hue: 268, share: 0.25 }) : own(tones.sky)
  const glowHue = isMoonlit ? own({ ...tones.glow, hue: 312, share: 0.5 }) : own(tones.glow)
  // A gray accent makes a pale sky.
  const strength = drawn.chroma < 0.03 ? 0.35 : 1
  const solid = Object.entries(tones).map(([name, tone]) => [name, shade(tone, lit(tone))])
  return {
    ...(Object.fromEntries(solid) as Record<keyof Scene['tones'], string>),
    sky: shade(tones.sky, skyHue, strength),
    glow: shade(tones.glow, glowHue, strength),
    skyHue: own(tones.sky),
  }
}

/** All inks of a picture. What is far is mixed with the glow at the horizon. */
function inksOf({ isSnowy, isAlwaysNight }: Scene, tones: Tones, accent: string, isNight: boolean) {
  const { sky, glow, water, grass, leaf, earth, wall, ground } = tones
  const pick = <T>(day: T, night: T) => (isNight ? night : day)
  const { lightness, chroma, hue } = oklchOf(accent)
  const moon = color(0.9, 0.05, hueAt(95))
  const roofLightness = Math.min(0.62, Math.max(0.46, lightness)) * pick(1, 0.92)
  const roof = color(roofLightness, chroma, hue)
  const vivid = Math.max(0.12, chroma)
  const sun = color(0.985, 0.1, hueAt(95))
  const all: Record<Ink, string> = {
    sky1: mix(sky, glow, 0.25),
    sky2: mix(sky, glow, 0.5),
    sky3: mix(sky, glow, 0.75),
    sky4: glow,
    aurora: mix(sky, color(0.72, vivid, hue), 0.42),
    auroraLight: mix(sky, color(0.82, vivid, hue), 0.8),
    star: color(0.95, 0.03, hue),
    halo: pick(mix(glow, sunlight, 0.6), mix(glow, color(0.75, 0.05, hue), 0.25)),
    sun: pick(sun, color(0.94, 0.03, hueAt(95))),
    // The sun has none.
    crater: pick(sun, color(0.83, 0.035, hueAt(90))),
    cloud: pick(mix('#ffffff', glow, 0.12), mix(sky, glow, 0.55)),
    cloudDark: pick(mix(glow, sky, 0.45), mix(sky, glow, 0.35)),
    far: mix(glow, tones.ridge, isAlwaysNight ? 0.3 : pick(0.36, 0.42)),
    farLight: mix(glow, grass, pick(isSnowy ? 0.75 : 0.42, 0.5)),
    hill: mix(glow, tones.hill, 0.66),
    hillLight: mix(glow, grass, 0.72),
    hillTree: mix(glow, leaf, 0.8),
    water,
    waterLight: mix(water, glow, 0.45),
    waterDark: mix(water, ground, 0.4),
    reflection: mix(water, ground, 0.28),
    glint: mix(water, pick('#ffffff', moon), 0.7),
    beam: color(0.9, 0.13, hueAt(88)),
    earth,
    earthLight: shifted(earth, 0.05),
    earthDark: shifted(earth, -0.07),
    sand: tones.sand,
    grass,
    grassLight: mix(grass, pick(sunlight, glow), isSnowy ? 0.5 : 0.3),
    trunk: color(pick(0.42, 0.27), 0.05, hueAt(55)),
    leaf,
    leafDark: mix(leaf, ground, 0.4),
    leafLight: mix(leaf, grass, isSnowy ? 0.85 : 0.6),
    wall,
    wallDark: mix(wall, ground, pick(0.25, 0.45)),
    roof,
    roofDark: mix(roof, ground, 0.35),
    roofLight: mix(roof, '#ffffff', pick(0.3, 0.15)),
    dark: mix(ground, pick(earth, '#000000'), 0.2),
    lamp: pick(color(0.5, 0.03, hueAt(240)), color(0.9, 0.13, hueAt(88))),
    flower: color(pick(0.78, 0.62), vivid, hue),
    ground,
  }
  for (const ink of inks) if (!exactInks.has(ink)) all[ink] = fourBits(all[ink])
  return all
}

function shifted(hex: string, by: number): string {
  const { lightness, chroma, hue } = oklchOf(hex)
  return color(lightness + by, chroma, hue)
}

function fourBits(hex: string): string {
  const digit = (from: number) => Math.round(Number.parseInt(hex.slice(from, from + 2), 16) / 17).toString(16)
  return `#${digit(1)}${digit(3)}${digit(5)}`
}
