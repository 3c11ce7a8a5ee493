import type { Element } from 'hast'
import { element } from '../element.ts'

/** A button that copies a text; `what` it is tells several of them on a page apart. */
export function copyButton(text: string, what: string): Element {
  const rest = element('span', { className: ['visually-hidden'] }, ` ${what}`)
  return element('button', { type: 'button', className: ['copy'], dataCopy: text }, 'Copy', rest)
}
