import { element } from '../element.ts'
import { textAt } from '../value-at.ts'
import type { Directive } from './directive.ts'

/** What each address of the server is called. */
export const addressNames = [
  ['website', 'Official website'],
  ['guide', 'How to join'],
  ['discordInvite', 'Community on Discord'],
] as const

/** The website, the guide and the community invite, as a list. */
export const links: Directive = {
  name: 'links',
  attributes: {},
  container: false,
  render: ({ values }) => {
    const items = addressNames.flatMap(([key, name]) => {
      const href = textAt(values, `server.${key}`)
      return href === undefined ? [] : [element('li', {}, element('a', { href }, name))]
    })
    return items.length === 0 ? [] : [element('ul', { className: ['links'] }, ...items)]
  },
}
