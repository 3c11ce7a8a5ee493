import { element } from '../element.ts'
import { textAt } from '../value-at.ts'
import type { Directive } from './directive.ts'

const leads = [
  ['Compatibility:', 'compatibilityNote'],
  ['Consoles:', 'consoleNote'],
  ['Account safety:', 'accountSafety'],
] as const

/** The notes on compatibility, consoles and account safety that the config has. */
export const notes: Directive = {
  name: 'notes',
  attributes: {},
  container: false,
  render: ({ values }) => {
    const paragraphs = leads.flatMap(([lead, key]) => {
      const note = textAt(values, `server.${key}`)
      return note === undefined ? [] : [element('p', {}, element('strong', {}, lead), ' ', note)]
    })
    return paragraphs.length === 0 ? [] : [element('div', { className: ['notes'] }, ...paragraphs)]
  },
}
