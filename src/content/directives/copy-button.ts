import type { Element } from 'hast'
import type { Words } from '../../words/words.ts'
import { element } from '../element.ts'

/** A button that copies a text; what it is tells several of them on a page apart. */
export function copyButton(text: string, what: 'copyAddress' | 'copyPort', words: Words): Element {
  const rest = element('span', { className: ['visually-hidden'] }, ` ${words[what]}`)
  return element('button', { type: 'button', className: ['copy'], dataCopy: text }, words.copy, rest)
}
