import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Site } from '../model/site.ts'
import { accentColors, colorScheme } from './theme.ts'

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

const css = readFileSync('templates/html/site.css', 'utf8')
const [, root = ''] = /^:root \{\n([\s\S]*?)^\}/m.exec(css) ?? []
const declared = Array.from(root.matchAll(/^ {2}--([\w-]+): (.*);$/gm), ([, name = '', value = '']) => ({
  name,
  value,
}))

/** What each property is for. */
const meanings: Readonly<Record<string, string>> = {
  fill: 'Buttons, step numbers, checkered strip',
  'on-fill': 'Text on --fill',
  link: 'Links, focus ring, compass rose',
  paper: 'Page',
  sheet: 'Cards, tables, boxes',
  sand: 'Code, notes, table heads',
  ink: 'Text',
  soft: 'Less important text',
  line: 'Lines around boxes',
  edge: 'Borders of buttons and text to copy',
  shade: 'Color of shadows',
  shadow: 'Shadows',
  sans: 'Text',
  mono: 'Addresses and code',
  display: 'Headings, name in the header',
  gutter: 'Sides of the page',
  text: 'Width of text',
  wide: 'Width of cards, tables, header, footer',
  radius: 'Corners',
  'space-s': 'Lists and rows',
  'space-m': 'Between paragraphs, in boxes',
  'space-l': 'Before small headings, in large boxes',
  'space-xl': 'Before headings, at the end of the page',
  'space-top': 'Above the first line',
  'space-hero': 'Above and below the hero',
}

// After a change: UPDATE_DOCS=1 npx vitest run src/documents/theme/properties.test.ts
test('docs/look.md shows each property of the style sheet', () => {
  expect(declared.map(({ name }) => name)).toEqual(Object.keys(meanings))
  const lines = declared.map(({ name, value }) => `  --${name}: ${value}; /* ${meanings[name]} */`)
  const block = ['```css', ':root {', ...lines, '}', '```'].join('\n')
  const text = readFileSync('docs/look.md', 'utf8')
  const updated = text.replace(
    /(<!-- properties -->\n)[\s\S]*?(<!-- end -->)/,
    (_, before, after) => `${before}\n${block}\n\n${after}`,
  )
  if (process.env['UPDATE_DOCS']) writeFileSync('docs/look.md', updated)
  else expect(updated).toBe(text)
})

const [fallback = ''] = /^@supports not \(color: light-dark[\s\S]*?^\}\n/m.exec(css) ?? []

test('browsers that do not know light-dark() get its first color', () => {
  const light = declared.flatMap(({ name, value }) => {
    const [, first] = /^light-dark\((.*(?:\)|\w)), .*\)$/.exec(value) ?? []
    return first === undefined ? [] : [`    --${name}: ${first.split(/(?<=\)), /)[0]};`]
  })
  expect(light.length).toBeGreaterThan(7)
  expect(fallback.match(/^ +--.*$/gm)).toEqual(light)
})

/** The rules behind the properties, without those for paper, and those for codes that machines scan. */
const rules = css
  .slice(css.indexOf(root) + root.length, css.indexOf('@media print'))
  .replace(fallback, '')
  .replace(/^\.qr svg \{[\s\S]*?^\}/m, '')
const declarations = Array.from(rules.matchAll(/^ +([\w-]+): (.*);$/gm), ([, name = '', value = '']) => ({
  name,
  value,
}))

test('every color is a property', () => {
  const written = declarations.filter(({ value }) =>
    /#[0-9a-f]{3,8}\b(?!')|\b(?:rgb|hsl|oklch)\(/i.test(value.replace(/url\(.*\)/, '')),
  )
  expect(written).toEqual([])
})
