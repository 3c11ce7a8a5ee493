import { table } from './css-colors.yaml'
import { suggest } from './suggest.ts'

/** The color that somebody meant, as `#rrggbb`: a short or long hex number, `rgb()`, `hsl()` or a name of CSS, also one with a typing error. */
export function hexColor(text: string): string | undefined {
  const value = text.trim().toLowerCase()
  return hexDigits(value) ?? functionColor(value) ?? namedColor(value)
}

/** `#3ab`, `3fae5a` and `#3fae5aff`: whatever says how transparent it is goes. */
function hexDigits(value: string): string | undefined {
  const digits = /^(?:#|0x)?([0-9a-f]+)$/.exec(value)?.[1] ?? ''
  const long = digits.length < 5 ? [...digits].map(digit => digit + digit).join('') : digits
  return [6, 8].includes(long.length) ? `#${long.slice(0, 6)}` : undefined
}

function functionColor(value: string): string | undefined {
  const [, name, inside = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(value) ?? []
  const parts = inside.split(/[\s,/]+/).filter(part => part !== '')
  const numbers = parts.map(part => Number(/^-?\d*\.?\d+(?=%?$|deg$)/.exec(part)?.[0] ?? Number.NaN))
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = numbers
  if (name === undefined || parts.length > 4 || [first, second, third].some(Number.isNaN)) return undefined
  if (name === 'hsl') return hexOfHsl(first, second / 100, third / 100)
  return hexOfRgb(
    numbers.slice(0, 3).map((number, at) => (parts[at]?.endsWith('%') ? number / 100 : number / 255)),
  )
}

// https://www.w3.org/TR/css-color-4/#hsl-to-rgb
function hexOfHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (start: number) => {
    const k = (((start + hue / 30) % 12) + 12) % 12
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return hexOfRgb([channel(0), channel(8), channel(4)])
}

function hexOfRgb(channels: readonly number[]): string {
  const digits = channels.map(channel => {
    const value = Math.round(Math.min(1, Math.max(0, channel)) * 255)
    return value.toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}

function namedColor(value: string): string | undefined {
  const colors = new Map(Object.entries(table() as Readonly<Record<string, string>>))
  const name = value.replace(/[\s_-]/g, '')
  const [meant = ''] = colors.has(name) ? [name] : suggest(name, colors.keys())
  return colors.get(meant)
}
