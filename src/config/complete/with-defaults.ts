import { type EditionName, usualJavaPort, usualPorts } from '../../model/join-address.ts'
import { isGroup, merged } from '../../text/data.ts'
import { parseUrl } from '../../text/parse-url.ts'
import type { Presets } from '../../words/words.ts'
import { filled, presetsFor } from '../../words/words-for.ts'
import type { Config } from '../schema/config.ts'
import { editionOf, type HelpMessage, knownMessages, type Player } from '../schema/help.ts'
import { shortNameFor } from '../schema/values/text.ts'

type Group = Readonly<Record<string, unknown>>

/**
 * A config with all defaults filled in, in one language: its own texts come before those of the service, and those before presets.
 * `{{ path }}` stays unfilled. Nothing is checked yet: a wrong value stays unchanged, and the schema reports it.
 */
export function withDefaults(
  written: unknown,
  language: string,
  translation: unknown = {},
  hasServer = true,
) {
  const presets = presetsFor(language)
  const [server, translated] = [groupAt(written, 'server'), groupAt(translation, 'server')]
  const offer = offerOf(written)
  const edition = (name: EditionName) => {
    const layers = [server, translated].map(texts => groupAt(groupAt(texts, 'editions'), name))
    return offer[name] ? offeredEdition(presets, name, layers) : missingEdition(presets, name)
  }
  const defaults = {
    website: '{{ baseUrl }}/',
    guide: groupAt(written, 'site')['from'] === undefined ? '{{ baseUrl }}/join' : '{{ baseUrl }}/',
    compatibilityNote: presets.compatibilityNote,
    accountSafety: presets.accountSafety,
    ...(offer.bedrock ? { consoleNote: presets.consoleNote } : {}),
    ...(offer.javaPortDiscovery ? { javaPortDiscovery: presets.javaPortDiscovery } : {}),
  }
  const names = hasServer
    ? {
        shortName: shortNameFor(server['name'], server['serverAddress']),
        name: '{{ server.name }}',
        description: presets.description,
      }
    : namesWithoutServer(written)
  const { name, description, help } = isGroup(translation) ? translation : {}
  const ofService = isGroup(written) ? written : {}
  return {
    ...ofService,
    help: hasServer ? completeHelp(presets.help, ofService['help'], help, edition => offer[edition]) : [],
    service: { ...layered(names, [groupAt(written, 'service'), { name, description }]), language },
    server: {
      ...layered(defaults, [server, translated]),
      editions: { java: edition('java'), bedrock: edition('bedrock') },
    } as Config['server'],
  }
}

/** A finished site says itself what it is, so it may leave out all of them. */
function namesWithoutServer(written: unknown) {
  const { baseUrl } = isGroup(written) ? written : {}
  const host = parseUrl(String(baseUrl))?.hostname ?? ''
  return { shortName: shortNameFor(groupAt(written, 'service')['name'], host), name: host, description: '' }
}

/**
 * The messages of the game in one language: those of portolan, then those of the service alone. A translation replaces texts of both.
 * Nothing is checked yet: what is no text is left out, and the schema reports it.
 */
function completeHelp(
  presets: Presets['help'],
  service: unknown,
  translation: unknown,
  isOffered: (edition: EditionName) => boolean,
): readonly HelpMessage[] {
  const [own, translated] = [entriesOf(service), entriesOf(translation)]
  const ids = new Set([...Object.keys(knownMessages), ...own.keys()])
  return [...ids].flatMap((id): readonly HelpMessage[] => {
    const preset: Group = Object.hasOwn(presets, id) ? presets[id as keyof typeof presets] : {}
    const layers = { translation: translated.get(id), service: own.get(id) }
    const answer = latest('answer', layers, preset)
    const message = latest('message', layers, preset)
    const edition = (layers.service?.['edition'] ?? Reflect.get(knownMessages, id)) as Player | undefined
    if (edition !== undefined && !isOffered(editionOf(edition))) return []
    if (typeof message.text !== 'string' || typeof answer.text !== 'string' || answer.text === 'no') return []
    const by = { message: message.by, answer: answer.by }
    return [{ id, edition, message: message.text, answer: answer.text, by }]
  })
}

/** The text of the translation, else that of the service, else the preset. */
function latest(
  key: 'message' | 'answer',
  layers: Readonly<Record<'translation' | 'service', Group | undefined>>,
  preset: Group,
) {
  const by = (['translation', 'service'] as const).find(name => layers[name]?.[key] !== undefined)
  return { text: by === undefined ? preset[key] : layers[by]?.[key], by }
}

function entriesOf(list: unknown): ReadonlyMap<string, Group> {
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  return new Map(entries.filter(isGroup).map(entry => [String(entry['id']), entry]))
}

/** The editions of a service. Only its own config says so, never a translation. */
export function offerOf(written: unknown) {
  const editions = groupAt(groupAt(written, 'server'), 'editions')
  const java = !isNo(editions['java'])
  return {
    java,
    bedrock: !isNo(editions['bedrock'] ?? false),
    /** Players type no port: the game asks DNS for it. */
    javaPortDiscovery: java && groupAt(editions, 'java')['port'] === null,
  }
}

/** An edition with the presets in place of what is left out; of its steps, single ones may be written. */
function offeredEdition(presets: Presets, edition: EditionName, layers: readonly Group[]): Group {
  const { name, devices, menu, note, steps: presetSteps } = presets[edition]
  const { port = usualPorts[edition] } = layers[0] ?? {}
  const hasPort = edition === 'java' && typeof port === 'number' && port !== usualJavaPort
  const texts = { name, devices, menu, note: hasPort ? presets.java.noteWithPort : note, port }
  return { ...layered(texts, layers), steps: layers.reduce(changedSteps, presetSteps) }

  /** All steps by a list, or single ones by their numbers. Steps that the list does not have are changed presets. */
  function changedSteps(steps: unknown, { steps: change }: Group): unknown {
    if (!isGroup(change) || !Array.isArray(steps)) return change ?? steps
    const last = Math.max(...Object.keys(change).map(Number))
    return [...steps, ...presetSteps.slice(steps.length, last)].map((step, index) =>
      isGroup(step) ? merged(step, groupAt(change, String(index + 1))) : step,
    )
  }
}

/** The contract needs both editions. An edition that is not offered says so and has no port and no steps. */
function missingEdition(presets: Presets, edition: EditionName): Group {
  const { name, devices, menu } = presets[edition]
  const note = filled(presets.notOffered, name)
  const availability = edition === 'bedrock' ? { availability: 'unconfirmed' } : {}
  return { name, devices, menu, port: null, note, ...availability, steps: [] }
}

function layered<T extends object>(base: T, layers: readonly Group[]): T {
  return layers.reduce((below, layer) => merged(below, layer), base)
}

function groupAt(value: unknown, key: string): Group {
  const part = isGroup(value) ? value[key] : undefined
  return isGroup(part) ? part : {}
}

function isNo(value: unknown): boolean {
  return value === false || value === 'no'
}
