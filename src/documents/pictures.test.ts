import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Painter } from '../model/pictures.ts'
import { anySize } from '../pictures/logo.ts'
import { painterOn } from '../pictures/painter.ts'
import { pageOf } from '../testing/fixture-site.ts'
import { change, sampleBundle, unpaintedBundle } from '../testing/sample.ts'
import { keepThreePages } from '../testing/small-bundle.ts'
import { openGraphLocale } from './page/page-shell.ts'

type Files = Map<string, Uint8Array>

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const { resizer, ...resvg } = painterOn(process.execPath)
const unpainted = () => Buffer.of()
const drawings: string[] = []
/** Keeps what it is asked to paint. Painting itself takes long, and is looked at once. */
const painter: Painter = {
  keyOf: svg => sha256(svg),
  paint: (svg: string) => {
    drawings.push(svg)
    return () => Buffer.from(sha256(svg))
  },
}

/** Four pages of the sample site with its pictures, some of their sources changed. */
function painted(edit: (files: Files) => void = () => {}, by = painter) {
  drawings.length = 0
  const few = (files: Files) => {
    keepThreePages(files)
    files.set('pages/rules.md', Buffer.from(pageOf('Rules')))
    change(files, 'pages/index.md', /^::::gallery[\s\S]*?^::::$/m, '')
    edit(files)
  }
  const { bundle, diagnostics } = sampleBundle(few, { painter: by, targets: [] })
  if (!bundle) throw new Error(JSON.stringify(diagnostics, undefined, 2))
  const text = (file: string) => Buffer.from(bundle.files.get(file) ?? '').toString()
  // Cards of an earlier site may be known: what is asked for is painted.
  const files = [...bundle.files].map(([file]) => file)
  return { bundle, text, files, diagnostics, drawn: [...drawings] }
}

const named = (name: string) => (files: Files) =>
  change(files, 'portolan.yaml', '  name: Lantern Bay\n  # One', `  name: ${JSON.stringify(name)}\n  # One`)
const without = (key: string) => (files: Files) =>
  change(files, 'portolan.yaml', new RegExp(`^  ${key}:.*\n`, 'm'), '')
const looking =
  (look: string, more = '') =>
  (files: Files) =>
    change(files, 'portolan.yaml', /\n {2}look: coast\n/, `\n  look: ${look}\n  ${more}\n`)
const titled = (title: string) => (files: Files) =>
  change(files, 'pages/join.md', /^title:.*$/m, `title: ${JSON.stringify(title)}`)
const isCard = (file: string) => /^assets\/card-/.test(file)
const meta = (html: string) =>
  Object.fromEntries(
    Array.from(
      html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g),
      found => [found[1], found[2]],
    ),
  )

