/** The facts at the beginning of a picture's file. */
export interface PictureHead {
  readonly type: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'
  /** As browsers show it: a photograph may be stored lying on its side. */
  readonly width: number
  readonly height: number
  /** A PNG of several frames. */
  readonly isAnimated: boolean
}

type Size = Pick<PictureHead, 'width' | 'height'>

const formats: readonly (readonly [PictureHead['type'], RegExp, (bytes: Buffer) => Size | undefined])[] = [
  ['png', /^\x89PNG\r\n\x1a\n/, pngSize],
  ['jpeg', /^\xff\xd8\xff/, jpegSize],
  ['gif', /^GIF8[79]a/, bytes => sizeAt(bytes, 6, 8, 'readUInt16LE')],
  ['webp', /^RIFF....WEBPVP8[ LX]/s, webpSize],
  ['avif', /^....ftypavi[fs]/s, avifSize],
]

/** Reads the head of a picture; `undefined` if its type is not supported, whatever its name. */
export function pictureHead(file: Uint8Array): PictureHead | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const start = bytes.toString('latin1', 0, 16)
  const [type, , sizeOf] = formats.find(([, magic]) => magic.test(start)) ?? []
  const size = sizeOf?.(bytes)
  return type && size && size.width > 0 && size.height > 0
    ? {
        type,
        width: size.width,
        height: size.height,
        isAnimated: type === 'png' && chunksOf(bytes).includes('acTL'),
      }
    : undefined
}

function sizeAt(
  bytes: Buffer,
  width: number,
  height: number,
  read: 'readUInt32BE' | 'readUInt16BE' | 'readUInt16LE',
): Size | undefined {
  return height + 4 <= bytes.length ? { width: bytes[read](width), height: bytes[read](height) } : undefined
}

/** A file without the last chunk was cut off. */
function pngSize(bytes: Buffer): Size | undefined {
  return chunksOf(bytes).at(-1) === 'IEND' ? sizeAt(bytes, 16, 20, 'readUInt32BE') : undefined
}

/** PNG 5.3: the types of all chunks that are whole. */
function chunksOf(bytes: Buffer): readonly string[] {
  const types: string[] = []
  for (let at = 8; at + 12 <= bytes.length && types.at(-1) !== 'IEND'; at += 12 + bytes.readUInt32BE(at))
    types.push(bytes.toString('latin1', at + 4, at + 8))
  return types
}

/** ITU T.81 B.1.1.2: segments begin with a marker and say how long they are. */
function jpegSize(bytes: Buffer): Size | undefined {
  let isTurned = false
  for (let at = 2; at + 9 < bytes.length; ) {
    const [first, marker = 0] = bytes.subarray(at, at + 2)
    // What is between segments is skipped, as browsers do.
    if (first !== 0xff || marker === 0xff || marker === 0) {
      at = bytes.indexOf(0xff, at + 1)
      if (at < 0) return undefined
      continue
    }
    // The pixels, or the end, before any size.
    if (marker === 0xd9 || marker === 0xda) return undefined
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const size = sizeAt(bytes, at + 7, at + 5, 'readUInt16BE')
      return size && isTurned ? { width: size.height, height: size.width } : size
    }
    const length = bytes.readUInt16BE(at + 2)
    if (marker === 0xe1) isTurned ||= isTurnedBy(bytes.subarray(at + 4, at + 2 + length))
    at += 2 + length
  }
  return undefined
}

/** Whether Exif says that what is stored is on its side: orientations 5 to 8. */
function isTurnedBy(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const { first, entries, short } = tiffOf(segment.subarray(6))
  return entries(first).some(at => short(at) === 0x0112 && short(at + 8) >= 5 && short(at + 8) <= 8)
}

/** RFC 9649 2.5 to 2.7: simple files with and without loss, and extended ones. */
function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    default:
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
}

/** The largest of the sizes in the head: of a picture in tiles, each tile has one, too. */
function avifSize(bytes: Buffer): Size | undefined {
  const head = bytes.subarray(0, 4096)
  let largest: Size | undefined
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    if (at + 16 > head.length) break
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/**
 * For a phone of one pixel for one, for a column of text of one pixel for one (which is a phone of two), for a column of two (see
 * `--text` in `templates/html/site.css`), and for a picture from edge to edge.
 */
const steps = [400, 800, 1408, 1920] as const
const widest = { column: 1408, screen: 2560 } as const

/** The longest side that WebP can hold. */
const mostSide = 16_383

/** Smaller files gain nothing that anybody would notice. */
const leastBytes = 10 * 1024

/** The widths in which a picture is worth having, the largest last; none when it is small, moves, or has WebP's size already. */
export function smallerWidths(
  { type, width, height, isAnimated }: PictureHead,
  bytes: number,
  place: keyof typeof widest = 'column',
): readonly number[] {
  if ((type !== 'png' && type !== 'jpeg') || isAnimated || bytes < leastBytes) return []
  const most = Math.min(width, widest[place])
  if ((height * most) / width > mostSide) return []
  return [...steps.filter(step => step <= most * 0.8), most]
}

/** Which of the files made are worth publishing: those that save at least a tenth. */
export function isWorthwhile(made: number, original: number): boolean {
  return made < original * 0.9
}

/** Reads the structure that Exif has (TIFF 6.0, section 2): numbers in either order of bytes, and lists of entries of 12 bytes. */
export function tiffOf(bytes: Buffer) {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const short = (at: number) =>
    at + 2 > bytes.length ? 0 : isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
  const long = (at: number) =>
    isLittle ? short(at) + short(at + 2) * 65536 : short(at) * 65536 + short(at + 2)
  return {
    short,
    long,
    writeShort: (at: number, value: number) =>
      isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at),
    /** Offset of the first list. */
    first: long(4),
    /** Offsets of the entries of a list. */
    entries: (list: number): readonly number[] =>
      Array.from({ length: short(list) }, (_, index) => list + 2 + index * 12).filter(
        at => at + 12 <= bytes.length,
      ),
  }
}
