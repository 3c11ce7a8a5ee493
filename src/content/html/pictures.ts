import type { Element, Nodes } from 'hast'
import type { ShownPicture } from '../../model/pictures.ts'
import { onElements, type PageContext, type Visitor } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'

/**
 * Gives images what browsers need to keep their place free, to load them when they come into view, and to choose one that is no
 * larger than the screen needs. What the author wrote stays.
 */
export function pictures({ source: { pictureAt }, complain }: PageContext): Visitor<Nodes> {
  let isFirst = true
  return onElements(node => {
    if (node.tagName !== 'img') return
    const { properties } = node
    const shown = pictureAt?.(String(properties['src'] ?? '').replace(/[?#].*/s, ''))
    if (shown) {
      addSize(node, shown)
      if (properties['srcSet'] === undefined) addCandidates(node, shown)
      if (shown.problem) {
        const place = placeOf(node)
        complain({ ...(place && { place }), ...shown.problem, fatal: false })
      }
    }
    // The first one is mostly seen at once, and would come later.
    if (!isFirst) {
      properties['loading'] ??= 'lazy'
      properties['decoding'] ??= 'async'
    }
    isFirst = false
  })
}

/** Both, because browsers make the proportions of them; of one that is written the other one follows. */
function addSize({ properties }: Element, { width, height }: ShownPicture): void {
  if (width === undefined || height === undefined) return
  const [ownWidth, ownHeight] = [pixels(properties['width']), pixels(properties['height'])]
  if (properties['width'] === undefined && properties['height'] === undefined) {
    properties['width'] = width
    properties['height'] = height
  } else if (ownWidth !== undefined && properties['height'] === undefined)
    properties['height'] = Math.max(1, Math.round((ownWidth * height) / width))
  else if (ownHeight !== undefined && properties['width'] === undefined)
    properties['width'] = Math.max(1, Math.round((ownHeight * width) / height))
}

function addCandidates({ properties }: Element, { candidates }: ShownPicture): void {
  if (candidates.length === 0) return
  properties['srcSet'] = candidates.map(({ path, width }) => `${path} ${width}w`).join(', ')
  properties['sizes'] ??= sizes(pixels(properties['width']))
}

/**
 * How wide an image is on the page: as the column of text (`--text` and `--gutter` of `templates/html/site.css`), and no wider than it
 * says. Nobody sees more than two pixels for one: screens of three take what is made for two.
 */
function sizes(own: number | undefined): string {
  const [column, room, third] =
    own !== undefined && own < 704
      ? [`${own}px`, `${own + 32}px`, `${Math.floor((own * 2) / 3)}px`]
      : ['44rem', '46rem', '29rem']
  const isDense = '(min-resolution: 2.5dppx)'
  const isWide = `(min-width: ${room})`
  return `${isDense} and ${isWide} ${third}, ${isDense} 62vw, ${isWide} ${column}, calc(100vw - 2rem)`
}

/** A width or height in pixels; `undefined` for others, such as `50%`. */
function pixels(value: unknown): number | undefined {
  const text = String(value ?? '')
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}
