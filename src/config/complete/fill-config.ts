import { joinable } from '../../model/join-address.ts'
import { type Config, configSchema, type WrittenConfig } from '../schema/config.ts'
import { serverInfoSchema } from '../schema/server-info.ts'
import { roleOf, schemaAt } from '../validate/known-keys.ts'
import { interpreted } from '../validate/validate.ts'
import { shownAsTyped, textsIn } from '../yaml/passages.ts'
import { entriesAt, type Tree, textAt } from '../yaml/source.ts'
import { offeredTexts } from './offered-texts.ts'
import { filledTexts, filledTree, textFiller } from './text-filler.ts'
import { withDefaults } from './with-defaults.ts'
import { noServer } from './without-server.ts'

/**
 * Completes a config in each of its languages, and puts the values into its texts before they are checked. Texts on what the service
 * does not offer are left out. `complete` makes the config of what the schema accepts.
 */
export function fillConfig(written: Tree, source: string, hasServer = true) {
  const offered = offeredTexts(written)
  const tag = textAt(offered.tree, 'service.language') ?? 'en'
  const own = completed(offered.tree.value, tag, hasServer)
  const others = entriesAt(offered.tree, 'languages').map(({ entry }) =>
    completed(offered.tree.value, textAt(entry, 'language') ?? tag, hasServer, entry.value),
  )
  const { tree, findings } = filledTree(offered.tree, source, (text, path) => {
    const role = roleOf(schemaAt(configSchema, path))
    if (role !== 'text' && role !== 'label' && role !== 'link') return undefined
    const [first, index, ...rest] = path
    if (first !== 'languages') return own.fill(text, pathOf(path))
    const at = pathOf(rest)
    return others[Number(index)]?.fill(text, at === 'name' || at === 'description' ? `service.${at}` : at)
  })
  return {
    tree,
    findings: [...offered.findings, ...findings, ...shownAsTyped(textsIn(tree, configSchema))],
    complete: (
      checked: Omit<WrittenConfig, 'server'> & { server?: WrittenConfig['server'] | undefined },
    ): Config => {
      const { service, server, ...texts } = own.texts()
      return {
        ...checked,
        ...texts,
        server: { ...server, closed: checked.server?.closed },
        service: { ...checked.service, ...service },
        languages: checked.languages.map((translation, index) => {
          const { service, server, ...texts } = (others[index] ?? own).texts()
          const { name, description } = service
          const closed = translation.server?.closed ?? checked.server?.closed
          return { ...translation, ...texts, server: { ...server, closed }, name, description }
        }),
      }
    },
  }
}

/** A config in one language. `texts` is called when the schema has accepted what is written. */
function completed(written: unknown, tag: string, hasServer: boolean, translation?: unknown) {
  const { server, ...whole } = withDefaults(written, tag, translation, hasServer)
  const fill = textFiller(hasServer ? { ...whole, server: joinable(server) } : whole)
  return {
    fill,
    texts: () => {
      const { shortName, name, description } = filledTexts(whole.service, fill, 'service')
      return {
        service: { shortName, name, description },
        // A default that breaks the contract is a bug, so this throws. The contract knows no `closed`.
        server: hasServer
          ? serverInfoSchema.strip().parse(filledTexts(server, fill, 'server'), interpreted)
          : noServer,
        help: filledTexts(whole.help, fill, 'help'),
      }
    },
  }
}

/** The path of a text in the complete config, where steps are a list: those that are written by number count from 1. */
function pathOf(path: readonly (string | number)[]): string {
  return path
    .map((key, index) => (path[index - 1] === 'steps' && typeof key === 'string' ? Number(key) - 1 : key))
    .join('.')
}
