import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { readTemplates } from '../../files/package.ts'
import type { Resizer } from '../../model/pictures.ts'
import { digest } from '../../text/digest.ts'
import { load } from '../load.ts'

const config = readFileSync(new URL('../fixtures/portolan.yaml', import.meta.url), 'utf8')
const page = (body: string) => `---\ntitle: Shots\ndescription: Pictures of the server.\n---\n\n${body}\n`
const front = page('Hello.')
const templates = readTemplates()

/** A picture of a format, and enough bytes behind it that it is worth making smaller. */
async function picture(format: 'png' | 'jpeg' | 'webp', width: number, height: number, more = 50_000) {
  const drawn = await sharp({ create: { width, height, channels: 3, background: '#123' } })
    .toFormat(format)
    .toBuffer()
  return Buffer.concat([drawn, Buffer.alloc(more)])
}

const assets = new Map<string, Uint8Array>()
beforeAll(async () => {
  assets.set('wide.png', await picture('png', 3840, 2160))
  assets.set('photo.jpg', await picture('jpeg', 600, 400))
  assets.set('done.webp', await picture('webp', 900, 600))
  assets.set('small.png', await picture('png', 64, 64, 0))
  assets.set('cut-off.png', (assets.get('small.png') as Buffer).subarray(0, -4))
  assets.set('huge.png', await picture('png', 9000, 9000))
  assets.set('vector.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"/>'))
  assets.set('roomy.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"/>'))
  assets.set('pointer.png', Buffer.from('version https://git-lfs.github.com/spec/v1\n'))
  assets.set('phone.heic', Buffer.from('\0\0\0\x18ftypheic'))
})

/** Makes files a tenth as long as they are wide. */
function resizer(answer?: (width: number) => number | 'damaged' | 'too-much' | 'not-now') {
  const asked: string[] = []
  const own: Resizer = {
    version: () => '1',
    mostPixels: 70_000_000,
    resize: ({ bytes }, widths) => {
      asked.push(`${bytes.length} ${widths}`)
      const lengths = widths.map(width => answer?.(width) ?? width / 10)
      const [failed] = lengths.filter(length => typeof length === 'string')
      return failed ?? lengths.map(length => Buffer.alloc(Number(length), 'a'))
    },
    cover: () => undefined,
    edge: () => undefined,
  }
  return { asked, own }
}

function loaded(
  body: string,
  {
    own,
    store = new Map<string, Uint8Array>(),
    more = '',
  }: { own?: Resizer; store?: Map<string, Uint8Array>; more?: string },
) {
  const prepared: boolean[] = []
  const files = new Map<string, Uint8Array>([
    ['portolan.yaml', Buffer.from(config + more)],
    ['pages/index.md', Buffer.from(front)],
    ['pages/join.md', Buffer.from(front)],
    ['pages/shots.md', Buffer.from(page(body))],
    ...Array.from(assets, ([name, bytes]) => [`assets/${name}`, bytes] as const),
  ])
  const { site, problems } = load({ config: 'portolan.yaml', files, refused: [] }, templates, {
    painter: own && {
      keyOf: String,
      paint: () => () => Buffer.of(),
      resizer: own,
      prepare: withPhotos => prepared.push(withPhotos),
    },
    store,
  })
  const content = site?.pages.find(({ path }) => path === '/shots')?.content
  const html = content?.html ?? ''
  return {
    site,
    prepared,
    twin: content?.twin,
    images: html.match(/<img[^>]*>/g) ?? [],
    found: problems.map(
      ({ ruleId, place, fatal }) => `${ruleId} ${place?.start.line} ${fatal ? 'error' : 'warning'}`,
    ),
  }
}

const name = (file: string, width: number) =>
  `/assets/portolan.${digest(`1 ${width}\n${digest(assets.get(file) ?? '')}`).slice(0, 12)}.webp`

