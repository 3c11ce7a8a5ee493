import { color, type Hue, hueAt, hueBetween, mix, oklchOf, readable } from '../color.ts'
import { common, type InkRule, type LookFile, lookOf, type Share, type Tone } from './look.ts'

export type Palette = ReturnType<typeof paletteOf>

/** The colors of a look, drawn to the accent: of its inks, and of sky and ground with texts on them, clear and less important ones. */
export function paletteOf(name: string, accent: string, isDark: boolean) {
  const look = lookOf(name)
  const isNight = isDark || look.isAlwaysNight === true
  const { chroma, hue } = oklchOf(accent)
  const tones = tonesOf(look, accent, isNight)
  const { sky, ground } = tones
  const dayHue = ownHue(look.tones.sky, hue)
  const low = chroma > 0.03 ? accent : '#5b6775'
  const onSky = ([night, day]: readonly [string, string], ratio: readonly [number, number]) =>
    isNight ? readable(night, [sky], ratio[0], 'lighter') : readable(day, [sky], ratio[1], 'darker')
  const onGround = (hex: string, ratio: number) => readable(hex, [ground], ratio, 'lighter')
  return {
    inks: inksOf(look, tones, accent, isNight),
    sky,
    skyInk: onSky([color(0.97, 0.012, hue), color(0.22, 0.035, dayHue)], [12, 10]),
    skySoft: onSky([color(0.84, 0.03, hue), color(0.38, 0.045, dayHue)], [7.2, 7.2]),
    // Shadows on the sky.
    skyLow: isNight ? mix(sky, '#000000', 0.45) : mix(sky, low, 0.28),
    ground,
    groundInk: onGround(color(0.97, 0.012, hue), 8),
    groundSoft: onGround(color(0.86, 0.03, hue), 7.2),
  }
}

const ownHue = ([hue, share]: readonly [number, number, ...unknown[]], drawn: Hue) =>
  hueBetween(hueAt(hue), drawn, share)

/** By night skies are blue or violet, whatever they are by day. */
const nightSkies: Readonly<Record<string, readonly [hue: number, share: number]>> = {
  sky: [268, 0.25],
  glow: [312, 0.75],
}
const moonHue = hueAt(248)

type Tones = Readonly<Record<'sky' | 'ground', string>> & Readonly<Record<string, string>>

/** The materials of a look as colors. */
function tonesOf({ tones, isAlwaysNight, isFlat }: LookFile, accent: string, isNight: boolean) {
  const { chroma, hue } = oklchOf(accent)
  const isMoonlit = isNight && !isFlat
  const nightSky = (name: string) => (isMoonlit && !isAlwaysNight ? nightSkies[name] : undefined)
  const skyHue = ownHue(nightSky('sky') ?? tones.sky, hue)
  const hueOf = (name: string, tone: Tone): Hue => {
    if (name === 'sky') return skyHue
    if (name === 'glow') return ownHue(nightSky(name) ?? tone, hue)
    if (!isMoonlit) return ownHue(tone, hue)
    // The moon draws what it shines on to its blue. The strip below has the hue of the sky, as the papers of dark pages.
    return name === 'ground' ? skyHue : hueBetween(ownHue(tone, hue), moonHue, 0.28)
  }
  const entries = Object.entries(tones).map(([name, tone]) => {
    const [lightness, full] = tone[isNight ? 3 : 2]
    // A gray accent makes a pale sky.
    const isPale = chroma < 0.03 && /^(?:sky|glow)$/.test(name)
    return [name, color(lightness, isPale ? full * 0.35 : full, hueOf(name, tone))]
  })
  return Object.fromEntries(entries) as Tones
}

/** All inks of a picture. What is far is mixed with the glow at the horizon. */
function inksOf(look: LookFile, tones: Tones, accent: string, isNight: boolean) {
  const { lightness, chroma, hue } = oklchOf(accent)
  const bright = Math.min(0.62, Math.max(0.46, lightness))
  const known: Record<string, string> = {
    ...tones,
    roof: color(isNight ? bright * 0.92 : bright, chroma, hue),
  }
  const shareOf = (share: Share) => (typeof share === 'number' ? share : isNight ? share.night : share.day)
  const colorOf = (rule: InkRule): string => {
    if (typeof rule === 'string') return known[rule] ?? rule
    if ('day' in rule) return colorOf(isNight ? rule.night : rule.day)
    const [one, two, three] = rule
    if (typeof one !== 'number') return mix(colorOf(one), colorOf(two as InkRule), shareOf(three as Share))
    const strength = two === 'vivid' ? Math.max(0.12, chroma) : Number(two)
    return color(one, strength, three === 'accent' ? hue : hueAt(Number(three)))
  }
  for (const [name, rule] of Object.entries({ ...common.inks, ...look.inks })) known[name] = colorOf(rule)
  for (const ink of Object.keys(common.inks))
    if (!common.exact.includes(ink)) known[ink] = fourBits(known[ink] ?? '')
  return known
}

function fourBits(hex: string): string {
  const digit = (from: number) => Math.round(Number.parseInt(hex.slice(from, from + 2), 16) / 17).toString(16)
  return `#${digit(1)}${digit(3)}${digit(5)}`
}
