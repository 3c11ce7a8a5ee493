import type { Finding } from '../../report/problem.ts'
import type { ServerInfo } from '../schema/server-info.ts'
import { entriesAt, placeOfKey, type Tree, treeAt } from '../yaml/source.ts'

/** True for a site that belongs to no game server: a finished one, or one with its own name and description. */
export function isWithoutServer(tree: Tree): boolean {
  const has = (path: string) => treeAt(tree, path) !== undefined
  return !has('server') && (has('site.from') || (has('service.name') && has('service.description')))
}

const noEdition = { name: '', devices: '', menu: '', port: null, note: '', steps: [] }

/** Stands for the server in the config of such a site. Nothing of it is published. */
export const noServer: ServerInfo = {
  name: '',
  website: '',
  guide: '',
  serverAddress: '',
  discordInvite: '',
  compatibilityNote: '',
  editions: { java: noEdition, bedrock: noEdition },
}

/** The keys of such a config that are about a server. */
export function keysOfServer(tree: Tree): readonly Finding[] {
  const ofLanguages = entriesAt(tree, 'languages').flatMap((_, index) =>
    ['server', 'help'].map(key => `languages[${index}].${key}`),
  )
  return ['addresses', 'help', 'site.liveStatus', 'agents.skill', 'agents.browserTool', ...ofLanguages]
    .filter(key => treeAt(tree, key) !== undefined)
    .map(key => ({
      place: placeOfKey(tree, key),
      ruleId: 'needs-server',
      reason: `\`${key}\` needs \`server\``,
      note: 'Describe your game server in `server`, or remove this key',
    }))
}
