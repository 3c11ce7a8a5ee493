import { readdirSync } from 'node:fs'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'
import type { Painter, Picture, Resizer } from '../../model/pictures.ts'
import type { ResvgPainter } from '../../platform/resvg-painter.ts'
import { digest } from '../../text/digest.ts'
import { readPlain } from '../read-files.ts'
import { writeText } from '../write-new.ts'
import { clear, ignoreFolder } from './cache-folders.ts'

export interface CachingPainter extends Painter {
  /** Removes what was not asked for since: pictures of pages that have changed or gone. */
  readonly tidy: () => void
}

/** A painter that remembers, in a folder that may be deleted at any time: what it has painted once it only reads again. */
export function cachingPainter(
  painter: ResvgPainter & Pick<Painter, 'resizer'>,
  folder: string,
): CachingPainter {
  const names = new Map(entriesIn(folder).map(name => [name.slice(0, name.indexOf('.')), name]))
  const used = new Set<string>()
  const stored = (drawing: string, paint: () => Uint8Array | undefined) => {
    const key = short(`${painter.version} ${arch()}\n${drawing}`)
    const known = storedPicture(folder, names.get(key))
    const png = known ?? paint()
    if (png === undefined) return undefined
    const name = `${key}.${short(png)}.png`
    used.add(name)
    names.set(key, name)
    if (known === undefined) store(folder, name, png)
    return png
  }
  const unstored = new Map<string, readonly Uint8Array[]>()
  const resizing = ({ version, mostPixels, resize }: Resizer): Resizer => ({
    version,
    mostPixels,
    resize: (picture: Picture, widths: readonly number[]) => {
      const keys = widths.map(width => short(`${version} ${arch()} ${width}\n${picture.digest}`))
      const known = keys.flatMap(key => storedPicture(folder, names.get(key)) ?? [])
      const isKnown = known.length === keys.length
      const all = `${keys}`
      const files = isKnown ? known : (unstored.get(all) ?? resize(picture, widths))
      if (typeof files === 'string') return files
      for (const [index, key] of keys.entries()) {
        const file = files[index] ?? Buffer.of()
        const name = `${key}.${short(file)}.webp`
        used.add(name)
        names.set(key, name)
        if (!isKnown && !store(folder, name, file)) unstored.set(all, files)
      }
      return files
    },
  })
  const images = new Map<string, Uint8Array | undefined>()
  const image = (address: string) => {
    const paint = () => painter.image(address)
    if (!images.has(address)) images.set(address, stored(address, paint))
    return images.get(address)
  }
  return {
    version: painter.version,
    image,
    paint: svg => stored(svg, () => painter.paint(svg, image)) as Uint8Array,
    ...(painter.resizer && { resizer: resizing(painter.resizer) }),
    tidy: () => {
      for (const name of entriesIn(folder).filter(name => !used.has(name))) clear(join(folder, name))
    },
  }
}

/** The name of an entry holds the digests of the drawing and of the picture. */
const entry = /^[0-9a-f]{32}\.[0-9a-f]{32}\.(?:png|webp)$/

function entriesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter(name => entry.test(name))
  } catch {
    return []
  }
}

/** The bytes of an entry, unless they are damaged. */
function storedPicture(folder: string, name: string | undefined): Uint8Array | undefined {
  const bytes = name === undefined ? undefined : readPlain(join(folder, name))
  return bytes && name?.split('.')[1] === short(bytes) ? bytes : undefined
}

/** Where nothing can be written, each build paints again: slower, with the same result. */
function store(folder: string, name: string, picture: Uint8Array): boolean {
  try {
    ignoreFolder(dirname(folder))
    writeText(join(folder, name), picture)
    return true
  } catch {
    return false
  }
}

function short(data: string | Uint8Array): string {
  return digest(data).slice(0, 32)
}
