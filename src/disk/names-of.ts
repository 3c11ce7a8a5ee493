import { readdirSync } from 'node:fs'

/** The names in a folder. */
export interface Names {
  readonly names: string[]
  /** Those that are not UTF-8, spelt out: no path can be made of them. */
  readonly unreadable: readonly string[]
}

/** The names in a folder; of those that are no text, only what to call them. */
export function namesOf(folder: string): Names {
  const names = readdirSync(folder)
  if (!names.some(name => name.includes(unknown))) return { names, unreadable: [] }
  const all = readdirSync(folder, { encoding: 'buffer' })
  const isText = (name: Buffer) => Buffer.from(name.toString()).equals(name)
  return {
    names: all.filter(isText).map(name => name.toString()),
    unreadable: all.filter(name => !isText(name)).map(spelt),
  }
}

/** What stands in a text for bytes that mean nothing in UTF-8. A name may have it itself. */
const unknown = '\ufffd'

/** As bash writes bytes: `$'caf\xe9.md'` is the name. */
function spelt(name: Buffer): string {
  return Array.from(name, byte =>
    byte > 0x1f && byte < 0x7f && byte !== 0x27 && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`,
  ).join('')
}
