import { element } from '../tree/elements.ts'
import { valueText } from '../values/value-at.ts'
import type { Directive } from './directive.ts'
import { noteBox } from './notes.ts'

/** The addresses of the server, each with the word that names it. */
export const addressNames = [
  ['website', 'website'],
  ['guide', 'guide'],
  ['discordInvite', 'invite'],
] as const

/** The website, the guide and the community invite, as a list. The invite has the account safety note. */
export const links: Directive = {
  name: 'links',
  render: call => {
    const { values, words } = call
    const items = addressNames.flatMap(([key, name]) => {
      const href = valueText(values, `server.${key}`)
      return href === undefined ? [] : [element('li', {}, element('a', { href }, words[name]))]
    })
    if (items.length === 0) return []
    const invited = valueText(values, 'server.discordInvite') !== undefined
    const safety = invited ? noteBox(call, ['accountSafety']) : []
    return [element('ul', { className: ['links'] }, ...items), ...safety]
  },
}
