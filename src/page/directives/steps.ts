import type { ElementContent } from 'hast'
import type { EditionName } from '../../model/join-address.ts'
import { filled } from '../../site/words/words-for.ts'
import { element } from '../tree/elements.ts'
import { valueAt, valueText } from '../values/value-at.ts'
import { breakable, offered } from './address.ts'
import type { Directive, DirectiveCall } from './directive.ts'

/** The numbered steps of one edition, each with an anchor. */
export const steps: Directive = {
  name: 'steps',
  needsServer: true,
  attributes: { edition: ['java', 'bedrock'] },
  render: call => {
    const edition = call.attributes['edition'] ?? ''
    return isOffered(edition, call) ? stepList(edition, call) : []
  },
}

/** Whether the config offers an edition; a page that shows another one has a mistake. */
export function isOffered(edition: string, { values, report }: DirectiveCall): boolean {
  if (valueAt(values, 'server.editions') === undefined || offered(edition, values)) return true
  report(
    'edition-not-offered',
    `The config does not offer ${edition === 'java' ? 'Java' : 'Bedrock'} Edition`,
  )
  return false
}

/** The list itself; `edition` and `join` write it too. `fieldsOf` gives what a step has to copy. */
export function stepList(
  edition: string,
  { values, words, ids, guides }: DirectiveCall,
  fieldsOf: (index: number) => readonly ElementContent[] = () => [],
): readonly ElementContent[] {
  const list = valueAt(values, `server.editions.${edition}.steps`)
  if (!Array.isArray(list) || list.length === 0) return []
  const endings = list.map((_, index) => `-step-${index + 1}`)
  const prefix = ids.free(edition, endings)
  const name = edition as EditionName
  if (!guides.has(name)) guides.set(name, prefix)
  const items = list.map((step: unknown, index) => {
    const id = `${prefix}${endings[index]}`
    const title = element('p', {}, element('strong', {}, valueText(step, 'title') ?? ''))
    const text = element('p', {}, ...breakable(valueText(step, 'text') ?? ''))
    const link = stepLink(id, filled(words.step, `${index + 1}`))
    return element('li', { id }, title, text, ...fieldsOf(index), link)
  })
  return [element('ol', { className: ['steps'] }, ...items)]
}

/** Lies over the number that the style sheet draws, for whoever wants to send somebody this very step. */
function stepLink(id: string, name: string): ElementContent {
  const hidden = element('span', { className: ['sr-only'] }, name)
  return element('a', { className: ['step-link'], href: `#${id}`, dataInteractive: '' }, hidden)
}
