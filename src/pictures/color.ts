/**
 * Color maths in OKLCH (https://bottosson.github.io/posts/oklab/). It uses + - * / and square roots only: these give the same bits on
 * every machine. `Math.pow`, `Math.cbrt` and `Math.sin` may not, and pictures must have the same bytes everywhere.
 */

/** A hue as a direction: its cosine and sine. */
export type Hue = readonly [cosine: number, sine: number]

/** A color as people see it. `lightness` is from 0 to 1; `chroma` is 0 for grays and about 0.3 for the brightest colors. */
interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: Hue
}

type Three = readonly [number, number, number]

/** The direction of a hue in degrees, by the series of cosine and sine. */
export function hueAt(degrees: number): Hue {
  const turn = 2 * Math.PI
  const angle = ((degrees % 360) / 360) * turn
  const x = angle > turn / 2 ? angle - turn : angle
  let cosine = 1
  let sine = x
  let even = 1
  let odd = x
  for (let n = 1; n < 14; n++) {
    even *= (-x * x) / ((2 * n - 1) * (2 * n))
    odd *= (-x * x) / (2 * n * (2 * n + 1))
    cosine += even
    sine += odd
  }
  return [cosine, sine]
}

/** The hue between two, by a share of the second. */
export function hueBetween(one: Hue, two: Hue, share: number): Hue {
  const x = one[0] + (two[0] - one[0]) * share
  const y = one[1] + (two[1] - one[1]) * share
  const length = Math.sqrt(x * x + y * y)
  return length < 0.001 ? one : [x / length, y / length]
}

/** `#rrggbb` of lightness, chroma and hue. A color that no screen can show loses chroma until one can. */
export function color(lightness: number, chroma: number, [cosine, sine]: Hue): string {
  for (let shown = chroma; ; shown *= 0.94) {
    const rgb = linearFromLab([lightness, shown * cosine, shown * sine])
    if (shown < 0.002 || rgb.every(value => value > -0.0005 && value < 1.0005)) return hexOf(rgb)
  }
}

/** Lightness, chroma and hue of `#rrggbb`. Grays get the hue of a cool gray. */
export function oklchOf(hex: string): Oklch {
  const [lightness, a, b] = labOf(hex)
  const chroma = Math.sqrt(a * a + b * b)
  return { lightness, chroma, hue: chroma < 0.02 ? hueAt(250) : [a / chroma, b / chroma] }
}

/** A mix of two colors, by a share of the second. */
export function mix(one: string, two: string, share: number): string {
  const from = labOf(one)
  const to = labOf(two)
  const between = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return hexOf(linearFromLab([between(0), between(1), between(2)]))
}

/** The contrast of two colors (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, two: string): number {
  return between(luminance(one), luminance(two))
}

function between(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The nearest color that has a contrast with all the grounds: `lighter` or darker than the one given. */
export function readable(
  hex: string,
  grounds: readonly string[],
  ratio: number,
  way: 'lighter' | 'darker',
): string {
  const { lightness, chroma, hue } = oklchOf(hex)
  const step = way === 'lighter' ? 0.01 : -0.01
  const lights = grounds.map(luminance)
  for (let tried = lightness; tried >= 0 && tried <= 1; tried += step) {
    const moved = color(tried, chroma, hue)
    const light = luminance(moved)
    if (lights.every(ground => between(light, ground) >= ratio)) return moved
  }
  return way === 'lighter' ? '#ffffff' : '#000000'
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function labOf(hex: string): Three {
  const [red, green, blue] = linearOf(hex)
  const l = root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, 3)
  const m = root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, 3)
  const s = root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, 3)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linearFromLab([lightness, a, b]: Three): Three {
  const l = power(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
  const m = power(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
  const s = power(lightness - 0.0894841775 * a - 1.291485548 * b, 3)
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Red, green and blue of `#rrggbb` as amounts of light. */
function linearOf(hex: string): Three {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : root(power((value + 0.055) / 1.055, 12), 5)
  }
  return [channel(1), channel(3), channel(5)]
}

function hexOf(linear: Three): string {
  const digits = linear.map(value => {
    const light = Math.min(1, Math.max(0, value))
    const channel = light <= 0.0031308 ? light * 12.92 : 1.055 * root(power(light, 5), 12) - 0.055
    return Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

function power(base: number, exponent: number): number {
  let result = 1
  for (let n = 0; n < exponent; n++) result *= base
  return result
}

/** The n-th root, by Newton's method from above: each step comes nearer until no step does. It is slow from afar. */
function root(value: number, n: number): number {
  if (value <= 0) return 0
  let found = Math.max(1, value)
  while (power(found / 2, n) > value) found /= 2
  for (;;) {
    const next = found - (found - value / power(found, n - 1)) / n
    if (next >= found) return found
    found = next
  }
}
