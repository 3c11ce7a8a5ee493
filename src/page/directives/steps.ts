import type { Element, ElementContent } from 'hast'
import {
  type EditionName,
  editionNames,
  editionTitles,
  type OfferedEdition,
} from '../../model/join-address.ts'
import { codeSizeClass } from '../../text/size-class.ts'
import { filled } from '../../words/words-for.ts'
import { pixelIcon } from '../html/pixel-icon.ts'
import { element } from '../tree/elements.ts'
import { breakable, copyable, mainAddressOf } from './address.ts'
import type { Directive, ServerCall } from './directive.ts'

/** The numbered steps of one edition, each with an anchor. Without an edition, the way into the game in three cards. */
export const steps: Directive = {
  name: 'steps',
  needsServer: true,
  attributes: { edition: editionNames },
  optional: ['edition'],
  render: call => {
    const { edition } = call.attributes
    if (edition === undefined) return [shortWay(call)]
    return offered(edition, call).flatMap(([name, own]) => stepList(name, own, call))
  },
}

/** Copy, add, join: the same in every edition, and where its menus are. */
function shortWay({ server, language: { words, closed } }: ServerCall): Element {
  const { java, bedrock } = server.editions
  const last = (java ?? bedrock)?.steps.at(-1)
  const address = mainAddressOf(server)
  const size = codeSizeClass(address)
  const shown = closed
    ? [element('code', {}, ...breakable(address))]
    : copyable(address, 'copyAddress', words)
  const field = element('p', { className: ['address', size] }, ...shown)
  const menus = [java, bedrock].flatMap(own => {
    if (own === undefined) return []
    const lead = [
      own.name,
      ...(own.address === address ? [] : [own.address]),
      ...(own === bedrock ? [`${words.port} ${own.port}`] : []),
    ].join(' · ')
    return [element('p', {}, element('span', {}, lead + words.colon), ' ', own.menu)]
  })
  const cards = [
    card('copy', words.stepCopy, field),
    card('plus', words.stepAdd, ...menus),
    card('play', last?.title ?? words.guide, element('p', {}, last?.text)),
  ]
  return element('div', { className: ['cards', 'features'] }, element('ol', {}, ...cards))
}

function card(icon: string, title: string, ...text: readonly Element[]): Element {
  const name = element('strong', { className: ['title'] }, title)
  return element('li', {}, pixelIcon(icon), element('p', {}, name), ...text)
}

/** The edition of this name. A page that shows one that is not offered has a mistake. */
export function offered(
  name: string | undefined,
  { server, report }: ServerCall,
): readonly (readonly [EditionName, OfferedEdition])[] {
  const known = editionNames.find(known => known === name) ?? 'java'
  const own = server.editions[known]
  if (own !== undefined) return [[known, own]]
  report('edition-not-offered', `The config does not offer ${editionTitles[known]}`)
  return []
}

/** The list itself; `edition` and `join` write it too. `fieldsOf` gives what a step has to copy. */
export function stepList(
  name: EditionName,
  { steps }: OfferedEdition,
  { language: { words }, ids, guides }: ServerCall,
  fieldsOf: (index: number) => readonly ElementContent[] = () => [],
): readonly ElementContent[] {
  const endings = steps.map((_, index) => `-step-${index + 1}`)
  const prefix = ids.free(name, endings)
  if (!guides.has(name)) guides.set(name, prefix)
  const items = steps.map((step, index) => {
    const id = `${prefix}${endings[index]}`
    const title = element('p', {}, element('strong', {}, step.title))
    const text = element('p', {}, ...breakable(step.text))
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
