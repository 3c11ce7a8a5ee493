import { parseUrl } from '../../text/parse-url.ts'
import { type Tree, textAt, treeAt, withEntries, yamlSource } from '../yaml/source.ts'
import { yaml } from '../yaml/yaml.ts'

/** Whether a config is for a finished site that belongs to no game server. */
export function isWithoutServer(tree: Tree): boolean {
  return treeAt(tree, 'server') === undefined && treeAt(tree, 'site.from') !== undefined
}

/**
 * The same config with a server, so that one schema holds for all. No document that names a server is published then; only the names of
 * the site are made of it.
 */
export function withStandIn(tree: Tree): Tree {
  const host = parseUrl(textAt(tree, 'baseUrl') ?? '')?.hostname ?? 'example.net'
  const text = `server: { name: ${host}, serverAddress: play.example.net, discordInvite: https://discord.gg/example }`
  const server = yaml(yamlSource('', text)).tree?.entries.get('server')
  return server === undefined ? tree : withEntries(tree, new Map([...tree.entries, ['server', server]]))
}
