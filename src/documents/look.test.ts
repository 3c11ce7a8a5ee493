import { expect, test } from 'vitest'
import { change, unpaintedBundle } from '../testing/sample.ts'

type Files = Map<string, Uint8Array>

const svg = (width: number, height: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"/>`)

/** A lossless WebP of 120 × 40 pixels, as far as its head. */
const webp = Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\x77\xc0\x09\0\0\0\0\0\0', 'latin1')

const site =
  (...lines: readonly string[]) =>
  (files: Files) =>
    change(files, 'portolan.yaml', /^ {2}logo: .*\n/m, lines.map(line => `  ${line}\n`).join(''))

function textsOf(edit: (files: Files) => void) {
  const { bundle, diagnostics } = unpaintedBundle(edit)
  expect(diagnostics).toEqual([])
  const files = bundle?.files ?? new Map()
  return (file: string) => Buffer.from(files.get(file) ?? '').toString()
}

test.each([
  ['a.svg', svg(64, 64), 'width="36" height="36"'],
  ['a.svg', svg(400, 100), 'width="144" height="36"'],
  ['a.svg', svg(50, 100), 'width="18" height="36"'],
  ['a.webp', webp, 'width="108" height="36"'],
  ['a.gif', Buffer.from('GIF89a\x64\0\x32\0'.padEnd(40, '\0'), 'latin1'), 'width="72" height="36"'],
  ['a.avif', Buffer.from('?'), 'width="36" height="36"'],
])('the logo %s keeps its height', (name, bytes, size) => {
  const text = textsOf(files => {
    site(`logo: assets/${name}`)(files)
    files.set(`assets/${name}`, bytes)
  })
  expect(text('index.html')).toContain(`<img src="/assets/${name}" alt="" ${size}>`)
})

test('the favicon is what icons are made of', () => {
  const text = textsOf(files => {
    site('logo: assets/wide.svg', 'favicon: assets/own.svg')(files)
    files.set('assets/wide.svg', svg(400, 100))
    files.set('assets/own.svg', svg(32, 32))
  })
  expect(text('favicon.svg')).toBe(svg(32, 32).toString())
})

test.each([
  [svg(400, 100), 'assets/own.svg cannot be an icon: it is 400 × 100, but an icon must be about square'],
  [Buffer.from('<svg/>'), 'assets/own.svg cannot be an icon: it is larger than 512 kB or has no size'],
])('a favicon that cannot be an icon is a mistake', (bytes, reason) => {
  const { diagnostics } = unpaintedBundle(files => {
    site('favicon: assets/own.svg')(files)
    files.set('assets/own.svg', bytes)
  })
  expect(diagnostics).toMatchObject([{ ruleId: 'site-file', fatal: true, reason, place: {} }])
})

const withHero = (files: Files) => {
  site('hero: { image: assets/h.webp, alt: "{{ server.name }} at <night>" }')(files)
  files.set('assets/h.webp', webp)
}

test('the hero is in the hero of the home page alone, measured, and first to load', () => {
  const text = textsOf(withHero)
  const picture =
    '<img src="/assets/h.webp" alt="Lantern Bay at <night>" width="120" height="40" loading="eager" fetchpriority="high">'
  const [, hero] = /<div class="hero">([\s\S]*)<ul class="facts/.exec(text('index.html')) ?? []
  expect(hero).toContain(`<p class="hero-picture">${picture}</p>`)
  expect(text('join.html')).not.toContain('hero-picture')
  // The picture of the look is where there is none of the owner.
  expect(text('index.html')).not.toContain('class="land"')
  expect(text('404.html')).toMatch(/<div class="hero">\n<img class="land" src="\/assets\/[^"]+\.svg" alt=""/)
  expect(text('index.md')).toContain('![Lantern Bay at \\<night>](https://lanternbay.example/assets/h.webp)')
})

test('without a hero in the page, the picture follows the title', () => {
  const text = textsOf(files => {
    withHero(files)
    change(files, 'pages/index.md', '<div class="hero">\n', '')
    change(files, 'pages/index.md', '::play\n\n</div>\n', '::play\n')
  })
  expect(text('index.html')).toMatch(/<h1 id="[^"]*"[^>]*>[^<]*<\/h1>\n<p class="hero-picture">/)
})
