import type { Element, ElementContent, Root } from 'hast'
import type { ShownPicture } from '../../model/pictures.ts'
import { element, elementsIn, hasClass, hasReadableText } from '../tree/elements.ts'
import type { ElementRule, HeroPicture, PageContext } from '../tree/page-context.ts'
import { placeOf } from '../tree/places.ts'

/** Video and audio have controls and are silent until they are pressed. Inside is a link for the twin, and for browsers that cannot play. */
export function media({ report, written }: PageContext): ElementRule {
  return node => {
    if (node.tagName !== 'video' && node.tagName !== 'audio') return
    const { properties } = node
    const isSilent = node.tagName === 'video' && properties['muted'] === true
    if (properties['autoPlay'] === true && !isSilent)
      report({
        place: placeOf(node),
        ruleId: 'media-autoplay',
        reason: `\`<${node.tagName}>\` plays sound when the page opens`,
        note: 'Remove `autoplay`, or add `muted` to a video',
        fatal: true,
      })
    properties['controls'] = true
    if (properties['autoPlay'] !== true) properties['preload'] ??= 'metadata'
    const file = fileOf(node)
    const isLink = (child: ElementContent) =>
      child.type === 'element' && child.tagName === 'a' && child.properties['href'] === file
    const isPart = (child: ElementContent) => isLink(child) || !hasReadableText(child)
    // Nobody sees other text, and agents should read what visitors see.
    if (!node.children.every(isPart)) {
      const others = node.children.filter(child => !isPart(child))
      node.children = [...node.children.filter(isPart), element('span', { hidden: true }, ...others)]
    }
    if (file !== undefined && !node.children.some(isLink)) {
      const name = properties['title'] ?? properties['ariaLabel'] ?? file.slice(file.lastIndexOf('/') + 1)
      const link = element('a', { href: file }, String(name))
      written.add(link)
      node.children.push(link)
    }
  }
}

function fileOf(node: Element): string | undefined {
  const source = elementsIn(node).find(({ tagName }) => tagName === 'source')
  const address = node.properties['src'] ?? source?.properties['src']
  return address === undefined || address === null ? undefined : String(address)
}

/** Gives images their size, lazy loading and smaller candidates. What the author wrote stays. */
export function pictures({ source: { pictureAt }, report }: PageContext): ElementRule {
  let isFirst = true
  return node => {
    if (node.tagName !== 'img') return
    const { properties } = node
    const shown = pictureAt?.(String(properties['src'] ?? '').replace(/[?#].*/s, ''))
    if (shown) {
      addSize(node, shown)
      if (properties['srcSet'] === undefined) addCandidates(node, shown)
      if (shown.problem) report({ place: placeOf(node), ...shown.problem, fatal: false })
    }
    if (properties['srcSet'] === undefined) delete properties['sizes']
    // The first one is mostly seen at once, and would come later.
    if (!isFirst) {
      properties['loading'] ??= 'lazy'
      properties['decoding'] ??= 'async'
    }
    isFirst = false
  }
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
  properties['srcSet'] = srcset(candidates)
  properties['sizes'] ??= sizes(pixels(properties['width']))
}

export function srcset(candidates: ShownPicture['candidates']): string {
  return candidates.map(({ path, width }) => `${path} ${width}w`).join(', ')
}

/** The width of an image in the column (`--text` and `--gutter` of `site.css`). Screens of three pixels for one take what is made for two. */
export function sizes(own: number | undefined): string {
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

/** Puts the picture into the hero of the page, or behind its title where there is no hero. It is the largest thing to load, so it comes first. */
export function addHero(tree: Root, { src, alt, lang, size }: HeroPicture, { written }: PageContext): void {
  const first = { loading: 'eager', fetchPriority: 'high' }
  const picture = element('img', { src, alt, lang, ...size, sizes: '100vw', ...first })
  written.add(picture)
  const box = element('p', { className: ['hero-picture'] }, picture)
  const hero = elementsIn(tree).find(node => hasClass(node, 'hero'))
  if (hero) hero.children.push(box, newline())
  else {
    const title = tree.children.findIndex(node => node.type === 'element' && node.tagName === 'h1')
    tree.children.splice(title + 1, 0, newline(), box)
  }
}

function newline() {
  return { type: 'text', value: '\n' } as const
}
