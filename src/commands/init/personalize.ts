import { type Document, isScalar, parseDocument, visit } from 'yaml'
import type { Sources } from '../../model/sources.ts'
import type { Identity } from './identity.ts'

/** The identity that a site has now. */
export function identityOf(sources: Sources): Identity {
  const document = parseDocument(configText(sources))
  const value = (...path: string[]) => String(document.getIn(path))
  return {
    name: value('server', 'name'),
    host: value('server', 'serverAddress'),
    baseUrl: value('baseUrl'),
    discord: value('server', 'discordInvite'),
    editions: 'both',
  }
}

/** The same site under another identity, as of `day`: every value and comment of the config; pages take theirs from it. */
export function personalize(sources: Sources, from: Identity, to: Identity, day: string): Sources {
  const replacements: readonly (readonly [string, string])[] = [
    [from.baseUrl, to.baseUrl],
    [from.host, to.host],
    [new URL(from.baseUrl).hostname, new URL(to.baseUrl).hostname],
    [from.discord, to.discord],
    [from.name, to.name.replaceAll('{{', '\\{{')],
  ]
  const replace = (text: string) => replaceAll(text, replacements)
  const document = parseDocument(configText(sources))
  visit(document, {
    Node: (_, node) => {
      if (isScalar(node) && typeof node.value === 'string') node.value = replace(node.value)
      if (node.comment) node.comment = replace(node.comment)
      if (node.commentBefore) node.commentBefore = replace(node.commentBefore)
    },
  })
  if (to.name !== from.name) document.setIn(['service', 'shortName'], shortNameOf(to.name))
  document.setIn(['server', 'updated'], day)
  if (to.editions === 'java') offerJava(document)
  const config = Buffer.from(document.toString({ lineWidth: 110 }))
  const files = [...sources.files].map(([file, bytes]) => [file, revised(file, bytes, day)] as const)
  return { ...sources, files: new Map([...files, [sources.config, config]]) }
}

/**
 * The same site with shorter texts of `server`: where a name or a host is long, the browser tool's answer would be longer
 * than browsers advise.
 */
export function shortNameFrom(sources: Sources): Sources {
  const document = parseDocument(configText(sources))
  const at = (edition: string) => ['server', 'editions', edition, 'steps', 1, 'text']
  document.setIn(at('java'), 'Type the address.')
  document.setIn(
    at('bedrock'),
    `Type both; the port is ${document.getIn(['server', 'editions', 'bedrock', 'port'])}.`,
  )
  document.setIn(['server', 'accountSafety'], 'Keep passwords, codes and tokens private.')
  document.setIn(['server', 'consoleNote'], 'Where Add Server is missing, these steps cannot help.')
  document.setIn(['server', 'javaPortDiscovery'], 'Through DNS SRV; enter no port.')
  document.setIn(['server', 'editions', 'bedrock', 'note'], 'Not confirmed.')
  document.setIn(['server', 'editions', 'java', 'steps', 0, 'text'], 'Multiplayer, then Add Server.')
  document.setIn(['server', 'editions', 'bedrock', 'steps', 0, 'text'], 'Play, Servers, then Add Server.')
  const config = Buffer.from(document.toString({ lineWidth: 110 }))
  return { ...sources, files: new Map([...sources.files, [sources.config, config]]) }
}

/** The API tells of Bedrock Edition as it has to, unconfirmed; nothing else offers it. */
function offerJava(document: Document): void {
  const service =
    'A friendly Minecraft server with room for everyone, and all you need to join it on Java Edition.'
  document.setIn(['service', 'description'], service)
  document.setIn(['agents', 'browserTool'], document.createNode({ editions: ['java'] }, { flow: true }))
}

/** Whoever starts a site has its pages before them on that day: dates of the sample would soon be warned of as stale. */
function revised(file: string, bytes: Uint8Array, day: string): Uint8Array {
  if (!/\.(?:md|html)$/.test(file)) return bytes
  return Buffer.from(new TextDecoder().decode(bytes).replace(/^updated: .*$/m, `updated: ${day}`))
}

function configText({ files, config }: Sources): string {
  return new TextDecoder().decode(files.get(config))
}

/** Longer ones make the name of the browser tool longer than browsers advise. */
const shortLength = 8

/** Letters that no decomposition takes apart, as they are commonly written without them. */
const latin: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', þ: 'th' },
}

/** A short name that the schema accepts, whatever the name: as many of its words as are short together. */
function shortNameOf(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const plain = bare.replace(/[^a-z]/g, letter => latin[letter] ?? letter)
  const words = Array.from(plain.matchAll(/[a-z][a-z0-9]*/g), ([word]) => word)
  const short = words.reduce(
    (kept, word) => (kept.length + word.length > shortLength ? kept : kept + word),
    '',
  )
  const kept = short || words[0]?.slice(0, shortLength) || 'server'
  // Names that servers use themselves.
  return ['default', 'run'].includes(kept) ? 'server' : kept
}

/** All at once, so that no replacement is replaced again. */
function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  const pattern = replacements.map(([from]) => from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return text.replace(new RegExp(pattern, 'g'), found => {
    const [to = found] = replacements.flatMap(([from, to]) => (from === found ? [to] : []))
    return to
  })
}
