import type { Vote } from '../../site/schema/people.ts'
import { element } from '../tree/elements.ts'
import { valueAt } from '../values/value-at.ts'
import type { Directive } from './directive.ts'

/** Where players vote for the server: a list of links, nothing where the config has none. */
export const votes: Directive = {
  name: 'votes',
  render: ({ values }) => {
    const links = (valueAt(values, 'votes') ?? []) as readonly Vote[]
    if (links.length === 0) return []
    const items = links.map(({ label, url }) =>
      element('li', {}, element('a', { href: url }, element('bdi', {}, label))),
    )
    return [element('ul', { className: ['links', 'votes'] }, ...items)]
  },
}
