import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutPlace } from './photo-place.ts'

const exif = {
  IFD0: { Copyright: 'Somebody', Make: 'A camera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 7/1',
    GPSDateStamp: '2026:11:03',
    GPSAltitudeRef: '1',
  },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" exif:GPSLatitude="51,30.5N" dc:format="image"><exif:GPSLongitude>0,7.5W</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>`
const drawn = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3fae5a' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge(exif)
    .withXmp(xmp)

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a photograph as %s is published without its place',
  async type => {
    const bytes = await drawn()[type]().toBuffer()
    const before = await sharp(bytes).metadata()
    expect(before.exif?.toString('latin1')).toContain('2026:11:03')
    const published = withoutPlace(`a.${type}`, bytes)
    expect(published.length).toBe(bytes.length)
    const { exif = Buffer.of(), xmp = Buffer.of(), orientation } = await sharp(published).metadata()
    expect(orientation).toBe(before.orientation)
    for (const kept of ['A camera', 'Somebody']) expect(exif.includes(kept)).toBe(true)
    expect(exif.toString('latin1')).not.toContain('2026:11:03')
    const numbers = (number: number) => Buffer.from([number, 0, 0, 0, 1, 0, 0, 0])
    expect([exif.includes(numbers(51)), before.exif?.includes(numbers(51))]).toEqual([false, true])
    // In a PNG, sharp compresses it.
    if (type !== 'png' && before.xmp)
      expect(xmp.toString()).toMatch(/GPSLatitude=" +" dc:format="image"><exif:GPSLongitude> +</)
    expect(await sharp(published).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
    expect(withoutPlace(`a.${type}`, published)).toBe(published)
  },
)

test('other files, and pictures without a place, are the same bytes', async () => {
  const photo = await drawn().jpeg().toBuffer()
  const plain = await sharp(photo)
    .rotate()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'II*\0' } })
    .toBuffer()
  for (const [name, bytes] of [
    ['a.zip', photo],
    ['a.jpg', plain],
    ['a.png', Buffer.from('MM\0*')],
  ] as const)
    expect(withoutPlace(name, bytes)).toBe(bytes)
})

test('a picture that is cut or made to take long is harmless', async () => {
  const photo = await drawn().png().toBuffer()
  for (let length = 0; length < photo.length; length += 7) withoutPlace('a.png', photo.subarray(0, length))
  const start = process.cpuUsage().user
  withoutPlace('a.jpg', Buffer.alloc(20_000_000, 'II*\0\b\0\0\0\xff\xff%\x88', 'latin1'))
  withoutPlace('a.jpg', Buffer.alloc(20_000_000, '<x:xmpmeta :gps :gps= '))
  expect(process.cpuUsage().user - start).toBeLessThan(5_000_000)
})
