import type { Element } from 'hast'
import { valueAt, valueText } from '../../config/values/value-at.ts'
import { type EditionName, editionNames } from '../../model/join-address.ts'
import { filled } from '../../words/words-for.ts'
import { element } from '../tree/elements.ts'
import { addressOf, breakable, copyButton, offered } from './address.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { factList, gameLink, nothingHappened, unconfirmed, versionFact } from './edition.ts'
import { deviceChooser, editionChooser } from './join-chooser.ts'
import { qrPicture } from './qr.ts'
import { stepList } from './steps.ts'

/**
 * The way into the game, by what somebody plays on. The style sheet shows what is chosen; while nothing is chosen, everything is
 * there, in order. Each step is on the page once: phones and Windows share those of Bedrock Edition.
 */
export const join: Directive = {
  name: 'join',
  needsServer: true,
  render: call => {
    const { values, ids } = call
    const editions = editionNames.filter(name => offered(name, values))
    const [first = 'java'] = editions
    const isBoth = editions.length > 1
    // Phones have their own place in the section of Bedrock Edition.
    const anchors = new Map([...editions, 'phone', 'console'].map(name => [name, ids.free(name)]))
    const anchorOf = (name: string) => anchors.get(name) ?? ''
    return [
      element(
        'div',
        { className: ['join'], dataJoin: '' },
        element(
          'aside',
          { className: ['choosers'], ariaLabel: call.words.playOn, dataInteractive: '' },
          deviceChooser(device => anchorOf(device === 'computer' ? first : device), call),
          ...(isBoth ? [editionChooser(anchorOf, call)] : []),
        ),
        // Agents have the question, too, so the twin has the hint.
        ...(isBoth ? [element('p', { className: ['which'] }, call.words.whichHint)] : []),
        ...editions.map(name => section(name, { anchorOf, isBoth }, call)),
        ...(offered('bedrock', values)
          ? [consoleSection(anchorOf('console'), call), ...codeForPhones(anchorOf('phone'), call)]
          : [elsewhere(anchorOf('phone'), anchorOf('console'), call)]),
      ),
    ]
  },
}

interface Around {
  readonly anchorOf: (name: string) => string
  /** Whether the server has another edition, too. */
  readonly isBoth: boolean
}

/** Classes that name no edition: the style sheet of a site mentions only what it offers. */
export const waysOf = { java: 'computers', bedrock: 'phones', console: 'console' } as const

/** All that players of one edition need. */
function section(name: EditionName, { anchorOf, isBoth }: Around, call: DirectiveCall): Element {
  const { values } = call
  const note = valueText(values, `server.editions.${name}.note`)
  const fields = fieldsOf(name, call)
  const inStep = (index: number) => fields.flatMap(({ field, step }) => (step === index ? [field] : []))
  return element(
    'section',
    { className: ['way', waysOf[name]], id: anchorOf(name) },
    heading(name, isBoth, call),
    ...unconfirmed(name, call),
    ...(name === 'bedrock' ? openInGame(anchorOf('phone'), call) : []),
    ...inStep(-1),
    ...stepList(name, call, inStep),
    ...(note === undefined ? [] : [element('p', { className: ['note'] }, note)]),
    ...factList([versionFact(name, call)], call),
  )
}

/** The name of an edition and its devices. The only edition of a server says that there is no other. */
function heading(name: EditionName, isBoth: boolean, call: DirectiveCall): Element {
  const { values, headingLevel } = call
  const devices = devicesOf(name, values)
  return element(
    'hgroup',
    isBoth ? {} : { className: ['only'] },
    element(`h${headingLevel}`, {}, editionName(name, values)),
    element('p', {}, isBoth ? devices : only(name, call, devices)),
  )
}

function editionName(name: EditionName, values: unknown): string {
  return valueText(values, `server.editions.${name}.name`) ?? name
}

/** Whom the server is for, with the devices where nothing else names them. */
function only(name: EditionName, { values, words }: DirectiveCall, devices?: string): string {
  const named = editionName(name, values)
  return filled(words.onlyEdition, devices === undefined ? named : `${named} (${devices})`)
}

