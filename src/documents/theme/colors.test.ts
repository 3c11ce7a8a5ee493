import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Site } from '../../model/site.ts'
import { accentColors, colorScheme } from './colors.ts'

function schemeOf(theme: string, { toggle = false, css }: { toggle?: boolean; css?: string } = {}) {
  const site = { config: { site: { theme, toggle } }, ...(css !== undefined && { ownStyle: css }) }
  return colorScheme(site as unknown as Site)
}

test('the grounds are those of the style sheet', () => {
  const [light, dark] = schemeOf('auto').themeColors.map(({ color }) => color)
  expect(readFileSync('templates/html/site.css', 'utf8')).toContain(`--paper: light-dark(${light}, ${dark});`)
})

test('what the browser gets follows the theme', () => {
  expect(schemeOf('auto').themeColors.map(({ media }) => media)).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ])
  expect(schemeOf('dark')).toEqual({
    schemes: 'dark',
    themeColors: [{ color: '#0d1620' }],
    ground: '#0d1620',
  })
  expect(schemeOf('light', { toggle: true })).toEqual({
    schemes: 'light',
    themeColors: [{ color: '#fbfaf7' }, { color: '#0d1620', media: 'not all' }],
    ground: '#fbfaf7',
  })
})

test.each([
  [':root{--paper:#123456}', ['#123456', '#123456']],
  [':root { --paper: light-dark( #fff , rgb(1 2 3) ); }', ['#fff', 'rgb(1 2 3)']],
  [':root{--paper:#111;} .a{--paper: black}', ['black', 'black']],
  ['/* --paper: red; */', ['#fbfaf7', '#0d1620']],
  [':root{--paper: var(--sand)}', ['#fbfaf7', '#0d1620']],
  [':root{--paper: linear-gradient(#fff, #000)}', ['#fbfaf7', '#0d1620']],
])('%s has the grounds %j', (css, grounds) => {
  expect(schemeOf('auto', { css }).themeColors.map(({ color }) => color)).toEqual(grounds)
})

test.each(['#ffffff', '#000000', '#1f7a78', '#ffff00', '#010203', '#777777'])(
  '%s and what goes with it',
  accent => {
    expect(accentColors(accent)).toMatchSnapshot()
  },
)
