import sharp, { type Sharp } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { png } from '../testing/png.ts'
import { digest } from '../text/digest.ts'
import { anySize } from './logo.ts'
import { painterOn } from './painter.ts'

const painter = painterOn(process.execPath)

const [width, height] = [120, 80]

const address = (inside: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`).toString('base64')}`
const card = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${inside}</svg>`

/** Red on the left, blue on the right, and a green corner at the top left: where it is says how the picture is turned. */
function drawn(): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const color = x < 40 && y < 40 ? [0, 200, 0] : x < width / 2 ? [200, 0, 0] : [0, 0, 200]
      pixels.set(color, (y * width + x) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const resize = (bytes: Uint8Array, widths: readonly number[], { resizer } = painter) =>
  resizer.resize({ digest: digest(bytes), bytes }, widths)

/** The color in the middle of a part of a picture. */
async function colorAt(picture: Sharp, right: number, down: number) {
  const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * right)) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

const isNear = (color: readonly number[], other: readonly number[], by = 16) =>
  color.length === other.length && color.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= by)

test('a picture is made as WebP in each width', async () => {
  const files = resize(await drawn().png().toBuffer(), [30, 60, 120]) as readonly Uint8Array[]
  const heads = await Promise.all(files.map(file => sharp(file).metadata()))
  expect(heads.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 30, 20],
    ['webp', 60, 40],
    ['webp', 120, 80],
  ])
})

const bands = (height: number, colors: readonly string[]) => {
  const band = height / colors.length
  const rows = colors.map((color, index) => `<path fill="${color}" d="M0 ${index * band}h1280v${band}H0z"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 ${height}" width="1280" height="${height}">${rows.join('')}</svg>`
}
const upright = bands(1380, ['#102030', '#405060', '#708090'])

test.each([
  ['top', 'png', upright, '#102030'],
  ['middle', 'png', upright, '#405060'],
  ['bottom', 'png', upright, '#708090'],
  ['bottom', 'svg', upright, '#708090'],
  // A wide picture is whole from top to bottom.
  ['bottom', 'png', bands(200, ['#102030', '#405060']), '#102030'],
  ['top', 'png', bands(1380, ['#0000', '#405060']), undefined],
  ['top', 'gif', upright, undefined],
])('the sky at the %s of a %s', async (focus, kind, svg, color) => {
  const bytes =
    kind === 'svg'
      ? Buffer.from(svg)
      : await sharp(Buffer.from(svg))
          .toFormat(kind as 'png')
          .toBuffer()
  expect(painter.resizer.edge({ digest: digest(bytes), bytes }, focus)).toBe(color)
})

test('a photograph comes upright, without Exif, place and profile', async () => {
  const taken = drawn()
    .rotate(90)
    .jpeg({ quality: 95 })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
  const bytes = await taken.withMetadata({ orientation: 8 }).toBuffer()
  expect(bytes.toString('latin1')).toContain('Somebody')
  const [file] = resize(bytes, [60]) as readonly Uint8Array[]
  const made = sharp(file as Uint8Array)
  const { width, height, exif, icc, xmp, orientation } = await made.metadata()
  expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 60, height: 40 })
  expect(isNear(await colorAt(made, 0.1, 0.2), [0, 200, 0])).toBe(true)
  expect(isNear(await colorAt(made, 0.1, 0.8), [200, 0, 0])).toBe(true)
})

test('colors of another space become those of the web', async () => {
  const green = sharp({ create: { width, height, channels: 3, background: '#00c800' } })
  const p3 = await green.png().withIccProfile('p3').toBuffer()
  expect(isNear(await colorAt(sharp(p3, { ignoreIcc: true }), 0.5, 0.5), [0, 200, 0])).toBe(false)
  const [file] = resize(p3, [60]) as readonly Uint8Array[]
  expect(isNear(await colorAt(sharp(file as Uint8Array), 0.5, 0.5), [0, 200, 0], 8)).toBe(true)
})

test('the bytes are the same on every run, with vectors of the processor or without', async () => {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 2654435761) >>> 24))
  const png = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  const made = () =>
    (resize(png, [50, 100], painterOn(process.execPath)) as readonly Uint8Array[]).map(file => digest(file))
  const expected = made()
  expect(made()).toEqual(expected)
  onTestFinished(() => {
    delete process.env['VIPS_NOVECTOR']
  })
  process.env['VIPS_NOVECTOR'] = '1'
  expect(made()).toEqual(expected)
  delete process.env['VIPS_NOVECTOR']
})

test.each(['png', 'jpeg'] as const)('a %s that ends too soon is damaged', async format => {
  const bytes = await drawn().toFormat(format).toBuffer()
  expect(resize(bytes.subarray(0, bytes.length * 0.7), [60])).toBe('damaged')
})

