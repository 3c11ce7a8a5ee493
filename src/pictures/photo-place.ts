import { crc32 } from 'node:zlib'
import { mediaTypeOf } from '../model/assets.ts'
import { pictureHead, tiffOf } from './picture-head.ts'

/**
 * A file as it is published: a picture without the place where it was taken, which cameras write into Exif and programs into XMP. All
 * else stays where it is. Both are found by how they begin, which is the same in every format.
 */
export function withoutPlace(name: string, file: Uint8Array): Uint8Array {
  if (!mediaTypeOf(name).startsWith('image/')) return file
  const given = Buffer.from(file.buffer, file.byteOffset, file.length)
  const exif = ['II*\0', 'MM\0*'].flatMap(start => placesOf(given, start))
  const xmp = placesOf(given, '<x:xmpmeta')
  if (exif.length + xmp.length === 0) return file
  const bytes = Buffer.from(file)
  const cleared = [
    ...exif.filter(at => clearExif(bytes.subarray(at))),
    ...xmp.filter(at => clearXmp(bytes, at)),
  ]
  if (cleared.length === 0) return file
  if (pictureHead(file)?.type === 'png') writeChecksums(bytes)
  return bytes
}

/** A file has a few of them. More mean that somebody wants the build to take long. */
const most = 20

function placesOf(bytes: Buffer, text: string): readonly number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(text); at >= 0 && found.length < most; at = bytes.indexOf(text, at + 1))
    found.push(at)
  return found
}

/** Bytes of a value of each type (TIFF 6.0, section 2). */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Takes the list of what is known of the place (Exif 3.0, 4.6.6) out of the list that names it, and empties it. */
function clearExif(bytes: Buffer): boolean {
  const { first, entries, short, long, writeShort } = tiffOf(bytes)
  const all = entries(first)
  const named = all.find(at => short(at) === 0x8825 && short(at + 2) === 4 && long(at + 4) === 1)
  if (named === undefined) return false
  const place = long(named + 8)
  for (const at of entries(place)) {
    const size = (sizes[short(at + 2)] ?? 0) * long(at + 4)
    const value = size > 4 ? long(at + 8) : at + 8
    bytes.subarray(value, value + size).fill(0)
    bytes.fill(0, at, at + 12)
  }
  bytes.copyWithin(named, named + 12, first + 2 + all.length * 12 + 4)
  writeShort(first, all.length - 1)
  return true
}

/** Writes spaces over the values of such properties, as attributes and as elements. */
function clearXmp(bytes: Buffer, at: number): boolean {
  const text = bytes.toString('latin1', at, bytes.indexOf('</x:xmpmeta>', at))
  const values = /(:gps\w*(?:\s*=\s*["']|>))([^"'<]+)/gi
  const cleared = text.replace(values, (_, name: string, value: string) => name + ' '.repeat(value.length))
  bytes.write(cleared, at, 'latin1')
  return cleared !== text
}

/** PNG 5.3: each chunk ends with one, of its type and its data. */
function writeChecksums(bytes: Buffer): void {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 <= bytes.length) bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end)
    at = end + 4
  }
}
