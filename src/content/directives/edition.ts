import type { Element, ElementContent } from 'hast'
import { element } from '../element.ts'
import { textAt, valueAt } from '../value-at.ts'
import { bedrockShortcut } from './bedrock-link.ts'
import { copyButton } from './copy-button.ts'
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
export function editionSection(name: string, { values, ids, headingLevel }: DirectiveCall): Element {
  const at = `server.editions.${name}`
  const heading = element(`h${headingLevel}`, {}, textAt(values, `${at}.name`) ?? name)
  const note = textAt(values, `${at}.note`)
  return element(
    'section',
    { className: ['edition'], id: ids.free(name) },
    heading,
    element('ul', { className: ['facts'] }, ...facts(name, values)),
    ...(note === undefined ? [] : [element('p', { className: ['note'] }, note)]),
    ...stepList(name, values, ids),
    ...(name === 'bedrock' ? bedrockShortcut(values) : []),
  )
}

function facts(name: string, values: unknown): readonly Element[] {
  const at = `server.editions.${name}`
  const java = (key: string) => (name === 'java' ? textAt(values, `server.${key}`) : undefined)
  const availability =
    textAt(values, `${at}.availability`) ??
    (name === 'bedrock' ? textAt(values, 'server.bedrockAvailability') : undefined)
  const port =
    valueAt(values, `${at}.port`) === null
      ? [java('javaPortDiscovery') ?? 'found through DNS, leave it empty']
      : copyable(textAt(values, `${at}.port`), 'port')
  const all: readonly (readonly [lead: string, value: readonly (ElementContent | string | undefined)[]])[] = [
    ['Devices', [textAt(values, `${at}.devices`)]],
    ['Version', [java('javaVersionGuidance')]],
    ['Menu', [textAt(values, `${at}.menu`)]],
    ['Address', copyable(textAt(values, 'server.serverAddress'), 'address')],
    ['Port', port],
    ['Availability', [availability]],
  ]
  return all.flatMap(([lead, parts]) => {
    const value = parts.filter(part => part !== undefined)
    return value.length === 0 ? [] : [element('li', {}, element('strong', {}, `${lead}:`), ' ', ...value)]
  })
}

/** Host and port stand apart, each to be copied into the field of its own that games have for it. */
function copyable(text: string | undefined, what: string): readonly (ElementContent | string)[] {
  return text === undefined ? [] : [element('code', {}, text), ' ', copyButton(text, what)]
}
