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

const named = ' <span dir="auto">Lantern Bay</span></a>'

test.each([
  ['a.svg', svg(64, 64), '', 36, named],
  ['a.svg', svg(400, 100), '', 144, '</a>'],
  ['a.svg', svg(400, 100), 'logoOnly: no', 144, named],
  ['a.svg', svg(50, 100), 'logoOnly: yes', 18, '</a>'],
  ['a.webp', webp, '', 108, named],
  ['a.gif', Buffer.from('GIF89a\x64\0\x32\0'.padEnd(40, '\0'), 'latin1'), '', 72, named],
  ['a.avif', Buffer.from('?'), '', 36, named],
])('the logo %s keeps its height, and a wide one is the name', (name, bytes, more, width, after) => {
  const text = textsOf(files => {
    site(`logo: assets/${name}`, more)(files)
    files.set(`assets/${name}`, bytes)
  })
  const alt = after === named ? '' : 'Lantern Bay'
  const picture = `<img src="/assets/${name}" alt="${alt}" width="${width}" height="36">`
  expect(text('index.html')).toContain(picture + after)
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
  // The picture of the look is on sites that have none of the owner's.
  expect(text('index.html') + text('404.html')).not.toContain('class="land"')
  expect(textsOf(() => {})('404.html')).toMatch(
    /<div class="hero">\n<img class="land" src="\/assets\/[^"]+\.svg" alt=""/,
  )
  expect(text('index.md')).toContain('![Lantern Bay at \\<night>](https://lanternbay.example/assets/h.webp)')
})

const title = (text: (file: string) => string, file = 'index.html') =>
  /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text(file))?.[1] ?? ''

test('the name of the home page is a picture of blocks, and text in its twin and for readers', () => {
  const text = textsOf(() => {})
  const [, src = ''] =
    /^<img class="title" src="\/(assets\/portolan\.\w+\.svg)" alt="Lantern Bay" width="687" height="96" fetchpriority="high">$/.exec(
      title(text),
    ) ?? []
  expect(text(src)).toContain('viewBox="0 0 229 32"')
  expect(text('index.md')).toMatch(/^# Lantern Bay$/m)
  expect(title(text, 'rules.html')).not.toContain('<img')
})

test.each([
  [
    'an own heading',
    (files: Files) => change(files, 'pages/index.md', '# {{ server.name }}', '# Welcome, all'),
  ],
  ['other letters', (files: Files) => change(files, 'pages/index.md', '# {{ server.name }}', '# ランタン')],
])('a title stays text: %s', (_, edit) => {
  expect(title(textsOf(edit))).not.toContain('<img')
})

test.each([
  ['a.svg', svg(100, 100), 'width="200" height="200"'],
  ['a.webp', webp, 'width="520" height="173"'],
])('the logo %s is in place of the name, with or without a picture below', (file, bytes, size) => {
  for (const more of ['', ', image: assets/h.webp, alt: Harbor, focus: top']) {
    const text = textsOf(files => {
      site(`hero: { logo: assets/${file}${more} }`)(files)
      files.set(`assets/${file}`, bytes)
      files.set('assets/h.webp', webp)
    })
    expect(title(text)).toContain(`<img class="title" src="/assets/${file}" alt="Lantern Bay" ${size}`)
    expect(text('index.html').includes('hero-picture')).toBe(more !== '')
    const css = text(/assets\/portolan\.\w+\.css/.exec(text('index.html'))?.[0] ?? '')
    expect(css.includes('--hero-place:top;')).toBe(more !== '')
  }
})

test.each([
  ['image: assets/logo.svg', 'needs `alt` where it has `image`'],
  ['alt: Harbor', 'needs `image` where it has `alt`'],
])('a hero with %s %s', (keys, reason) => {
  const { diagnostics } = unpaintedBundle(site('logo: assets/logo.svg', `hero: { ${keys} }`))
  expect(diagnostics).toMatchObject([{ ruleId: 'missing-key', fatal: true }])
  expect(diagnostics[0]?.reason).toContain(reason)
})

test('without a hero in the page, the picture follows the title', () => {
  const text = textsOf(files => {
    withHero(files)
    change(files, 'pages/index.md', '<div class="hero">\n', '')
    change(files, 'pages/index.md', '::play\n\n</div>\n', '::play\n')
  })
  expect(text('index.html')).toMatch(/<h1 id="[^"]*"[^>]*>[^<]*<\/h1>\n<p class="hero-picture">/)
})
