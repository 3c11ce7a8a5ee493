import type { Element, ElementContent, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'
import { eachElement, elementsIn, hasElement } from '../../page/tree/elements.ts'
import { spacedText } from './text-of.ts'

/** Gives pictures the address that a script or the browser finds for them, and drawings with a name that name as text. */
export function showPictures(content: Element): void {
  const shown: ElementContent[] = []
  for (const child of content.children) {
    if (child.type === 'element' && child.tagName === 'noscript') {
      const before = shown.findLast(node => node.type !== 'text' || node.value.trim() !== '')
      const placeholder = before?.type === 'element' && before.tagName === 'img' ? before : undefined
      const pictures = picturesWithoutScript(child)
      if (pictures.some(picture => pictureAddress(picture) === (placeholder && pictureAddress(placeholder))))
        continue
      if (placeholder && pictures.length > 0 && pictureAddress(placeholder) === undefined)
        shown.splice(shown.indexOf(placeholder), 1)
      shown.push(...pictures, child)
    } else shown.push(child.type === 'element' ? withPictures(child, content) : child)
  }
  content.children = shown
}

function withPictures(element: Element, parent: Element): ElementContent {
  const { tagName, properties } = element
  if (tagName === 'img') {
    const src = candidates(element, parent).find(isAddress)
    if (src !== undefined) properties['src'] = src
    return element
  }
  const name = nameOf(element)
  if (name !== '' && properties['role'] === 'img' && shownText(element) === '')
    return { type: 'text', value: name }
  const isLink = tagName === 'a' && properties['href'] !== undefined
  // The sign of a control or of a link within the page is no content.
  if (tagName === 'button' || (isLink && String(properties['href']).startsWith('#'))) return element
  showPictures(element)
  if (
    isLink &&
    shownText(element) === '' &&
    hasElement(element, isDrawing) &&
    !hasElement(element, isPicture)
  )
    element.children.push({ type: 'text', value: name || String(properties['href']) })
  return element
}

/** The address of a picture; `undefined` where the page has the picture itself. */
export function pictureAddress({ properties: { src } }: Element): string | undefined {
  const address = String(src ?? '').trim()
  return isAddress(address) ? address : undefined
}

function isAddress(address: string): boolean {
  return address !== '' && !/^data:/i.test(address)
}

/** The addresses of a picture, the best first. */
function candidates({ properties }: Element, parent: Element): readonly string[] {
  const sources = parent.tagName === 'picture' ? elementsIn(parent) : []
  const { src, dataSrc, dataOriginal, dataLazySrc, srcSet, dataSrcset } = properties
  const sets = [srcSet, dataSrcset, ...sources.map(({ properties }) => properties['srcSet'])]
  const single = [src, dataSrc, dataOriginal, dataLazySrc].map(address => String(address ?? '').trim())
  return [...single, ...sets.map(set => /[^\s,]\S*[^\s,]/.exec(String(set ?? ''))?.[0] ?? '')]
}

/** Pictures of a single point only count visits. */
function picturesWithoutScript({ children: [text] }: Element): readonly Element[] {
  if (text?.type !== 'text' || !/<img\s/i.test(text.value)) return []
  const found: Element[] = []
  eachElement(fromParse5(parseFragment(text.value)) as Root, element => {
    if (isPicture(element) && !/^[01]$/.test(String(element.properties['width']))) found.push(element)
  })
  return found
}

function nameOf({ properties: { ariaLabel, ariaHidden, title } }: Element): string {
  return ariaHidden === 'true' ? '' : String(ariaLabel ?? title ?? '').trim()
}

function shownText(element: Element): string {
  return spacedText(element, isDrawing).trim()
}

function isDrawing({ tagName }: Element): boolean {
  return tagName === 'svg'
}

function isPicture({ tagName }: Element): boolean {
  return tagName === 'img'
}
