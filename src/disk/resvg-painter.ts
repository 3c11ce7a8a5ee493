import { createRequire } from 'node:module'
import type { Painter } from '../model/painter.ts'
import { readText } from './read-regular.ts'

const library = '@resvg/resvg-js'
const require = createRequire(import.meta.url)

/** Paints with resvg. Its library is native code, and is loaded for the first picture: most runs paint none. */
export function resvgPainter(): Painter {
  const { version } = JSON.parse(readText(require.resolve(`${library}/package.json`)))
  return {
    version: `resvg ${version}`,
    paint: svg => {
      const { Resvg } = loaded()
      // Letters are outlines already; no font of the machine may show.
      return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
    },
  }
}

function loaded(): typeof import('@resvg/resvg-js') {
  try {
    return require(library)
  } catch {
    // No build for this kind of machine, or npm was told to leave optional packages out.
    throw Object.assign(new Error(`${library} cannot be loaded`), { code: 'ERR_NO_PAINTER', path: library })
  }
}
