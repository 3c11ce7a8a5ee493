import type { Element, ElementContent } from 'hast'
import { valueAt, valueText } from '../../config/values/value-at.ts'
import { type EditionName, editionNames } from '../../model/join-address.ts'
import { codeSizeClass } from '../../text/size-class.ts'
import { filled } from '../../words/words-for.ts'
import { pixelIcon } from '../html/pixel-icon.ts'
import { element } from '../tree/elements.ts'
import { addressOf, breakable, copyable, mainAddressOf, offered } from './address.ts'
import type { Directive, DirectiveCall } from './directive.ts'

/** The numbered steps of one edition, each with an anchor. Without an edition, the way into the game in three cards. */
export const steps: Directive = {
  name: 'steps',
  needsServer: true,
  attributes: { edition: ['java', 'bedrock'] },
  optional: ['edition'],
  render: call => {
    const { edition } = call.attributes
    if (edition === undefined) return [shortWay(call)]
    return isOffered(edition, call) ? stepList(edition, call) : []
  },
}

/** Copy, add, join: what is the same in every edition, and where its menus are. */
function shortWay({ values, words }: DirectiveCall): Element {
  const editions = editionNames.filter(name => offered(name, values))
  const steps = valueAt(values, `server.editions.${editions[0]}.steps`)
  const last: unknown = Array.isArray(steps) ? steps.at(-1) : undefined
  const address = mainAddressOf(values)
  const size = codeSizeClass(address)
  const field = element('p', { className: ['address', size] }, ...copyable(address, 'copyAddress', words))
  const menus = editions.map(name => {
    const text = (key: string) => valueText(values, `server.editions.${name}.${key}`)
    const own = addressOf(name, values)
    const port = name === 'bedrock' ? text('port') : undefined
    const lead = [
      text('name') ?? name,
      ...(own === address ? [] : [own]),
      ...(port === undefined ? [] : [`${words.port} ${port}`]),
    ].join(' · ')
    return element('p', {}, element('span', {}, lead + words.colon), ' ', text('menu') ?? '')
  })
  const cards = [
    card('copy', words.stepCopy, field),
    card('plus', words.stepAdd, ...menus),
    card('play', valueText(last, 'title') ?? words.guide, element('p', {}, valueText(last, 'text') ?? '')),
  ]
  return element('div', { className: ['cards', 'features'] }, element('ol', {}, ...cards))
}

function card(icon: string, title: string, ...text: readonly Element[]): Element {
  const name = element('strong', { className: ['title'] }, title)
  return element('li', {}, pixelIcon(icon), element('p', {}, name), ...text)
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
