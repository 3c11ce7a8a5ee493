import type { Element, ElementContent } from 'hast'
import { sizeClass } from '../../text/size-class.ts'
import { element, textIn } from '../tree/elements.ts'
import type { ElementRule } from '../tree/page-context.ts'

/** Gives each title the class of its longest word, so that no screen is too narrow for it. */
export function titles(): ElementRule {
  return node => {
    if (node.tagName !== 'h1') return
    const isLong = longWord.test(textIn(node))
    const size = sizeClass(isLong ? textIn(node).split(capital).join(' ') : textIn(node))
    if (isLong) node.children = node.children.flatMap(breakable)
    const { className } = node.properties
    node.properties['className'] = [...(Array.isArray(className) ? className : []), size]
  }
}

const longWord = /\S{21}/

/** Between a small letter and a capital. */
const capital = /(?<=\p{Ll})(?=\p{Lu})/u

/** A text that may break at its capitals, before it gets tiny. */
function breakable(child: Element['children'][number]): ElementContent[] {
  if (child.type !== 'text') return [child]
  return child.value
    .split(capital)
    .flatMap((value, at) => [...(at === 0 ? [] : [element('wbr', {})]), { type: 'text', value } as const])
}
