import { joinable } from '../../model/join-address.ts'
import type { Config, WrittenConfig } from '../schema/config.ts'
import { serverInfoSchema } from '../schema/server-info.ts'
import { interpreted } from '../validate/validate.ts'
import { shownAsTyped } from '../yaml/passages.ts'
import { dotted, entriesAt, type Tree, textAt, withEntries } from '../yaml/source.ts'
import { offeredTexts } from './offered-texts.ts'
import { filledTexts, filledLeaf as leafWith, textFiller } from './text-filler.ts'
import { withDefaults } from './with-defaults.ts'
import { noServer } from './without-server.ts'

type Path = readonly (string | number)[]

// Whatever people read. No text reaches the configuration of a server, and names for programs are no texts.
const texts =
  /^(?:service\.(?:name|description)|server\.(?!serverAddress$).+|site\.words\..+|site\.hero\.alt|site\.(?:links|footer|announcement)\..+|addresses\.\d+\.(?:label|url)|people\.\d+\.(?:group|members\.\d+\.(?:name|role|about|link))|votes\.\d+\.(?:label|url)|help\.\d+\.(?:message|answer))$/
const translatedTexts =
  /^(?:label|name|description|server\..+|words\..+|site\.hero\.alt|site\.(?:links|footer|announcement)\..+|people\.\d+\.(?:group|members\.\d+\.(?:name|role|about|link))|votes\.\d+\.(?:label|url)|help\.\d+\.(?:message|answer))$/

/**
 * Puts the values into the texts of a config before it is checked, and leaves out those on what is not offered. `complete` is asked
 * for everything that the owner left out when nothing is wrong.
 */
export function fillConfig(written: Tree, source: string, hasServer = true) {
  const { tree, findings: unused } = offeredTexts(written)
  const findings = [...unused]
  const circles = new Set<string>()
  const tag = textAt(tree, 'service.language') ?? 'en'
  const own = languageTexts(tree.value, tag, hasServer)
  const others = entriesAt(tree, 'languages').map(({ entry }) =>
    languageTexts(tree.value, textAt(entry, 'language') ?? tag, hasServer, entry.value),
  )
  return { tree: filledTree(tree, []), findings, complete }

  function filledTree(part: Tree, path: Path): Tree {
    if (typeof part.value === 'string') return filledLeaf(part, part.value, path)
    if (part.entries.size === 0) return part
    const entries = new Map([...part.entries].map(([key, entry]) => [key, filledTree(entry, [...path, key])]))
    return withEntries(part, entries)
  }

  function filledLeaf(leaf: Tree, text: string, path: Path): Tree {
    const [first, index, ...rest] = path
    const isOfLanguage = first === 'languages'
    const at = wholePath(isOfLanguage ? rest : path)
    if (!(isOfLanguage ? translatedTexts : texts).test(at)) return leaf
    findings.push(...shownAsTyped(dotted(path), text, leaf.place))
    if (!text.includes('{')) return leaf
    const filled = isOfLanguage
      ? others[Number(index)]?.fill(text, /^(?:name|description)$/.test(at) ? `service.${at}` : at)
      : own.fill(text, at)
    if (filled === undefined) return leaf
    const found = leafWith(leaf, text, source, filled)
    for (const finding of found.findings) {
      // Each text of a circle has the same one.
      if (circles.has(finding.reason)) continue
      if (finding.ruleId === 'value-circle') circles.add(finding.reason)
      findings.push(finding)
    }
    return found.leaf
  }

  function complete(written: Omit<WrittenConfig, 'server'>): Config {
    const { service, server, help } = own.complete()
    return {
      ...written,
      service: { ...written.service, ...service },
      server,
      help,
      languages: written.languages.map((translation, index) => {
        const language = (others[index] ?? own).complete()
        const { name, description } = language.service
        return { ...translation, name, description, server: language.server, help: language.help }
      }),
    }
  }
}

/** The texts of a config in one language. */
function languageTexts(written: unknown, tag: string, hasServer: boolean, translation?: unknown) {
  const { server: ofServer, ...whole } = withDefaults(written, tag, translation, hasServer)
  const values = hasServer ? { ...whole, server: joinable(ofServer as unknown as Config['server']) } : whole
  const filler = textFiller(values)
  return {
    fill: filler,
    /** To be asked when the schema has no complaint. */
    complete: () => {
      const { shortName, name, description } = filledTexts(
        whole.service,
        filler,
        'service',
      ) as Config['service']
      // A default that breaks the contract is a bug, so this throws.
      const server = hasServer
        ? serverInfoSchema.parse(filledTexts(ofServer, filler, 'server'), interpreted)
        : noServer
      const help = filledTexts(whole.help, filler, 'help') as Config['help']
      return { service: { shortName, name, description }, server, help }
    },
  }
}

/** Where a text is in the whole config: steps are counted from 1 where single ones are written, and from 0 in lists. */
function wholePath(path: Path): string {
  return path
    .map((key, index) => (path[index - 1] === 'steps' && typeof key === 'string' ? Number(key) - 1 : key))
    .join('.')
}
