import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Tokens, tokensOf } from '../pictures/tokens.ts'

const css = readFileSync('templates/html/site.css', 'utf8')
const [, root = ''] = /^:root \{\n([\s\S]*?)^\}/m.exec(css) ?? []
const propertiesIn = (text: string) =>
  Array.from(text.matchAll(/^ {2}--([\w-]+): (.*);$/gm), ([, name = '', value = '']) => ({ name, value }))
const declared = propertiesIn(root)
const ofCode = propertiesIn(readFileSync('templates/html/parts/code.css', 'utf8'))

/** What each color is for. */
const colors: Readonly<Record<keyof Tokens, string>> = {
  sky: 'Header, hero, step numbers',
  'sky-ink': 'Text on it',
  'sky-soft': 'Less important text on it',
  'sky-low': 'Shadows on it',
  ground: 'Strip below the landscape, footer',
  'ground-ink': 'Text on it',
  'ground-soft': 'Less important text on it',
  fill: 'Buttons, chosen devices',
  'fill-ink': 'Text on it',
  'fill-high': 'Top edge of buttons, buttons under the pointer',
  'fill-high-ink': 'Text on it',
  'fill-low': 'Lower edge of buttons',
  link: 'Links, focus ring',
  paper: 'Page',
  sheet: 'Cards, boxes',
  sand: 'Code, notes, bands',
  ink: 'Text',
  soft: 'Less important text',
  line: 'Lines around boxes',
  edge: 'Borders of buttons',
}

/** What each other property is for. */
const meanings: Readonly<Record<string, string>> = {
  sans: 'Text',
  mono: 'Addresses and code',
  display: 'Headings, name in the header',
  gutter: 'Sides of the page',
  text: 'Width of text',
  wide: 'Width of cards, tables, header, footer',
  px: 'Borders and corners of blocks',
  radius: 'Corners of pictures, code and frames',
  'space-s': 'Lists and rows',
  'space-m': 'Between paragraphs, in boxes',
  'space-l': 'Before small headings',
  'space-xl': 'Before headings',
  'space-top': 'Above the first line',
  'space-hero': 'Above and below the hero',
  'code-word': 'Keywords in code',
  'code-text': 'Texts in code',
  'code-value': 'Numbers in code',
  'code-name': 'Names in code',
}

// After a change: UPDATE_DOCS=1 npx vitest run --project node src/documents/properties.test.ts
test('docs/look.md shows each property', () => {
  expect([...declared, ...ofCode].map(({ name }) => name)).toEqual(Object.keys(meanings))
  const plain = tokensOf({ look: 'plain', accent: '#1f7a78' }, 'light')
  expect(Object.keys(colors).sort()).toEqual(Object.keys(plain).sort())
  const lines = [
    ...Object.entries(colors).map(([name, meaning]) => `- \`--${name}\`: ${meaning}`),
    ...[...declared, ...ofCode].map(
      ({ name, value }) => `- \`--${name}: ${value.replace(/(?<=^[^(]*?,).*/, ' …')}\`: ${meanings[name]}`,
    ),
  ]
  const text = readFileSync('docs/look.md', 'utf8')
  const updated = text.replace(
    /(<!-- properties -->\n)[\s\S]*?(<!-- end -->)/,
    (_, before, after) => `${before}\n${lines.join('\n')}\n\n${after}`,
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
  expect(fallback.match(/^ +--.*$/gm) ?? []).toEqual(light)
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
