import { type EditionName, usualJavaPort, usualPorts } from '../../model/join-address.ts'
import { isGroup, merged } from '../../text/data.ts'
import { shortNameFor } from '../schema/values/text.ts'
import type { Presets } from '../words/words.ts'
import { filled, presetsFor } from '../words/words-for.ts'

type Group = Readonly<Record<string, unknown>>

/**
 * A config with all defaults filled in, in one language. `{{ path }}` stays unfilled. Nothing is checked yet: a wrong value stays
 * unchanged, and the schema reports it.
 */
export function withDefaults(written: unknown, language: string) {
  const presets = presetsFor(language)
  const [service, server] = [groupAt(written, 'service'), groupAt(written, 'server')]
  const editions = groupAt(server, 'editions')
  const isOffered = { java: !isNo(editions['java']), bedrock: !isNo(editions['bedrock'] ?? false) }
  const edition = (name: EditionName) => {
    const own = groupAt(editions, name)
    return isOffered[name] ? offeredEdition(presets, name, own) : missingEdition(presets, name)
  }
  const defaults = {
    website: '{{ baseUrl }}/',
    guide: '{{ baseUrl }}/join',
    compatibilityNote: presets.compatibilityNote,
    accountSafety: presets.accountSafety,
    ...(isOffered.bedrock ? { consoleNote: presets.consoleNote } : {}),
    ...(isOffered.java && groupAt(editions, 'java')['port'] === null
      ? { javaPortDiscovery: presets.javaPortDiscovery }
      : {}),
  }
  return {
    ...(isGroup(written) ? written : {}),
    service: {
      ...merged<Group>(
        {
          shortName: shortNameFor(server['name'], server['serverAddress']),
          name: '{{ server.name }}',
          description: presets.description,
        },
        service,
      ),
      language,
    },
    server: {
      ...merged<Group>(defaults, server),
      editions: { java: edition('java'), bedrock: edition('bedrock') },
    },
  }
}

/** An edition with the presets in place of what is left out; of its steps, single ones may be written. */
function offeredEdition(presets: Presets, name: EditionName, own: Group): Group {
  const { steps: presetSteps, ...texts } = presets[name]
  const port = own['port'] === undefined ? usualPorts[name] : own['port']
  const hasPort = name === 'java' && typeof port === 'number' && port !== usualJavaPort
  const { name: title, devices, menu, note } = texts
  const steps = own['steps'] ?? presetSteps
  return {
    ...merged<Group>({ name: title, devices, menu, note: hasPort ? presets.java.noteWithPort : note }, own),
    port,
    steps: isGroup(steps)
      ? presetSteps.map((step, index) => merged(step, groupAt(steps, String(index + 1))))
      : steps,
  }
}

/** The contract needs both editions. An edition that is not offered says so and has no port and no steps. */
function missingEdition(presets: Presets, edition: EditionName): Group {
  const { name, devices, menu } = presets[edition]
  const note = filled(presets.notOffered, name)
  const availability = edition === 'bedrock' ? { availability: 'unconfirmed' } : {}
  return { name, devices, menu, port: null, note, ...availability, steps: [] }
}

function groupAt(value: unknown, key: string): Group {
  const part = isGroup(value) ? value[key] : undefined
  return isGroup(part) ? part : {}
}

function isNo(value: unknown): boolean {
  return value === false || value === 'no'
}
