import type { Vote } from '../../site/schema/people.ts'
import { element } from '../tree/elements.ts'
import { valueAt } from '../values/value-at.ts'
import type { Directive } from './directive.ts'

/** Where players vote for the server: a list of links. */
export const votes: Directive = {
  name: 'votes',
  shows: 'votes',
  render: ({ values }) => {
    const links = valueAt(values, 'votes') as readonly Vote[]
    const items = links.map(({ label, url }) =>
      element('li', {}, element('a', { href: url }, element('bdi', {}, label))),
    )
    return [element('ul', { className: ['links', 'votes'] }, ...items)]
  },
}
