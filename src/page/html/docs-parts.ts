import type { Element, ElementContent, Parents, Root } from 'hast'
import type { Words } from '../../words/words.ts'
import { copyButton } from '../directives/address.ts'
import { element, hasElement, isTwinless } from '../tree/elements.ts'

/** For the layout `docs`: a heading is a link to itself, so that screen readers read nothing twice, and code has a button that copies it. */
export function addDocsParts(tree: Root, words: Words): void {
  const add = (parent: Parents) => {
    for (const [index, node] of parent.children.entries()) {
      if (node.type !== 'element' || isTwinless(node) || /^(?:a|button|label|summary)$/.test(node.tagName))
        continue
      if (/^h[2-4]$/.test(node.tagName)) linkToItself(node)
      else if (node.tagName === 'pre') parent.children[index] = withButton(node, words)
      else add(node)
    }
  }
  add(tree)
}

function linkToItself(heading: Element): void {
  const { id } = heading.properties
  const isControl = ({ tagName }: Element) => /^(?:a|button|input|select|label)$/.test(tagName)
  if (id === undefined || hasElement(heading, isControl)) return
  heading.children = [
    { ...element('a', { className: ['anchor'], href: `#${id}` }), children: heading.children },
  ]
}

function withButton(pre: Element, words: Words): ElementContent & Element {
  return element('div', { className: ['code-box'] }, pre, copyButton('', undefined, words))
}
