import type { Element, ElementContent } from 'hast'
import type { Words } from '../../words/words.ts'
import { element } from '../tree/elements.ts'
import { valueAt, valueText } from '../values/value-at.ts'
import { copyButton } from './address.ts'
import { bedrockShortcut } from './bedrock-link.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { stepList } from './steps.ts'

/** All that is published about one edition, as a section. */
export const edition: Directive = {
  name: 'edition',
  attributes: { name: ['java', 'bedrock'] },
  container: false,
  render: call => [editionSection(call.attributes['name'] ?? '', call)],
}

/** The section itself; `editions` writes both. */
function editionSection(name: string, call: DirectiveCall): Element {
  const { values, ids, headingLevel } = call
  const at = `server.editions.${name}`
  const heading = element(`h${headingLevel}`, {}, valueText(values, `${at}.name`) ?? name)
  const note = valueText(values, `${at}.note`)
  return element(
    'section',
    { className: ['edition'], id: ids.free(name) },
    heading,
    element('ul', { className: ['facts'] }, ...facts(name, call)),
    ...(note === undefined ? [] : [element('p', { className: ['note'] }, note)]),
    ...stepList(name, call),
    ...(name === 'bedrock' ? bedrockShortcut(call) : []),
  )
}

function facts(name: string, { values, words }: DirectiveCall): readonly Element[] {
  const at = `server.editions.${name}`
  const java = (key: string) => (name === 'java' ? valueText(values, `server.${key}`) : undefined)
  // The only value that there is.
  const isUnconfirmed =
    valueText(values, `${at}.availability`) !== undefined ||
    (name === 'bedrock' && valueText(values, 'server.bedrockAvailability') !== undefined)
  const port =
    valueAt(values, `${at}.port`) === null
      ? [java('javaPortDiscovery') ?? words.dnsPort]
      : copyable(valueText(values, `${at}.port`), 'copyPort', words)
  const all: readonly (readonly [lead: string, value: readonly (ElementContent | string | undefined)[]])[] = [
    [words.devices, [valueText(values, `${at}.devices`)]],
    [words.version, [java('javaVersionGuidance')]],
    [words.menu, [valueText(values, `${at}.menu`)]],
    [words.address, copyable(valueText(values, 'server.serverAddress'), 'copyAddress', words)],
    [words.port, port],
    [words.availability, isUnconfirmed ? [words.unconfirmed] : []],
  ]
  return all.flatMap(([lead, parts]) => {
    const value = parts.filter(part => part !== undefined)
    return value.length === 0
      ? []
      : [element('li', {}, element('strong', {}, lead + words.colon), ' ', ...value)]
  })
}

/** Host and port stand apart, each to be copied into the field of its own that games have for it. */
function copyable(
  text: string | undefined,
  what: Parameters<typeof copyButton>[1],
  words: Words,
): readonly (ElementContent | string)[] {
  return text === undefined ? [] : [element('code', {}, text), ' ', copyButton(text, what, words)]
}

/** Both editions, one after the other; a script may make tabs of them. */
export const editions: Directive = {
  name: 'editions',
  attributes: {},
  container: false,
  render: call => [
    element(
      'div',
      { className: ['editions'], dataTabs: '' },
      editionSection('java', call),
      editionSection('bedrock', call),
    ),
  ],
}
