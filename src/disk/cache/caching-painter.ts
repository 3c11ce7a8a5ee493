import { readdirSync } from 'node:fs'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'
import type { Painter, Picture, Resizer } from '../../model/pictures.ts'
import type { ResvgPainter } from '../../platform/resvg-painter.ts'
import { digest } from '../../text/digest.ts'
import { clear, ignoreFolder } from './cache-folders.ts'
import { readChecksummed, writeChecksummed } from './checksummed-file.ts'

export interface CachingPainter extends Painter {
  /** Removes what nobody asked for, not even for its key: pictures of pages that have changed or gone. */
  readonly tidy: () => void
}

/** A painter that remembers, in a folder that may be deleted at any time: what it has painted once it only reads again. */
export function cachingPainter(
  painter: ResvgPainter & Pick<Painter, 'resizer'>,
  folder: string,
): CachingPainter {
  const used = new Set<string>()
  const stored = (name: string) => {
    used.add(name)
    return readChecksummed(join(folder, name), name)
  }
  const nameOf = (key: string) => `${short(`${arch()} ${key}`)}.png`
  const drawn = (drawing: string, paint: () => Uint8Array | undefined) => {
    const name = nameOf(painter.keyOf(drawing))
    const known = stored(name)
    const png = known ?? paint()
    if (png !== undefined && known === undefined) store(folder, name, png)
    return png
  }
  const unstored = new Map<string, readonly Uint8Array[]>()
  const resizing = ({ version, mostPixels, resize }: Resizer): Resizer => ({
    version,
    mostPixels,
    resize: (picture: Picture, widths: readonly number[]) => {
      const names = widths.map(width => `${short(`${version()} ${arch()} ${width}\n${picture.digest}`)}.webp`)
      const known = names.flatMap(name => stored(name) ?? [])
      if (known.length === names.length) return known
      const all = `${names}`
      const files = unstored.get(all) ?? resize(picture, widths)
      if (typeof files === 'string') return files
      for (const [index, name] of names.entries())
        if (!store(folder, name, files[index] ?? Buffer.of())) unstored.set(all, files)
      return files
    },
  })
  const images = new Map<string, Uint8Array | undefined>()
  const image = (address: string) => {
    const paint = () => painter.image(address)
    if (!images.has(address)) images.set(address, drawn(address, paint))
    return images.get(address)
  }
  return {
    keyOf: svg => {
      const key = painter.keyOf(svg)
      used.add(nameOf(key))
      return key
    },
    image,
    paint: svg => drawn(svg, () => painter.paint(svg, image)) as Uint8Array,
    ...(painter.resizer && { resizer: resizing(painter.resizer) }),
    tidy: () => {
      for (const name of entriesIn(folder).filter(name => !used.has(name))) clear(join(folder, name))
    },
  }
}

/** The name of an entry holds the digest of what it was made from. */
const entry = /^[0-9a-f]{32}\.(?:png|webp)$/

function entriesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter(name => entry.test(name))
  } catch {
    return []
  }
}

/** Where nothing can be written, each build paints again: slower, with the same result. */
function store(folder: string, name: string, picture: Uint8Array): boolean {
  try {
    ignoreFolder(dirname(folder))
    writeChecksummed(join(folder, name), name, picture)
    return true
  } catch {
    return false
  }
}

function short(text: string): string {
  return digest(text).slice(0, 32)
}
