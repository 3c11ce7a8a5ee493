import { type EditionName, editionTitles } from '../../model/join-address.ts'
import type { Finding } from '../../report/problem.ts'
import { entriesAt, keysOf, placeOfKey, type Tree, treeAt, withEntries } from '../yaml/source.ts'
import { offerOf } from './with-defaults.ts'

/** A config without texts on what the service does not offer: they are reported, and published nowhere. */
export function offeredTexts(tree: Tree): { readonly tree: Tree; readonly findings: readonly Finding[] } {
  const languages = entriesAt(tree, 'languages').map((_, index) => `languages[${index}].server`)
  const texts = unusedTexts(tree)
  const unused = ['server', ...languages].flatMap(server =>
    texts
      .map(({ key, ...finding }) => ({ ...finding, key: `${server}.${key}` }))
      // In the config of the service, the edition itself says whether it is offered.
      .filter(({ key }) => treeAt(tree, key) !== undefined && !key.startsWith('server.editions')),
  )
  return {
    tree: unused.reduce((rest, { key }) => without(rest, keysOf(key)), tree),
    findings: unused.map(({ key, because, ...finding }) => {
      const reason = `\`${key}\` is not published, because ${because}`
      return { ...finding, place: placeOfKey(tree, key), reason, fatal: false }
    }),
  }
}

/** The keys of a group `server` that are about something that the service does not offer. */
function unusedTexts({ value }: Tree) {
  const { java, bedrock, javaPortDiscovery } = offerOf(value)
  const ofEdition = (edition: EditionName, keys: readonly string[]) =>
    keys.map(key => ({
      key,
      ruleId: 'edition-not-offered',
      because: `\`server.editions\` does not offer ${editionTitles[edition]}`,
      note: 'Remove it, or offer the edition',
    }))
  const ofPort = {
    key: 'javaPortDiscovery',
    ruleId: 'java-port',
    because: '`server.editions.java.port` is not null',
    note: 'If the game finds the port through DNS, write `port: null`. If not, remove `javaPortDiscovery`',
  }
  return [
    ...(java ? [] : ofEdition('java', ['javaVersionGuidance', 'javaPortDiscovery', 'editions.java'])),
    ...(bedrock ? [] : ofEdition('bedrock', ['bedrockAvailability', 'editions.bedrock'])),
    ...(java && !javaPortDiscovery ? [ofPort] : []),
  ]
}

function without(tree: Tree, [key = '', ...rest]: readonly (string | number)[]): Tree {
  const inner = tree.entries.get(key)
  if (inner === undefined) return tree
  const entries = new Map(tree.entries)
  if (rest.length === 0) entries.delete(key)
  else entries.set(key, without(inner, rest))
  return withEntries(tree, entries)
}