const dense = '(min-resolution: 2.5dppx)'
const sizes = `${dense} and (min-width: 46rem) 29rem, ${dense} 62vw, (min-width: 46rem) 44rem, calc(100vw - 2rem)`

test('a large picture is shown in the widths that screens need, and the twin names the file itself', () => {
  const { own, asked } = resizer()
  const { images, twin, site, found } = loaded('![Wide](../assets/wide.png)', { own })
  const candidates = [400, 800, 1408].map(width => `${name('wide.png', width)} ${width}w`).join(', ')
  expect(images).toEqual([
    `<img src="/assets/wide.png" alt="Wide" width="3840" height="2160" srcset="${candidates}" sizes="${sizes}">`,
  ])
  expect(twin).toContain('![Wide](https://play.example.net/assets/wide.png)')
  expect(asked).toHaveLength(1)
  expect(site?.pictures.map(({ path, bytes }) => [path, bytes().length])).toEqual(
    [400, 800, 1408].map(width => [name('wide.png', width), Math.floor(width / 10)]),
  )
  expect(found).toEqual([])
})

test('the picture of the home page is shown as wide as the screen', () => {
  const { own } = resizer()
  const { site } = loaded('', { own, more: 'site: { hero: { image: assets/wide.png, alt: Wide } }\n' })
  const html = site?.pages.find(({ path }) => path === '/')?.content.html
  const candidates = [400, 800, 1408, 1920, 2560]
    .map(width => `${name('wide.png', width)} ${width}w`)
    .join(', ')
  expect(html).toContain(`srcset="${candidates}"`)
  expect(html).toContain('sizes="100vw"')
})

test('all but the first picture of a page wait until they are near, and what the author wrote stays', () => {
  const { images } = loaded(
    [
      '![](/assets/small.png)',
      '<img src="/assets/small.png" alt="">',
      '<img src="/assets/small.png" alt="" loading="eager" decoding="sync">',
      '<img src="/assets/photo.jpg?x#y" alt="" width="300">',
      '<img src="/assets/photo.jpg" alt="" height="100">',
      '<img src="/assets/photo.jpg" alt="" width="50%">',
      '<img src="/assets/photo.jpg" alt="" width="7" height="9" srcset="/assets/small.png 2x">',
      '<img src="/assets/photo.jpg" alt="" sizes="10rem">',
    ].join('\n\n'),
    { own: resizer().own },
  )
  const photo = [400, 600].map(width => `${name('photo.jpg', width)} ${width}w`)
  expect(name('photo.jpg', 400)).not.toBe(name('photo.jpg', 600))
  const srcset = (...own: readonly string[]) => ` srcset="${photo.join(', ')}" sizes="${own[0] ?? sizes}"`
  const narrow = (third: number, room: number, own: number) =>
    `${dense} and (min-width: ${room}px) ${third}px, ${dense} 62vw, (min-width: ${room}px) ${own}px, calc(100vw - 2rem)`
  const lazy = ' loading="lazy" decoding="async"'
  expect(images).toEqual([
    '<img src="/assets/small.png" alt="" width="64" height="64">',
    `<img src="/assets/small.png" alt="" width="64" height="64"${lazy}>`,
    '<img src="/assets/small.png" alt="" loading="eager" decoding="sync" width="64" height="64">',
    `<img src="/assets/photo.jpg?x#y" alt="" width="300" height="200"${srcset(narrow(200, 332, 300))}${lazy}>`,
    `<img src="/assets/photo.jpg" alt="" height="100" width="150"${srcset(narrow(100, 182, 150))}${lazy}>`,
    `<img src="/assets/photo.jpg" alt="" width="50%"${srcset()}${lazy}>`,
    `<img src="/assets/photo.jpg" alt="" width="7" height="9" srcset="/assets/small.png 2x"${lazy}>`,
    `<img src="/assets/photo.jpg" alt="" sizes="10rem" width="600" height="400" srcset="${photo.join(', ')}"${lazy}>`,
  ])
})