describe('cards', () => {
  test('every listed page has one, as large as it says; other pages have none', () => {
    const { bundle, text } = painted(
      files => change(files, 'pages/faq.md', /^title/m, 'sitemap: no\ntitle'),
      { ...resvg, paint: svg => (svg.includes('width="1200"') ? resvg.paint(svg) : unpainted) },
    )
    for (const file of ['index.html', 'join.html']) {
      const tags = meta(text(file))
      expect(tags).toMatchObject({
        'twitter:card': 'summary_large_image',
        'og:locale': 'en_US',
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringContaining('Lantern Bay · play.lanternbay.example'),
      })
      const image = tags['og:image'] ?? ''
      expect(image).toMatch(/^https:\/\/lanternbay\.example\/assets\/card-[0-9a-f]{12}\.png$/)
      const png = bundle.files.get(new URL(image).pathname.slice(1)) ?? Buffer.of()
      expect(anySize(png)).toEqual({ width: 1200, height: 630 })
      expect(png.length).toBeLessThan(250_000)
    }
    for (const file of ['faq.html', '404.html']) {
      expect(Object.keys(meta(text(file))).filter(name => /image/.test(name))).toEqual([])
      expect(meta(text(file))['twitter:card']).toBe('summary')
    }
  })

  test('have the own picture of a page, if it is a photograph', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })
      .webp()
      .toBuffer()
    const painter: Painter = { ...resvg, paint: () => unpainted, resizer }
    const svg = (size: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`)
    const pictures = {
      index: ['cut.webp', photo.subarray(0, photo.length - 10)],
      faq: ['pointer.png', Buffer.from('version https://git-lfs.github.com/spec/v1\n')],
      join: ['photo.webp', photo],
      rules: ['drawing.svg', svg('viewBox="0 0 1 1"')],
    } as const
    const withPictures = (files: Files) => {
      for (const [page, [picture, bytes]] of Object.entries(pictures)) {
        files.set(`assets/${picture}`, bytes)
        change(files, `pages/${page}.md`, /^title/m, `image: assets/${picture}\ntitle`)
      }
    }
    const { bundle, text, diagnostics } = painted(withPictures, painter)
    const tags = meta(text('join.html'))
    expect(tags).toMatchObject({
      'og:image:type': 'image/jpeg',
      'og:image:alt': expect.stringContaining('Lantern Bay'),
    })
    expect(tags['og:image']).toMatch(/\/assets\/card-[0-9a-f]{12}\.jpg$/)
    // Of a picture that turns out to be damaged, the drawing is in that file.
    for (const file of ['join.html', 'index.html']) {
      const { pathname } = new URL(meta(text(file))['og:image'] ?? '')
      const jpeg = sharp(bundle.files.get(pathname.slice(1)))
      expect(await jpeg.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    }
    for (const file of ['rules.html', 'faq.html']) expect(meta(text(file))['og:image:type']).toBe('image/png')
    expect(
      diagnostics.map(({ file, ruleId, place, fatal }) => [file, ruleId, place?.start.line, fatal]),
    ).toEqual([
      ['pages/faq.md', 'picture-damaged', 2, false],
      ['pages/index.md', 'picture-damaged', 2, false],
    ])
    const old = painted(files => {
      withPictures(files)
      change(files, 'portolan.yaml', '\nsite:\n', '\nsite:\n  templates: templates\n')
      files.set('templates/pictures/card.eta', svg('width="1200" height="630" viewBox="0 0 1200 630"'))
    }, painter)
    expect(meta(old.text('join.html'))['og:image:type']).toBe('image/png')
  })

  test('of the home page have the name of the site: in blocks, or the logo that is in its place', () => {
    const home = (edit?: (files: Files) => void) => {
      const { drawn, text } = painted(edit)
      const svg = drawn.find(one => one.includes('<path id="line"'))
      return { svg, tags: meta(text('index.html')), drawn }
    }
    const { svg, tags } = home()
    expect(tags).toMatchObject({
      'og:title': 'Lantern Bay',
      'og:image:alt': expect.stringMatching(/^Lantern Bay · play/),
    })
    expect(svg).toContain('<g transform="translate(142 86) scale(4)" shape-rendering="crispEdges">')
    const logo = home(files =>
      change(files, 'portolan.yaml', /\n {2}logo:/, '\n  hero: { logo: assets/logo.svg }\n  logo:'),
    )
    expect(logo.svg).toBeUndefined()
    expect(
      logo.drawn.filter(one => one.includes('<image x="500" y="50" width="200" height="200"')),
    ).toHaveLength(1)
  })

  test('are named by their drawing and painter, and shared by pages that look alike', () => {
    const { files } = painted()
    expect(files.filter(isCard)).toHaveLength(4)
    expect(painted().files).toEqual(files)
    const differing = painted(titled('Otherwise')).files.filter(file => !files.includes(file))
    expect(differing).toEqual([expect.stringMatching(/^assets\/card-/)])
    expect(
      painted(undefined, { ...painter, keyOf: svg => sha256(`newer ${svg}`) })
        .files.filter(file => files.includes(file))
        .filter(isCard),
    ).toEqual([])
    const alike = painted(files => {
      titled('Alike')(files)
      change(files, 'pages/rules.md', /^title:.*$/m, 'title: Alike')
    })
    expect(alike.files.filter(isCard)).toHaveLength(3)
  })

  test.each([
    ['a name of 60 characters', named('The Quite Remarkably Long Name of a Server upon the North Sea')],
    ['an emoji', named('⚓ Lantern 🎉')],
    ['nothing but emoji', named('🎉🎉')],
    ['Arabic', named('خليج الفانوس')],
    ['Hebrew in a title', titled('איך להצטרף')],
    ['a long title', titled('How to join '.repeat(12).trim())],
    ['a title in one word', titled('x'.repeat(100))],
    ['no logo', without('logo')],
    ['a landscape', looking('coast')],
    ['a landscape by night', looking('snow', 'theme: dark')],
    ['no accent', without('accent')],
    ['a light accent', (files: Files) => change(files, 'portolan.yaml', '#1f7a78', '#ffe600')],
    [
      'an address of 90 characters and a name that cannot be lettered',
      (files: Files) => {
        named('漢字')(files)
        titled('漢字')(files)
        for (const file of files.keys())
          if (file.endsWith('.yaml'))
            change(files, file, /play\.lanternbay\.example/g, `play.${'sub-domain.'.repeat(7)}example`)
      },
    ],
  ])('with %s are whole: no text, no undefined, and what resvg paints', (_, edit) => {
    const { drawn } = painted(edit)
    expect(drawn.length).toBeGreaterThan(9)
    for (const svg of drawn) {
      expect(svg).not.toMatch(/undefined|null|NaN|Infinity|<text|\[object/)
      expect(svg.replace(/data:[^"]*/g, '')).not.toMatch(/[^\x20-\x7e\n]/)
    }
    const join = drawn.filter(svg => svg.includes('width="1200"')).at(-1) ?? ''
    expect(anySize(resvg.paint(join)())).toEqual({ width: 1200, height: 630 })
  })
})

describe('icons', () => {
  const icons = ['apple-touch-icon', 'icon-192', 'icon-512', 'icon-512-maskable']
  const raster = ['favicon.ico', ...icons.map(name => `${name}.png`)]
  const wide = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><path d="M0 0h9v9z"/></svg>',
  )
  const logo = (bytes: Uint8Array, type: string) => (files: Files) => {
    change(files, 'portolan.yaml', 'assets/logo.svg', `assets/own.${type}`)
    files.set(`assets/own.${type}`, bytes)
  }

  test('are as large as they say, in the files, the manifest and the head', () => {
    const { bundle, text } = painted(undefined, resvg)
    const size = (file: string) => anySize(bundle.files.get(file) ?? Buffer.of())
    expect(raster.slice(1).map(size)).toEqual(
      [180, 192, 512, 512].map(side => ({ width: side, height: side })),
    )
    const ico = Buffer.from(bundle.files.get('favicon.ico') ?? '')
    const sizes = [0, 1, 2].map(index => anySize(ico.subarray(ico.readUInt32LE(6 + 16 * index + 12))))
    expect(sizes).toEqual([16, 32, 48].map(side => ({ width: side, height: side })))
    const { icons, ...manifest } = JSON.parse(text('site.webmanifest'))
    expect(manifest).toMatchObject({
      name: 'Lantern Bay',
      short_name: 'Lantern Bay',
      lang: 'en',
      dir: 'ltr',
      start_url: '/',
    })
    for (const { src, sizes } of icons)
      if (sizes !== 'any') expect(`${size(src.slice(1))?.width}x${size(src.slice(1))?.height}`).toBe(sizes)
    const head = text('join.html')
    const linked = Array.from(
      head.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="\/([^"]+)"/g),
      found => found[1],
    )
    expect(linked).toEqual(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'site.webmanifest'])
    for (const file of [...linked, ...icons.map(({ src }: { src: string }) => src.slice(1))])
      expect(bundle.files.has(file ?? '')).toBe(true)
  })

  test('are the logo, where it is a drawing about as wide as high', () => {
    const { bundle, text, drawn } = painted()
    expect(text('favicon.svg')).toBe(Buffer.from(bundle.files.get('assets/logo.svg') ?? '').toString())
    expect(drawn.filter(svg => svg.includes('viewBox="0 0 64 64"') && svg.includes('<image'))).toHaveLength(7)
  })

  test('are the emblem where there is no logo, or one that is too wide', () => {
    for (const edit of [without('logo'), logo(wide, 'svg')]) {
      const { text, drawn } = painted(edit)
      expect(text('favicon.svg')).toMatch(/^<svg [^>]*viewBox="0 0 8 8"[^>]*><path fill="#1f7a78"/)
      expect(drawn.filter(svg => svg.includes('viewBox="0 0 8 8"'))).toHaveLength(7)
    }
    const other = painted(files => {
      without('logo')(files)
      change(files, 'portolan.yaml', 'shortName: lantern', 'shortName: other')
    })
    expect(other.text('favicon.svg')).not.toBe(painted(without('logo')).text('favicon.svg'))
  })

  test('of a photograph hold it, and the drawing a small one', () => {
    const photo = resvg.paint(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="360"><path d="M0 0h400v360z"/></svg>',
    )()
    const { text } = painted(logo(photo, 'png'))
    const [, data = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(text('favicon.svg')) ?? []
    expect(Buffer.from(data, 'base64').toString()).toMatch(/^[0-9a-f]{64}$/)
    expect(unpaintedBundle(logo(photo, 'png')).bundle?.files.get('favicon.svg')?.toString()).not.toContain(
      '<image',
    )
  })

  test('and cards are not made without a painter, or where the config says so', () => {
    const off = painted(files => change(files, 'portolan.yaml', '  logo:', '  pictures: no\n  logo:'))
    const unpainted = unpaintedBundle().bundle
    for (const files of [off.files, [...(unpainted?.files.keys() ?? [])]]) {
      expect(files.filter(file => raster.includes(file) || isCard(file))).toEqual([])
      expect(files).toContain('favicon.svg')
    }
    expect(off.drawn).toEqual([])
    expect(JSON.parse(off.text('site.webmanifest')).icons).toHaveLength(1)
    expect(off.text('join.html')).not.toMatch(/og:image|apple-touch|favicon\.ico/)
    expect(off.text('join.html')).toContain('<meta name="twitter:card" content="summary">')
  })
})

test.each([
  ['en', 'en_US'],
  ['en-GB', 'en_GB'],
  ['de', 'de_DE'],
  ['de-AT', 'de_AT'],
  ['zh', 'zh_CN'],
  ['zh-Hant', 'zh_TW'],
  ['zh-Hant-HK', 'zh_HK'],
  ['sr-Latn', 'sr_RS'],
  ['de-Latn', 'de_DE'],
  ['es-419', 'es_ES'],
  ['eo', undefined],
])('%s is %s in OpenGraph', (language, locale) => {
  expect(openGraphLocale(language)).toBe(locale)
})
