import { element } from '../element.ts'
import { textAt } from '../value-at.ts'
import { copyButton } from './copy-button.ts'
import type { Directive } from './directive.ts'

/** The server's address, with a button that copies it. */
export const address: Directive = {
  name: 'address',
  attributes: {},
  container: false,
  render: ({ values, words }) => {
    const host = textAt(values, 'server.serverAddress') ?? ''
    const code = element('code', {}, host)
    return [element('p', { className: ['address'] }, code, ' ', copyButton(host, 'copyAddress', words))]
  },
}
