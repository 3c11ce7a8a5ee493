import { type Tree, textAt, treeAt } from './tree.ts'
import type { Mistake } from './yaml-source.ts'

/** Warns of connection information that is valid, but will probably mislead players. */
export function connectionAdvice(tree: Tree, file: string): readonly Mistake[] {
  const found = [javaPort(tree, file), bedrockPort(tree), invite(tree)]
  return found.flatMap(mistake => (mistake === undefined ? [] : [{ ...mistake, fatal: false }]))
}

function javaPort(tree: Tree, file: string): Mistake | undefined {
  const port = treeAt(tree, ['server', 'editions', 'java', 'port'])
  const discovery = treeAt(tree, ['server', 'javaPortDiscovery'])
  if (typeof port?.value !== 'number' || typeof discovery?.value !== 'string') return undefined
  return {
    place: port.place,
    ruleId: 'java-port',
    reason:
      '`server.editions.java.port` is a number, and `server.javaPortDiscovery` says that none is needed',
    note: 'Write `port: null` if the client finds the port through DNS; otherwise remove `javaPortDiscovery`',
    related: [{ file, place: discovery.place, reason: 'says that the port is found through DNS' }],
  }
}

function bedrockPort(tree: Tree): Mistake | undefined {
  const port = treeAt(tree, ['server', 'editions', 'bedrock', 'port'])
  if (port?.value !== null) return undefined
  return {
    place: port.place,
    ruleId: 'bedrock-port',
    reason: '`server.editions.bedrock.port` is null, but Bedrock players must type a port',
    note: 'Bedrock does not look for SRV records; its usual port is 19132',
  }
}

function invite(tree: Tree): Mistake | undefined {
  const path = ['server', 'discordInvite']
  const value = textAt(tree, path)
  const place = treeAt(tree, path)?.place
  if (value === undefined || place === undefined || !/^https:\/\//.test(value)) return undefined
  if (/^https:\/\/(discord\.gg|discord\.com\/invite)\/[A-Za-z0-9-]+$/.test(value)) return undefined
  return {
    place,
    ruleId: 'discord-invite',
    reason: '`server.discordInvite` is no direct invite',
    note: 'Official invites look like https://discord.gg/abc123',
  }
}
