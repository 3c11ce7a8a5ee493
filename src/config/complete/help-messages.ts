import type { EditionName } from '../../model/join-address.ts'
import { isGroup } from '../../text/data.ts'
import type { Presets } from '../../words/words.ts'
import { editionOf, type HelpMessage, knownMessages, type Player } from '../schema/help.ts'

type Entry = Readonly<Record<string, unknown>>

/**
 * The messages of the game in one language: those of portolan, then those of the service alone. A translation replaces texts of both.
 * Nothing is checked yet: what is no text is left out, and the schema reports it.
 */
export function completeHelp(
  presets: Presets['help'],
  service: unknown,
  translation: unknown,
  isOffered: (edition: EditionName) => boolean,
): readonly HelpMessage[] {
  const [own, translated] = [entriesOf(service), entriesOf(translation)]
  const ids = new Set([...Object.keys(knownMessages), ...own.keys()])
  return [...ids].flatMap((id): readonly HelpMessage[] => {
    const preset: Entry = Object.hasOwn(presets, id) ? presets[id as keyof typeof presets] : {}
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
  layers: Readonly<Record<'translation' | 'service', Entry | undefined>>,
  preset: Entry,
) {
  const by = (['translation', 'service'] as const).find(name => layers[name]?.[key] !== undefined)
  return { text: by === undefined ? preset[key] : layers[by]?.[key], by }
}

function entriesOf(list: unknown): ReadonlyMap<string, Entry> {
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  return new Map(entries.filter(isGroup).map(entry => [String(entry['id']), entry]))
}
