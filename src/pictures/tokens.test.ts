import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, oklchOf } from './color.ts'
import { lookFiles } from './landscape/look.ts'
import { readablePairs, tokensOf } from './tokens.ts'

const looks = Object.keys(lookFiles)
const corners = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#808080', '#c8ff2e']
// Spread over all colors, the same ones each time.
const spread = Array.from({ length: 292 }, (_, n) => ((n * 57193 + 77) * 9973) % 2 ** 24)
const accents = [...corners, ...spread.map(value => `#${value.toString(16).padStart(6, '0')}`)]

// The colors of code are the same in all looks, because what is behind them is always about as light.
const css = readFileSync('templates/html/parts/code.css', 'utf8')
const codeColors = Array.from(
  css.matchAll(/^ {2}--(code-\w+): light-dark\((#\w{6}), (#\w{6})\);$/gm),
  ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
)

test.each(looks)('code is readable in %s, whatever the accent', look => {
  expect(codeColors.length).toBe(4)
  const failed = accents.flatMap(accent =>
    (['light', 'dark'] as const).flatMap(theme => {
      const { sand } = tokensOf({ look, accent }, theme)
      return codeColors
        .filter(color => contrast(color[theme], sand) < 7)
        .map(({ name }) => `${accent} ${theme}: ${name} on ${sand}`)
    }),
  )
  expect(failed).toEqual([])
})

test.each(looks)('each text of %s is readable, whatever the accent', look => {
  const failed = accents.flatMap(accent =>
    (['light', 'dark'] as const).flatMap(theme => {
      const tokens = tokensOf({ look, accent }, theme)
      return readablePairs
        .filter(([text, ground, ratio]) => contrast(tokens[text], tokens[ground]) < ratio)
        .map(([text, ground]) => `${accent} ${theme}: ${text} on ${ground}`)
    }),
  )
  expect(failed).toEqual([])
})

test('each text is readable below the sky of any picture, which keeps its hue', () => {
  const failed = accents.flatMap(picture =>
    (['light', 'dark'] as const).flatMap(theme => {
      const tokens = tokensOf({ look: 'plain', accent: '#e11d48' }, theme, picture)
      return readablePairs
        .filter(([text, ground, ratio]) => contrast(tokens[text], tokens[ground]) < ratio)
        .map(([text, ground]) => `${picture} ${theme}: ${text} on ${ground}`)
    }),
  )
  expect(failed).toEqual([])
  const skyOf = (picture: string) => tokensOf({ look: 'plain', accent: '#e11d48' }, 'light', picture).sky
  expect(skyOf('#33204d')).toBe('#33204d')
  const [moved, hue] = [oklchOf(skyOf('#b56a4a')).hue, oklchOf('#b56a4a').hue]
  expect(moved[0] * hue[0] + moved[1] * hue[1]).toBeGreaterThan(0.99)
})

test('a dark page is dark and a light one light, with the accent in its links and buttons', () => {
  const light = tokensOf({ look: 'coast', accent: '#7a1f1f' }, 'light')
  const dark = tokensOf({ look: 'coast', accent: '#7a1f1f' }, 'dark')
  expect(light).toMatchObject({ fill: '#7a1f1f', link: '#7a1f1f', 'fill-ink': '#ffffff', sheet: '#ffffff' })
  expect(contrast(dark.paper, '#ffffff')).toBeGreaterThan(15)
  expect(contrast(tokensOf({ look: 'coast', accent: '#1f7a78' }, 'dark').fill, '#000000')).toBeGreaterThan(8)
})

test.each(['#c0392b', '#e11d48', '#ff0000', '#7a1f1f'])('%s is no pink on a dark page', accent => {
  const { fill, link, 'fill-ink': ink } = tokensOf({ look: 'coast', accent }, 'dark')
  expect(ink).toBe('#ffffff')
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(fill.slice(at, at + 2), 16))
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  // Orange has less blue than green.
  expect(Number.parseInt(link.slice(3, 5), 16)).toBeGreaterThan(Number.parseInt(link.slice(5, 7), 16) + 30)
})

test.each(Object.keys(lookFiles))('a dark page of %s has one hue, whatever the accent', look => {
  for (const accent of ['#e67e22', '#c8ff2e', '#c0392b', '#7c3aed']) {
    const { sky, ground, paper } = tokensOf({ look, accent }, 'dark')
    // Gray has no hue.
    const [one, ...others] = [sky, ground, paper].map(oklchOf).filter(({ chroma }) => chroma >= 0.02)
    for (const { hue } of others)
      expect(hue[0] * (one?.hue[0] ?? 0) + hue[1] * (one?.hue[1] ?? 0)).toBeGreaterThan(0.75)
  }
})
