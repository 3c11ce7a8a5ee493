import { element } from '../element.ts'
import { textAt } from '../value-at.ts'
import type { Directive } from './directive.ts'

/** The server's address, with a button that copies it. */
export const address: Directive = {
  name: 'address',
  attributes: {},
  container: false,
  render: ({ values }) => {
    const host = textAt(values, 'server.serverAddress') ?? ''
    const button = element('button', { type: 'button', className: ['copy'], dataCopy: host }, 'Copy')
    return [element('p', { className: ['address'] }, element('code', {}, host), ' ', button)]
  },
}
