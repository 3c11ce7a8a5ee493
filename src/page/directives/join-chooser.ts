import type { Element } from 'hast'
import type { EditionName } from '../../model/join-address.ts'
import { pixelIcon } from '../html/pixel-icon.ts'
import { element } from '../tree/elements.ts'
import type { ServerCall } from './directive.ts'

type Device = 'computer' | 'phone' | 'console'

/** "I play on": each choice has the anchor of what it shows, for the script. */
export function deviceChooser(anchorOf: (device: Device) => string, call: ServerCall): Element {
  const { ids } = call
  const { words } = call.language
  const name = ids.free('device')
  const choices = (['computer', 'phone', 'console'] as const).map(device => {
    return choice(
      { name, value: anchorOf(device), className: ['device', `on-${device}`] },
      pixelIcon(device),
      words[device],
    )
  })
  return chooser(words.playOn, choices)
}

/** The choice between the two editions for a computer. Most have Java Edition. */
export function editionChooser(anchorOf: (edition: EditionName) => string, call: ServerCall): Element {
  const { server, ids } = call
  const { words } = call.language
  const name = ids.free('edition')
  const java = server.editions.java?.name ?? ''
  const choices = [
    choice({ name, value: anchorOf('java'), className: ['has-computers'], checked: true }, java),
    choice({ name, value: anchorOf('bedrock'), className: ['has-phones'] }, words.forWindows),
  ]
  return chooser(words.whichMinecraft, choices)
}

/** A group of radio buttons. Agents read what is chosen between, so the twin has no choice. */
function chooser(legend: string, choices: readonly Element[]): Element {
  return element(
    'fieldset',
    { className: ['chooser'] },
    element('legend', {}, legend),
    element('div', { className: ['choices'] }, ...choices),
  )
}

function choice(radio: Element['properties'], ...label: readonly (Element | string)[]): Element {
  const input = element('input', { type: 'radio', ...radio })
  return element('label', { className: ['choice'] }, input, element('span', {}, ...label))
}
