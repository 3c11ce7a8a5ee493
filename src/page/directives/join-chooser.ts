import type { Element } from 'hast'
import type { EditionName } from '../../model/join-address.ts'
import { element } from '../tree/elements.ts'
import { valueText } from '../values/value-at.ts'
import type { DirectiveCall } from './directive.ts'

type Device = 'computer' | 'phone' | 'console'

/** Outlines on a grid of 16 x 16 pixels. */
const icons: Readonly<Record<Device, string>> = {
  computer: 'M1 2h14v9H1zM3 4v5h10V4zM6 12h4v1h2v1H4v-1h2z',
  phone: 'M4 1h8v14H4zM6 3v8h4V3zM7 12v1h2v-1z',
  console:
    'M3 4h10v1h1v2h1v5h-1v1h-2v-1h-1v-1H5v1H4v1H2v-1H1V7h1V5h1zM4 6v1H3v1h1v1h1V8h1V7H5V6zM10 8v1h1V8zM12 6v1h1V6z',
}

/** "I play on": each choice has the anchor of what it shows, for the script. */
export function deviceChooser(anchorOf: (device: Device) => string, call: DirectiveCall): Element {
  const { words, ids } = call
  const name = ids.free('device')
  const choices = (['computer', 'phone', 'console'] as const).map(device => {
    const path = element('path', { d: icons[device] })
    const icon = element('svg', { viewBox: '0 0 16 16', ariaHidden: 'true' }, path)
    return choice(
      { name, value: anchorOf(device), className: ['device', `on-${device}`] },
      icon,
      words[device],
    )
  })
  return chooser(words.playOn, choices)
}

/** Which of the two editions a computer has. Most have Java Edition. */
export function editionChooser(anchorOf: (edition: EditionName) => string, call: DirectiveCall): Element {
  const { values, words, ids } = call
  const name = ids.free('edition')
  const java = valueText(values, 'server.editions.java.name') ?? 'Java Edition'
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