test('the logo of a hero has copies, too', () => {
  const more = '\nsite: { hero: { logo: assets/wide.png } }\n'
  const { site } = loaded('Nothing.', { own: resizer().own, more })
  expect(site?.title?.candidates.map(({ width }) => width)).toEqual([400, 800, 1408])
  expect(site?.pictures.map(({ path }) => path)).toEqual(site?.title?.candidates.map(({ path }) => path))
})

test('only what saves is published, and the file itself is what large screens get', () => {
  const { own } = resizer(width => (width === 400 ? 100 : 900_000))
  const { images, site } = loaded('![Wide](/assets/wide.png)', { own })
  expect(images[0]).toContain(` srcset="${name('wide.png', 400)} 400w, /assets/wide.png 3840w" `)
  expect(site?.pictures).toHaveLength(1)
  const nothing = loaded('![Wide](/assets/wide.png)', { own: resizer(() => 900_000).own })
  expect(nothing.images).toEqual(['<img src="/assets/wide.png" alt="Wide" width="3840" height="2160">'])
  expect(nothing.site?.pictures).toEqual([])
})

test.each([
  ['done.webp', ' width="900" height="600"'],
  ['small.png', ' width="64" height="64"'],
  ['vector.svg', ' width="320" height="200"'],
  ['roomy.svg', ''],
])('%s stays as it is', (file, size) => {
  const { own, asked } = resizer()
  const { images, site, found } = loaded(`![It](/assets/${file})`, { own })
  expect(images).toEqual([`<img src="/assets/${file}" alt="It"${size}>`])
  expect([asked, site?.pictures, found]).toEqual([[], [], []])
})

test.each([
  ['without a painter', {}, ''],
  ['with `pictures: no`', { own: resizer().own }, '\nsite: { pictures: no }\n'],
  ['where none are made now', { own: resizer(() => 'not-now').own }, ''],
])('%s pictures are measured, and stay as they are', (_, given, more) => {
  const { images, site } = loaded('![Wide](/assets/wide.png)', { ...given, more })
  expect(images).toEqual(['<img src="/assets/wide.png" alt="Wide" width="3840" height="2160">'])
  expect(site?.pictures).toEqual([])
})

test.each([
  ['pointer.png', undefined, 'picture-damaged 6 warning'],
  ['phone.heic', undefined, 'picture-damaged 6 warning'],
  ['cut-off.png', undefined, 'picture-damaged 6 warning'],
  ['huge.png', undefined, 'picture-too-large 6 warning'],
  ['wide.png', 'damaged', 'picture-damaged 6 warning'],
  ['wide.png', 'too-much', 'picture-too-large 6 warning'],
] as const)('%s is reported where a page shows it', (file, answer, expected) => {
  const { own } = resizer(answer && (() => answer))
  expect(loaded(`![It](/assets/${file})`, { own }).found).toEqual([expected])
  expect(loaded('Nothing.', { own }).found).toEqual([])
})

test('a page is read again when a picture that it shows has changed, and only then', () => {
  const store = new Map<string, Uint8Array>()
  const shown = () => loaded('![It](/assets/photo.jpg)', { own: resizer().own, store }).images[0]
  const before = shown()
  expect(shown()).toBe(before)
  const photo = assets.get('photo.jpg') as Uint8Array
  assets.set('photo.jpg', assets.get('done.webp') as Uint8Array)
  expect(shown()).toBe('<img src="/assets/photo.jpg" alt="It" width="900" height="600">')
  assets.set('photo.jpg', photo)
  expect(shown()).toBe(before)
})

test('the painter prepares for photographs, and not for a site without pictures', () => {
  expect(loaded('One', { own: resizer().own }).prepared).toEqual([true])
  expect(loaded('One', { own: resizer().own, more: '\nsite: { pictures: no }\n' }).prepared).toEqual([])
})