function devicesOf(name: EditionName, values: unknown): string {
  return valueText(values, `server.editions.${name}.devices`) ?? ''
}

/** Opens the game. Agents have no use for it, so the twin begins with the steps. */
function openInGame(id: string, call: DirectiveCall): readonly Element[] {
  const { values, words } = call
  const name = (valueText(values, 'server.name') ?? '').replaceAll('|', ' ')
  const server = `${name}|${addressOf('bedrock', values)}:${valueText(values, 'server.editions.bedrock.port')}`
  const add = `minecraft://?addExternalServer=${encodeURIComponent(server).replaceAll('%3A', ':')}`
  const go = element(
    'aside',
    { className: ['go'], id, dataInteractive: '' },
    element('p', {}, element('a', { className: ['button', 'big'], href: gameLink(values) }, words.bedrock)),
    element('p', {}, ...nothingHappened(call)),
    element('p', {}, element('a', { href: add }, words.addOnly)),
  )
  return [go, element('p', { dataInteractive: '' }, element('strong', {}, words.addYourself))]
}

/** What players copy, each with the step that names it; -1 where none does. */
function fieldsOf(name: EditionName, { values, words }: DirectiveCall) {
  const list = valueAt(values, `server.editions.${name}.steps`)
  const steps = (Array.isArray(list) ? list : []).map(step => (valueText(step, 'text') ?? '').toLowerCase())
  const host = (valueText(values, 'server.serverAddress') ?? '').toLowerCase()
  const address = addressOf(name, values)
  const addressField = field(words.address + words.colon, address, copyButton(address, 'copyAddress', words))
  const fields = [{ field: addressField, step: steps.findIndex(text => text.includes(host)) }]
  const port = name === 'bedrock' ? valueText(values, 'server.editions.bedrock.port') : undefined
  if (port === undefined) return fields
  const isPort = new RegExp(`(?<!\\d)${port}(?!\\d)`)
  const step = steps.findIndex(text => isPort.test(text.replaceAll(host, '')))
  const portField = field(words.port + words.colon, port, copyButton(port, 'copyPort', words))
  return [...fields, { field: portField, step }]
}

function field(label: string, text: string, button: Element): Element {
  const named = element('span', {}, element('small', {}, label), ' ', element('code', {}, ...breakable(text)))
  return element('p', { className: ['field'] }, named, ' ', button)
}

/** Consoles cannot add servers. */
function consoleSection(id: string, { values, words, headingLevel }: DirectiveCall): Element {
  const note = valueText(values, 'server.consoleNote')
  return element(
    'section',
    { className: ['way', waysOf.console], id },
    element(`h${headingLevel}`, {}, words.consoles),
    ...(note === undefined ? [] : [element('p', { className: ['note'] }, note)]),
    element('p', {}, words.otherDevice),
  )
}

/** For who reads this on a computer or a console: the code leads a phone to this page, and to what phones need. */
function codeForPhones(phone: string, { path, values, words }: DirectiveCall): readonly Element[] {
  const picture = qrPicture(`${valueText(values, 'baseUrl') ?? ''}${path}#${phone}`, words)
  if (picture === undefined) return []
  const how = element('p', {}, element('strong', {}, words.goOnPhone), element('br'), words.scanCode)
  return [element('aside', { className: ['qr'], dataInteractive: '' }, picture, how)]
}

/** What a server of Java Edition alone says to phones and consoles. */
function elsewhere(phone: string, console: string, call: DirectiveCall): Element {
  const { values, words, headingLevel } = call
  const note = valueText(values, 'server.consoleNote')
  const devices = devicesOf('java', values)
  return element(
    'section',
    { className: ['way', 'elsewhere'], id: phone },
    element(`h${headingLevel}`, {}, `${words.phone}, ${words.console}`),
    element(
      'p',
      { className: ['note'], id: console },
      only('java', call),
      ' ',
      filled(words.useComputer, devices),
    ),
    ...(note === undefined ? [] : [element('p', {}, note)]),
  )
}
