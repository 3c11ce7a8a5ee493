import type { Element } from 'hast'
import type { Words } from '../../words/words.ts'
import { element } from '../tree/elements.ts'
import { valueText } from '../values/value-at.ts'
import type { Directive } from './directive.ts'

/** The server's address, with a button that copies it. */
export const address: Directive = {
  name: 'address',
  attributes: {},
  container: false,
  render: ({ values, words }) => {
    const host = valueText(values, 'server.serverAddress') ?? ''
    const code = element('code', {}, host)
    return [element('p', { className: ['address'] }, code, ' ', copyButton(host, 'copyAddress', words))]
  },
}

/** A button that copies a text; what it is tells several of them on a page apart. */
export function copyButton(text: string, what: 'copyAddress' | 'copyPort', words: Words): Element {
  const rest = element('span', { className: ['visually-hidden'] }, ` ${words[what]}`)
  return element('button', { type: 'button', className: ['copy'], dataCopy: text }, words.copy, rest)
}
