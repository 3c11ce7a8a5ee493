import type { ElementContent } from 'hast'
import { element } from '../element.ts'
import type { PageIds } from '../page-ids.ts'
import { textAt, valueAt } from '../value-at.ts'
import type { Directive } from './directive.ts'

/** The numbered steps of one edition, each with an anchor. */
export const steps: Directive = {
  name: 'steps',
  attributes: { edition: ['java', 'bedrock'] },
  container: false,
  render: ({ attributes, values, ids }) => stepList(attributes['edition'] ?? '', values, ids),
}

/** The list itself; `edition` writes it too. */
export function stepList(edition: string, values: unknown, ids: PageIds): readonly ElementContent[] {
  const list = valueAt(values, `server.editions.${edition}.steps`)
  if (!Array.isArray(list) || list.length === 0) return []
  const prefix = ids.free(edition, '-step-1')
  const items = list.map((step: unknown, index) => {
    const id = `${prefix}-step-${index + 1}`
    ids.claim(id)
    const title = element('p', {}, element('strong', {}, textAt(step, 'title') ?? ''))
    const text = element('p', {}, textAt(step, 'text') ?? '')
    return element('li', { id }, title, text, stepLink(id, index + 1))
  })
  return [element('ol', { className: ['steps'] }, ...items)]
}

/** Lies over the number that the style sheet draws, for whoever wants to send somebody this very step. */
function stepLink(id: string, number: number): ElementContent {
  const name = element('span', { className: ['sr-only'] }, `Link to step ${number}`)
  return element('a', { className: ['step-link'], href: `#${id}`, dataInteractive: '' }, name)
}
