import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cardDrawing, shade } from './card.ts'
import { contrast } from './color.ts'
import { lookFiles } from './landscape/look.ts'
import { tokensOf } from './tokens.ts'

const templates = new Map(
  ['card.eta', 'letters.txt'].map(file => [
    `pictures/${file}`,
    readFileSync(`templates/pictures/${file}`, 'utf8'),
  ]),
)
const looks = Object.keys(lookFiles)

function drawn(
  look: string,
  theme: 'light' | 'dark',
  accent: string,
  name: string,
  title: string,
  hasPicture = false,
): string {
  const view = { shortName: 'a', look, theme, accent }
  const colors = tokensOf(view, theme)
  const logo = { logo: undefined, logoIsName: true }
  const common = { colors, ...logo, editions: 'Java Edition' }
  return cardDrawing(templates, { view, ...common })(name, 'play.example.net')({ title, hasPicture })
}

/** The texts of a card with their colors, from the top; the shadow of a title is not counted. */
function textsOf(svg: string) {
  const texts = svg.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\) scale\((\d?\.\d+)\)" fill="(#\w+)" d="M/g)
  return Array.from(texts, ([, x, y, scale, fill = '']) => ({
    x: Number(x),
    y: Number(y),
    size: Number(scale) * 1000,
    fill,
  })).filter(({ x }) => x === 64)
}

test.each(looks.flatMap(look => [[look, 'light'] as const, [look, 'dark'] as const]))(
  'a card of %s, %s: each text is readable',
  (look, theme) => {
    for (const accent of ['#000000', '#ffffff', '#ffff00', '#1f7a78', '#ff0000', '#808080']) {
      const svg = drawn(look, theme, accent, 'Example', 'How to join')
      const sky = /<path fill="(#\w+)" d="M0 0h1200v630H0z"/.exec(svg)?.[1] ?? ''
      const ground = /<path fill="(#\w+)" d="M0 519/.exec(svg)?.[1] ?? ''
      const texts = textsOf(svg)
      expect(texts).toHaveLength(3)
      for (const { y, fill } of texts) expect(contrast(fill, y > 519 ? ground : sky)).toBeGreaterThan(7)
    }
  },
)

test('white words on a picture are readable, whatever the picture', () => {
  // White shines through the shade most.
  const channels = [1, 3, 5].map(at => Number.parseInt(shade.color.slice(at, at + 2), 16))
  const shaded = channels.map(channel => Math.round(255 + (channel - 255) * shade.opacity).toString(16))
  expect(contrast('#ffffff', `#${shaded.join('')}`)).toBeGreaterThan(7)
  for (const title of ['How to join', `${long} `.repeat(3), 'A', '参加方法']) {
    const svg = drawn('coast', 'light', '#1f7a78', 'Example', title, true)
    const full = Number(/y2="([\d.]+)"/.exec(svg)?.[1])
    const words = textsOf(svg).filter(({ y }) => y < 519)
    for (const { y, size, fill } of words) {
      expect(fill).toBe('#fff')
      expect(y - size * 0.8).toBeGreaterThan(full)
      expect(y).toBeLessThan(510)
    }
    expect(Math.max(...words.map(({ size }) => size))).toBeGreaterThanOrEqual(34)
  }
})

const long = 'Craftopolissurvivalwonderlandadventurepix'

test.each([
  // On a card 300 pixels wide, a title of 48 has 12.
  ['Example', 'Example', 100, 2],
  ['Example', 'How to join', 100, 3],
  ['The Extraordinary Kingdom of Northumbria', 'The Extraordinary Kingdom of Northumbria', 88, 3],
  [long, long, 48, 2],
  // The address is in place of a name that has no letters here, and the editions in place of the address.
  ['ランタン', '参加方法', 100, 2],
])('%s: %s has letters of at least %i', (name, title, least, count) => {
  const texts = textsOf(drawn('coast', 'light', '#1f7a78', name, title))
  expect(texts).toHaveLength(count)
  expect(Math.max(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(least)
  for (const { y } of texts) expect(y > 40 && (y < 270 || y > 540)).toBe(true)
})
