import type { Painter } from '../model/pictures.ts'
import type { Document, Resource } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { ico, iconDrawing, isSquarish } from '../pictures/icon.ts'
import { iconImageOf } from './cards.ts'
import { singleFile } from './discovery-document.ts'
import { viewOf } from './title-screen.ts'

type Draw = ReturnType<typeof iconDrawing>

/** The icon of the site, as a drawing and in the sizes that browsers, phones and search engines take. */
export const icons: Document = site => {
  const { painter } = site
  const logo = iconImageOf(site)
  // Whether it can be painted is asked for once it is rendered.
  if (logo) painter?.image?.(logo.image.address)
  const view = viewOf(site)
  const draw = iconDrawing(site.templates, view, logo?.image)
  const drawn = painter === undefined ? iconDrawing(site.templates, view, undefined) : draw
  const svg = icon('/favicon.svg', favicon(site, drawn, painter))
  if (painter === undefined) return [svg]
  const png = (path: string, ...[shape]: Parameters<Draw>) => icon(path, painter.paint(draw(shape)))
  const layers = [16, 32, 48].map(size => ({
    size,
    paint: painter.paint(draw({ pixels: size, edge: 'own' })),
  }))
  return [
    svg,
    icon('/favicon.ico', () => ico(layers.map(({ size, paint }) => ({ size, png: paint() })))),
    png('/apple-touch-icon.png', { pixels: 180, edge: 'cut', share: 0.8 }),
    png('/icon-192.png', { pixels: 192, edge: 'own' }),
    png('/icon-512.png', { pixels: 512, edge: 'own' }),
    // A circle of four fifths is never cut off, and a square in it stays whole: https://www.w3.org/TR/appmanifest/#icon-masks
    png('/icon-512-maskable.png', { pixels: 512, edge: 'cut', share: 0.56 }),
  ]
}

/** Begins to paint the icon in one more size. */
export function paintedIcon(site: Site, pixels: number): (() => Uint8Array) | undefined {
  const draw = iconDrawing(site.templates, viewOf(site), iconImageOf(site)?.image)
  return site.painter?.paint(draw({ pixels, edge: 'own' }))
}

/** The logo itself, if it is a drawing that makes an icon; else a drawing that holds no large photograph. */
function favicon(site: Site, draw: Draw, painter: Painter | undefined): () => string | Uint8Array {
  const logo = iconImageOf(site)
  if (logo && /\.svg$/.test(logo.asset.file) && isSquarish(logo.image)) return () => logo.asset.bytes
  const svg = draw({ edge: 'own' })
  if (painter === undefined || !svg.includes('<image')) return () => svg
  const paint = painter.paint(draw({ pixels: 128, edge: 'own' }))
  return () => {
    const png = Buffer.from(paint()).toString('base64')
    return svg.replace(/href="[^"]*"/, `href="data:image/png;base64,${png}"`)
  }
}

function icon(path: string, render: () => string | Uint8Array): Resource {
  return singleFile({ path, title: 'Icon', summary: 'Icon', cache: 'asset', render })
}
