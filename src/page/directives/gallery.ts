import type { Element, ElementContent } from 'hast'
import { element } from '../tree/elements.ts'
import { placeOf } from '../tree/places.ts'
import type { Directive, DirectiveCall } from './directive.ts'

/** Pictures in an even grid. The large ones are in popovers: these need no script, and load nothing until they open. */
export const gallery: Directive = {
  name: 'gallery',
  container: true,
  attributes: { style: ['strip'] },
  optional: ['style'],
  render: call => {
    if (call.children.every(isSpace)) call.report('gallery-content', 'The gallery has no picture', { note })
    const figures = call.children.flatMap(child => figuresIn(child, call))
    const { style } = call.attributes
    return [element('div', { className: ['gallery', ...(style === undefined ? [] : [style])] }, ...figures)]
  },
}

const note =
  'Write `![What it shows](/assets/picture.webp "Caption")` for each picture, and other text before or after the gallery'

/** The node is nothing but space. */
export function isSpace(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

function figuresIn(node: ElementContent, call: DirectiveCall): readonly Element[] {
  if (node.type === 'element') {
    if (node.tagName === 'p') return node.children.flatMap(child => figuresIn(child, call))
    if (node.tagName === 'img') return [figure(node, undefined, call)]
    const parts = node.tagName === 'figure' ? captioned(node) : undefined
    if (parts !== undefined) return [figure(...parts, call)]
    if (node.tagName === 'br') return []
  }
  if (!isSpace(node))
    call.report('gallery-content', 'A gallery takes only pictures', { place: placeOf(node), note })
  return []
}

/** The picture of a figure and its caption, if there is nothing else in it. */
function captioned({ children }: Element): readonly [Element, Element | undefined] | undefined {
  const inside = children.flatMap(child =>
    child.type === 'element' && child.tagName === 'p' ? child.children : [child],
  )
  const elements = inside.filter(child => child.type === 'element')
  const pictures = elements.filter(({ tagName }) => tagName === 'img')
  const captions = elements.filter(({ tagName }) => tagName === 'figcaption')
  const [picture] = pictures
  const [caption] = captions
  const isPlain =
    elements.length === pictures.length + captions.length &&
    !inside.some(child => child.type === 'text' && !isSpace(child))
  return picture !== undefined && isPlain && pictures.length === 1 && captions.length <= 1
    ? [picture, caption]
    : undefined
}

/** A small picture below a button, its caption, and the large picture. */
function figure(
  picture: Element,
  written: Element | undefined,
  { ids, language: { words }, attributes }: DirectiveCall,
): Element {
  const { title, ...properties } = picture.properties
  const alt = String(properties['alt'] ?? '')
  const caption = written ?? captionOf(alt, title === undefined ? '' : String(title))
  const id = ids.free('picture')
  const large = { sizes: 'calc(100vw - 2rem)', ...properties, loading: 'lazy' }
  picture.properties = {
    ...properties,
    sizes:
      properties['sizes'] ?? `(min-width: 46rem) ${attributes['style'] === 'strip' ? '25vw' : '22rem'}, 50vw`,
  }
  const name = [words.enlarge, alt].filter(part => part !== '').join(`${words.colon} `)
  return element(
    'figure',
    {},
    picture,
    element('button', { type: 'button', className: ['enlarge'], popoverTarget: id, ariaLabel: name }),
    element(
      'dialog',
      { id, popover: 'auto', ariaLabel: alt === '' ? words.enlarge : alt },
      // Another picture with the place of the first, so that a mistake in both is reported once.
      { ...element('img', large), position: picture.position },
      ...(caption === undefined ? [] : [{ ...caption, tagName: 'p' }]),
      element(
        'button',
        { type: 'button', className: ['button', 'quiet'], popoverTarget: id, popoverTargetAction: 'hide' },
        words.close,
      ),
    ),
    // A caption must come first or last.
    ...(caption === undefined ? [] : [caption]),
  )
}

/** The title of the picture, else its alternative text, which screen readers and the twin have already. */
function captionOf(alt: string, title: string): Element | undefined {
  if (title !== '' && title !== alt) return element('figcaption', {}, title)
  return alt === '' ? undefined : element('figcaption', { ariaHidden: 'true', dataInteractive: '' }, alt)
}
