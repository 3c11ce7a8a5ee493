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
