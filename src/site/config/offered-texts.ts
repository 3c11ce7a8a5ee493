import { editionNames } from '../../model/join-address.ts'
import type { Finding } from '../../model/problem.ts'
import { presetsFor } from '../words/words-for.ts'
import { dataOf, dotted, entriesAt, placeOfKey, type Tree, treeAt } from '../yaml/source.ts'
import { offerOf } from './with-defaults.ts'

type Path = readonly (string | number)[]

const titles = { java: 'Java Edition', bedrock: 'Bedrock Edition' } as const
const textsOf = {
  java: ['javaVersionGuidance', 'javaPortDiscovery'],
  bedrock: ['bedrockAvailability'],
} as const

/**
 * A config without texts on what the service does not offer: they are reported, and published nowhere. Steps are those of the API
 * in every language.
 */
export function offeredTexts(tree: Tree): { readonly tree: Tree; readonly findings: readonly Finding[] } {
  const languages = entriesAt(tree, 'languages').map(({ path }) => [...path, 'server'])
  const unused = [['server'], ...languages].flatMap(server => unusedTexts(tree, server))
  const offered = unused.reduce((rest, { path }) => without(rest, path), tree)
  return {
    tree: offered,
    findings: [
      ...unused.map(({ path, ...finding }) => ({ ...finding, place: placeOfKey(tree, path), fatal: false })),
      ...languages.flatMap(server => otherSteps(offered, server)),
    ],
  }
}

/** The texts in a group `server` that are about something that the service does not offer. */
function unusedTexts(tree: Tree, server: Path): readonly (Finding & { readonly path: Path })[] {
  const offer = offerOf(tree.value)
  const isWritten = ({ path }: { readonly path: Path }) => treeAt(tree, path) !== undefined
  const ofEditions = editionNames.flatMap(name => {
    // In the config of the service, the edition itself says whether it is offered.
    const texts = [...textsOf[name].map(key => [key]), ...(server.length === 1 ? [] : [['editions', name]])]
    return (offer[name] ? [] : texts).map(text => {
      const path = [...server, ...text]
      const reason = `\`${dotted(path)}\` is not published, because \`server.editions\` does not offer ${titles[name]}`
      return { path, ruleId: 'edition-not-offered', reason, note: 'Remove it, or offer the edition' }
    })
  })
  const path = [...server, 'javaPortDiscovery']
  const reason = `\`${dotted(path)}\` is not published, because \`server.editions.java.port\` is not null`
  const note =
    'If the game finds the port through DNS, write `port: null`. If not, remove `javaPortDiscovery`'
  const ofPort = { path, ruleId: 'java-port', reason, note }
  return [...ofEditions, ...(offer.java && !offer.javaPortDiscovery ? [ofPort] : [])].filter(isWritten)
}

/** The steps in a group `server` of another language that are not as many as the service has. */
function otherSteps(tree: Tree, server: Path): readonly Finding[] {
  return editionNames.flatMap(name => {
    const own = treeAt(tree, `server.editions.${name}.steps`)?.value
    const count = Array.isArray(own) ? own.length : presetsFor('en')[name].steps.length
    const path = [...server, 'editions', name, 'steps']
    const steps = treeAt(tree, path)
    if (steps === undefined || steps.entries.size === 0) return []
    const isList = Array.isArray(steps.value)
    const last = isList ? steps.entries.size : Math.max(...Array.from(steps.entries.keys(), Number))
    if (isList ? last === count : !(last > count)) return []
    const reason = `\`${dotted(path)}\` ends with step ${last}, but the service has ${count} steps`
    const note = 'Write as many steps as the service has, or change single ones by number: `2: { text: … }`'
    return [{ place: placeOfKey(tree, path), ruleId: 'steps-differ', reason, note }]
  })
}

/** A tree without what is at a path. */
function without(tree: Tree, [key = '', ...rest]: Path): Tree {
  const inner = tree.entries.get(key)
  if (inner === undefined) return tree
  const entries = new Map(tree.entries)
  if (rest.length === 0) entries.delete(key)
  else entries.set(key, without(inner, rest))
  return { ...tree, entries, value: dataOf(entries, Array.isArray(tree.value)) }
}
