import type { Element } from 'hast'
import { type EditionName, editionNames, type OfferedEdition } from '../../model/join-address.ts'
import { filled } from '../../words/words-for.ts'
import { pixelIcon } from '../html/pixel-icon.ts'
import { element } from '../tree/elements.ts'
import { breakable, copyButton } from './address.ts'
import type { Directive, ServerCall } from './directive.ts'
import { closedNotice, factList, gameLink, nothingHappened, unconfirmed, versionFact } from './edition.ts'
import { qrPicture } from './qr.ts'
import { stepList } from './steps.ts'

/**
 * The way into the game, by device. The style sheet shows the chosen one; while nothing is chosen, everything is there, in order. Each
 * step is on the page once: phones and Windows share those of Bedrock Edition.
 */
export const join: Directive = {
  name: 'join',
  needsServer: true,
  render: call => {
    const { ids, server, language } = call
    const { java, bedrock } = server.editions
    const editions = editionNames.flatMap(name => {
      const own = server.editions[name]
      return own === undefined ? [] : [[name, own] as const]
    })
    const isBoth = editions.length > 1
    // Phones have their own place in the section of Bedrock Edition.
    const names = [...editions.map(([name]) => name), 'phone', 'console']
    const anchors = new Map(names.map(name => [name, ids.free(name)]))
    const anchorOf = (name: string) => anchors.get(name) ?? ''
    const computer = java === undefined ? 'bedrock' : 'java'
    const closed = closedNotice(call)
    return [
      ...(closed ? [closed] : []),
      element(
        'div',
        { className: ['join'], dataJoin: '' },
        element(
          'aside',
          { className: ['choosers'], ariaLabel: language.words.playOn, dataInteractive: '' },
          deviceChooser(device => anchorOf(device === 'computer' ? computer : device), call),
          isBoth && editionChooser(anchorOf, call),
        ),
        // Agents have the question, too, so the twin has the hint.
        isBoth && element('p', { className: ['which'] }, language.words.whichHint),
        ...editions.map(([name, own]) => section(name, own, { anchorOf, isBoth }, call)),
        ...(bedrock === undefined
          ? [java && elsewhere(java, anchorOf('phone'), anchorOf('console'), call)]
          : [consoleSection(anchorOf('console'), call), codeForPhones(anchorOf('phone'), call)]),
      ),
    ]
  },
}

type Device = 'computer' | 'phone' | 'console'

/** "I play on": each choice has the anchor of what it shows, for the script. */
function deviceChooser(anchorOf: (device: Device) => string, call: ServerCall): Element {
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
function editionChooser(anchorOf: (edition: EditionName) => string, call: ServerCall): Element {
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

interface Around {
  readonly anchorOf: (name: string) => string
  /** The server has another edition, too. */
  readonly isBoth: boolean
}

/** Classes that name no edition: the style sheet of a site mentions only what it offers. */
export const waysOf = { java: 'computers', bedrock: 'phones', console: 'console' } as const

/** All that players of one edition need. */
function section(
  name: EditionName,
  own: OfferedEdition,
  { anchorOf, isBoth }: Around,
  call: ServerCall,
): Element {
  const { words, closed } = call.language
  const fields = fieldsOf(name, own, call)
  const inStep = (index: number) => fields.flatMap(({ field, step }) => (step === index ? [field] : []))
  return element(
    'section',
    { className: ['way', waysOf[name]], id: anchorOf(name) },
    // The only edition of a server says that there is no other.
    element(
      'hgroup',
      // While the server is closed, phones have the place of consoles.
      {
        className: isBoth ? undefined : ['only'],
        id: closed && name !== 'java' ? anchorOf('phone') : undefined,
      },
      element(`h${call.headingLevel}`, {}, own.name),
      element('p', {}, isBoth ? own.devices : filled(words.onlyEdition, `${own.name} (${own.devices})`)),
    ),
    ...(name === 'java' ? [] : unconfirmed(call)),
    ...(name === 'java' || closed ? [] : openInGame(own, anchorOf('phone'), call)),
    ...inStep(-1),
    ...stepList(name, own, call, inStep),
    element('p', { className: ['note'] }, own.note),
    ...factList([versionFact(name, call)], words),
  )
}

/** Opens the game. Agents have no use for it, so the twin begins with the steps. */
function openInGame({ address, port }: OfferedEdition, id: string, call: ServerCall): readonly Element[] {
  const { server } = call
  const { words } = call.language
  const added = `${server.name.replaceAll('|', ' ')}|${address}:${port}`
  const add = `minecraft://?addExternalServer=${encodeURIComponent(added).replaceAll('%3A', ':')}`
  const go = element(
    'aside',
    { className: ['go'], id, dataInteractive: '' },
    element('p', {}, element('a', { className: ['button', 'big'], href: gameLink(server) }, words.bedrock)),
    element('p', {}, ...nothingHappened(call)),
    element('p', {}, element('a', { href: add }, words.addOnly)),
  )
  return [go, element('p', { dataInteractive: '' }, element('strong', {}, words.addYourself))]
}

/** The texts that players copy, each with the step that names it; -1 where none does. */
function fieldsOf(
  name: EditionName,
  { address, port, steps }: OfferedEdition,
  { server, language: { words } }: ServerCall,
) {
  const texts = steps.map(({ text }) => text.toLowerCase())
  const host = server.serverAddress.toLowerCase()
  const addressField = field(words.address + words.colon, address, copyButton(address, 'copyAddress', words))
  const fields = [{ field: addressField, step: texts.findIndex(text => text.includes(host)) }]
  if (name === 'java') return fields
  const isPort = new RegExp(`(?<!\\d)${port}(?!\\d)`)
  const step = texts.findIndex(text => isPort.test(text.replaceAll(host, '')))
  const portField = field(words.port + words.colon, `${port}`, copyButton(`${port}`, 'copyPort', words))
  return [...fields, { field: portField, step }]
}

function field(label: string, text: string, button: Element): Element {
  const named = element('span', {}, element('small', {}, label), ' ', element('code', {}, ...breakable(text)))
  return element('p', { className: ['field'] }, named, ' ', button)
}

/** Consoles cannot add servers. */
function consoleSection(id: string, { server, language: { words }, headingLevel }: ServerCall): Element {
  return element(
    'section',
    { className: ['way', waysOf.console], id },
    element(`h${headingLevel}`, {}, words.consoles),
    server.consoleNote && element('p', { className: ['note'] }, server.consoleNote),
    element('p', {}, words.otherDevice),
  )
}

/** For readers at a computer or a console: the code leads a phone to this page, and to what phones need. */
function codeForPhones(phone: string, { page, config, language: { words } }: ServerCall) {
  const picture = qrPicture(`${config.baseUrl}${page.path}#${phone}`, words)
  const how = element('p', {}, element('strong', {}, words.goOnPhone), element('br'), words.scanCode)
  return picture && element('aside', { className: ['qr'], dataInteractive: '' }, picture, how)
}

/** For phones and consoles, on a server of Java Edition alone. */
function elsewhere(
  { name, devices }: OfferedEdition,
  phone: string,
  console: string,
  call: ServerCall,
): Element {
  const { server, headingLevel } = call
  const { words } = call.language
  const only = `${filled(words.onlyEdition, name)} ${filled(words.useComputer, devices)}`
  return element(
    'section',
    { className: ['way', 'elsewhere'], id: phone },
    element(`h${headingLevel}`, {}, `${words.phone}, ${words.console}`),
    element('p', { className: ['note'], id: console }, only),
    server.consoleNote && element('p', {}, server.consoleNote),
  )
}