test('what is no PNG or JPEG is not decoded, whatever it is', async () => {
  for (const format of ['gif', 'webp', 'tiff', 'avif'] as const)
    expect([format, resize(await drawn().toFormat(format).toBuffer(), [60])]).toEqual([format, 'damaged'])
  expect(resize(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'), [60])).toBe(
    'damaged',
  )
})

test.each([
  ['time', { milliseconds: 1 }],
  ['memory', { bytes: 1024 * 1024 }],
])('PICTURE-08 a picture that takes too much %s is rejected, and no other with it', async (_, limit) => {
  const usual = { milliseconds: 9_000, bytes: 2 ** 30, wait: 9_000 }
  const limits = { image: usual, picture: { ...usual, ...limit } }
  const { image, resizer } = painterOn(process.execPath, { limits })
  const bytes = await drawn().resize(1000).png().toBuffer()
  const picture = { digest: '', bytes }
  const small = address('<text>A</text>')
  const [one, other, last] = [
    resizer.cover(picture, card('')),
    image(small),
    resizer.cover(picture, card('<g/>')),
  ]
  expect([last?.(), other(), one?.()]).toEqual(['too-much', true, 'too-much'])
})

test('PICTURE-08 a small file of very many pixels is not decoded', () => {
  expect(resize(png(1000, 1), [60])).toHaveLength(1)
  expect(resize(png(8200, 1), [60])).toBe('damaged')
})

test('a drawing is put in front of a picture of any format, or is alone', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><path fill="#fff" d="M0 20h60v10H0z"/></svg>`
  const cover = (bytes: Uint8Array) => painter.resizer.cover({ digest: digest(bytes), bytes }, svg)?.()
  const photo = drawn().withExif({ IFD0: { Copyright: 'Somebody' } })
  for (const bytes of [
    await photo.png().toBuffer(),
    await photo.jpeg().toBuffer(),
    await photo.webp().toBuffer(),
  ]) {
    const made = sharp(cover(bytes) as Uint8Array)
    const { format, width, height, exif } = await made.metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 60, height: 30 })
    expect(isNear(await colorAt(made, 0.41, 0.3), [200, 0, 0], 40)).toBe(true)
    expect(isNear(await colorAt(made, 0.9, 0.3), [0, 0, 200], 40)).toBe(true)
    expect(isNear(await colorAt(made, 0.5, 0.9), [255, 255, 255])).toBe(true)
  }
  expect(cover(Buffer.from('RIFF____WEBPVP8 damaged'))).toBe('damaged')
  const png = await photo.png().toBuffer()
  expect(cover(png.subarray(0, png.length - 100))).toBe('damaged')
  const red = svg.replace('#fff', '#c80000').replace('M0 20h60v10', 'M0 0h60v30')
  const alone = sharp(painter.resizer.cover(undefined, red)?.() as Uint8Array)
  expect(isNear(await colorAt(alone, 0.5, 0.5), [200, 0, 0])).toBe(true)
})

test('what a busy machine could not paint is painted the next time, and then it is kept', async () => {
  const bytes = await drawn().png().toBuffer()
  const picture = { digest: digest(bytes), bytes }
  const store = new Map<string, Uint8Array>()
  const limits = { milliseconds: 60_000, bytes: 1024 ** 3 }
  const coverWithin = (wait: number, resizes = true) => {
    const all = { ...limits, wait }
    const painter = painterOn(process.execPath, { store, resizes, limits: { image: all, picture: all } })
    return painter.resizer.cover(picture, card(''))
  }
  expect(coverWithin(1)?.()).toBe('too-much')
  expect(coverWithin(60_000, false)).toBeUndefined()
  const jpeg = coverWithin(60_000)?.()
  expect(jpeg).toBeInstanceOf(Uint8Array)
  expect(coverWithin(1, false)?.()).toBe(jpeg)
})

test.each([
  ['as pixels', '<style/>'],
  ['as shapes', ''],
])('an image gets into a drawing %s, in its position', (_, more) => {
  const half = address(`${more}<path fill="red" d="M0 0h50v100H0z"/>`)
  expect(painter.image(half)()).toBe(true)
  const asImage = painter.paint(card(`<image x="0" y="0" width="64" height="64" href="${half}"/>`))()
  expect(anySize(asImage)).toEqual({ width: 64, height: 64 })
  const asPath = painter.paint(card('<path fill="red" d="M0 0h32v64H0z"/>'))()
  expect(Buffer.from(asImage).equals(asPath)).toBe(true)
})

test('what cannot be painted says so where it is waited for', () => {
  const [broken, sound] = [painter.paint('<svg'), painter.paint(card(''))]
  expect(anySize(sound())).toEqual({ width: 64, height: 64 })
  expect(broken).toThrow(/SVG/)
})

test.each([
  [
    'memory',
    { bytes: 64 * 1024 * 1024 },
    `${'<g opacity=".5">'.repeat(300)}<path d="M0 0h100v100z"/>${'</g>'.repeat(300)}`,
  ],
  [
    'time',
    { milliseconds: 500 },
    '<filter id="f"><feMorphology operator="dilate" radius="50"/></filter><rect width="99" height="99" filter="url(#f)"/>',
  ],
])('PICTURE-05 an image that takes too much %s is rejected, and left out of drawings', (_, limit, inside) => {
  const usual = { milliseconds: 60_000, bytes: 2 ** 32, wait: 60_000 }
  const painter = painterOn(process.execPath, { limits: { image: { ...usual, ...limit }, picture: usual } })
  const image = address(inside)
  const drawing = painter.paint(card(`<image width="64" height="64" href="${image}"/>`))
  expect(painter.image(image)()).toBe(false)
  expect(Buffer.from(drawing()).equals(painter.paint(card(''))())).toBe(true)
})
