import type { Painter, Resizer } from '../model/pictures.ts'
import type { Store } from '../model/sources.ts'
import { digest } from '../text/digest.ts'

/** A painter that asks somebody else for the pixels of images. */
interface PlainPainter extends Painter {
  readonly image: (address: string) => Uint8Array | undefined
  readonly paint: (svg: string, image?: PlainPainter['image']) => Uint8Array
}

/** A painter that paints nothing twice: what is in the store it only reads again. */
export function cachedPainter(painter: PlainPainter, resizer: Resizer, store: Store): Painter {
  const drawn = (drawing: string, paint: () => Uint8Array | undefined) => {
    const key = `png ${painter.keyOf(drawing)}`
    const known = store.get(key)
    const png = known ?? paint()
    if (png !== undefined && known === undefined) store.set(key, png)
    return png
  }
  const images = new Map<string, Uint8Array | undefined>()
  const image = (address: string) => {
    if (!images.has(address))
      images.set(
        address,
        drawn(address, () => painter.image(address)),
      )
    return images.get(address)
  }
  return {
    keyOf: painter.keyOf,
    image,
    paint: svg => drawn(svg, () => painter.paint(svg, image)) as Uint8Array,
    resizer: {
      ...resizer,
      resize: (picture, widths) => {
        const keys = widths.map(width => `webp ${resizer.version()} ${width} ${picture.digest}`)
        const known = keys.flatMap(key => store.get(key) ?? [])
        if (known.length === keys.length) return known
        const files = resizer.resize(picture, widths)
        if (typeof files !== 'string')
          for (const [index, key] of keys.entries()) store.set(key, files[index] ?? Buffer.of())
        return files
      },
      cover: (picture, drawing) => {
        const key = `jpg ${resizer.version()} ${picture.digest} ${digest(drawing)}`
        const known = store.get(key)
        if (known !== undefined) return known
        const file = resizer.cover(picture, drawing)
        if (typeof file !== 'string') store.set(key, file)
        return file
      },
    },
  }
}
