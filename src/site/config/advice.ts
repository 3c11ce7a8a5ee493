import { isIP } from 'node:net'
import { domainToUnicode } from 'node:url'
import { lint } from '../../checks/lint.ts'
import { factsOf } from '../../checks/rule.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { offeredEditions, offeredNames } from '../../model/join-address.ts'
import { invisibleText } from '../../text/escape.ts'
import { parseUrl } from '../../text/parse-url.ts'
import type { KnownPages } from '../pages/page-path.ts'
import { hostnameProblem, isIpv4 } from '../schema/values/addresses.ts'
import { codePoint, codePoints } from '../schema/values/problem.ts'
import { isConfigText, yamlPassages } from '../yaml/passages.ts'
import {
  placeOfKey,
  type Tree,
  type TreeText,
  textAt,
  textsIn,
  treeAt,
  type YamlComplaint,
} from '../yaml/source.ts'
import { languageAdvice } from './language-advice.ts'
import { ownAddresses } from './own-addresses.ts'
import { type ConfigComplaint, inConfig, type LoadedConfig } from './read-config.ts'

/** What a schema cannot see: values of the config held to each other, and values that are valid but suspicious. */
export function configAdvice(config: LoadedConfig, pages: KnownPages): readonly Diagnostic[] {
  const { tree, file } = config
  const texts = textsIn(tree)
  const found = inConfig(config, [
    ...ownAddresses(tree, pages),
    ...confusableHosts(texts),
    ...connectionAdvice(tree, file),
    ...otherEditions(config),
    ...hstsWithoutTls(config),
    ...invisibleCharacters(texts),
    ...agentInstructions(texts),
    ...languageAdvice(config, pages),
  ])
  return [...found, ...lintConfig(config)]
}

/** Warns of what the config's texts should not say. */
function lintConfig({ file, config, tree, text }: LoadedConfig): readonly Diagnostic[] {
  const placeOf = (key: string) => placeOfKey(tree, key)
  const passages = yamlPassages(tree, text, isConfigText)
  return lint({ file, passages, placeOf }, factsOf(config))
}

/** What is said to make a program forget whom it works for; players have no use for it. */
const instruction =
  /\b(?:ignore|disregard|forget|override)\b[^.!?]{0,30}\b(?:previous|prior|earlier|above|preceding|all|your)\b[^.!?]{0,20}\b(?:instructions?|prompts?|rules|directions|context)\b|\byou are now\b|\b(?:system|developer) prompt\b|<\|?(?:im_start|system|endoftext)\b/i

/** Warns of texts that speak to AI agents in place of players: agents may obey them, or shun the whole site. */
function agentInstructions(texts: readonly TreeText[]): readonly YamlComplaint[] {
  return texts.flatMap(({ key, text, place }) => {
    const found = instruction.exec(text)?.[0]
    if (found === undefined) return []
    const reason = `\`${key}\` reads like an instruction to AI agents: "${found}"`
    const note = 'Remove it. Agents treat such text as an attack. Write what players need to know'
    return [{ place, ruleId: 'agent-instruction', reason, note, fatal: false }]
  })
}

const hostKeys =
  /^(?:baseUrl|server\.(?:serverAddress|website|guide|discordInvite)|addresses\[\d+\]\.address)$/

// Letters of other alphabets that most fonts draw as a Latin one.
const lookalike = /^[аеорсухіјѕһԁԛԝӏοαινρτυκ0-9-]+$/u

/** Warns of internationalised names that people may take for another name: `xn--dscord-pvf.gg` reads "dіscord.gg". */
function confusableHosts(texts: readonly TreeText[]): readonly YamlComplaint[] {
  return texts.flatMap(({ key, text, place }) => {
    const host = hostKeys.test(key) ? hostOf(text) : undefined
    const shown = host?.includes('xn--') ? domainToUnicode(host) : undefined
    const label = shown?.split('.').find(isConfusable)
    if (label === undefined) return []
    const reason = `\`${key}\`: ${host} is shown as "${shown}", which looks like a different name`
    const note = `It contains ${codePoints(label, /[^\0-\x7f]/gu)}. Check that this is the name that you mean`
    return [{ place, ruleId: 'confusable-hostname', reason, note, fatal: false }]
  })
}

function hostOf(value: string | undefined): string | undefined {
  if (value === undefined || !/^[\x21-\x7e]+$/.test(value)) return undefined
  if (!value.includes('://')) return value
  return parseUrl(value)?.hostname
}

function isConfusable(label: string): boolean {
  if (/^\p{ASCII}*$/u.test(label)) return false
  const mixed =
    /\p{Script=Latin}/u.test(label) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(label)
  return mixed || lookalike.test(label)
}

/** Warns of connection information that is valid, but will probably mislead players. */
function connectionAdvice(tree: Tree, file: string): readonly ConfigComplaint[] {
  return [
    javaPort(tree, file),
    numericAddress(tree),
    bedrockPort(tree),
    invite(tree),
    ...sampleValues(tree),
  ].flatMap(mistake => (mistake === undefined ? [] : [{ fatal: false, ...mistake }]))
}

const javaPortPath = 'server.editions.java.port'

function javaPort(tree: Tree, file: string): ConfigComplaint | undefined {
  const discovery = 'server.javaPortDiscovery'
  const place = placeOfKey(tree, discovery)
  if (typeof treeAt(tree, javaPortPath)?.value !== 'number' || textAt(tree, discovery) === undefined)
    return undefined
  return {
    at: javaPortPath,
    ruleId: 'java-port',
    reason: `\`${javaPortPath}\` is a number, but \`${discovery}\` says that players need none`,
    note: 'If the game finds the port through DNS, write `port: null`. If not, remove `javaPortDiscovery`',
    related: [{ file, ...(place && { place }), reason: 'says that the port is found through DNS' }],
  }
}

/** An IPv4 address works as long as the host keeps it, and DNS can say nothing of it. */
function numericAddress(tree: Tree): ConfigComplaint | undefined {
  const at = 'server.serverAddress'
  const host = textAt(tree, at) ?? ''
  if (!isIpv4(host) || hostnameProblem(host) !== undefined) return undefined
  if (treeAt(tree, javaPortPath)?.value === null)
    return {
      at: javaPortPath,
      ruleId: 'java-port',
      reason: `\`${javaPortPath}\` is null, but an IP address cannot have a DNS SRV record`,
      note: `Write the port, or use a hostname in \`${at}\``,
      fatal: true,
    }
  return {
    at,
    ruleId: 'numeric-address',
    reason: `\`${at}\` is an IP address, which changes when the server moves`,
    note: 'Use a hostname from your DNS. It stays the same, and an SRV record can replace the port',
  }
}

/** Addresses of an edition that the server does not offer. */
function otherEditions({ config }: LoadedConfig): readonly ConfigComplaint[] {
  const offered = offeredEditions(config.server)
  return config.addresses.flatMap(({ edition }, index) => {
    if (edition === undefined || offered.includes(edition)) return []
    const at = `addresses[${index}].edition`
    const reason = `\`${at}\` is ${edition}, but \`server.editions\` offers only ${offeredNames(config.server)}`
    return [{ at, ruleId: 'edition-not-offered', reason }]
  })
}

/** Browsers obey the header only when it comes over https. */
function hstsWithoutTls({ config }: LoadedConfig): readonly ConfigComplaint[] {
  if (!config.http.hsts || config.baseUrl.startsWith('https:')) return []
  const reason = '`http.hsts` does nothing, because `baseUrl` is not https'
  const note = 'Write `baseUrl` with https, or remove `http.hsts`'
  return [{ at: 'http.hsts', ruleId: 'hsts-https', reason, note, fatal: false }]
}

function bedrockPort(tree: Tree): ConfigComplaint | undefined {
  const at = 'server.editions.bedrock.port'
  if (treeAt(tree, at)?.value !== null) return undefined
  return {
    at,
    ruleId: 'bedrock-port',
    reason: `\`${at}\` is null, but Bedrock players must type a port`,
    note: 'Write the port, usually 19132. Bedrock does not read SRV records',
  }
}

function invite(tree: Tree): ConfigComplaint | undefined {
  const at = 'server.discordInvite'
  const value = textAt(tree, at)
  if (value === undefined || !/^https:\/\//.test(value)) return undefined
  if (/^https:\/\/(discord\.gg|discord\.com\/invite)\/[A-Za-z0-9-]+$/.test(value)) return undefined
  return {
    at,
    ruleId: 'discord-invite',
    reason: `\`${at}\` is not a direct Discord invite`,
    note: 'Use an invite such as https://discord.gg/abc123',
  }
}

/** Names that are reserved: https://www.rfc-editor.org/rfc/rfc2606 */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/

/** Warns of sample values on a real site. */
function sampleValues(tree: Tree): readonly ConfigComplaint[] {
  const own = parseUrl(textAt(tree, 'baseUrl') ?? '')?.hostname
  if (own === undefined || reserved.test(own) || isIP(own.replace(/^\[|\]$/g, '')) !== 0) return []
  const isSample = (value: string | undefined) =>
    value === 'https://discord.gg/example' || reserved.test(hostOf(value) ?? '')
  return ['server.serverAddress', 'server.discordInvite']
    .filter(at => isSample(textAt(tree, at)))
    .map(at => ({
      at,
      ruleId: 'sample-value',
      reason: `\`${at}\` is still the sample value`,
      note: 'Write your own',
    }))
}

const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Warns of invisible characters in texts. Where they are errors, the schema reports them. */
export function invisibleCharacters(texts: readonly TreeText[]): readonly YamlComplaint[] {
  return texts.flatMap(({ key, text, place }) => {
    if (/^(baseUrl|server\.serverAddress)$/.test(key)) return []
    const found: YamlComplaint[] = []
    const direction = directions.exec(text)?.[0]
    if (direction !== undefined) {
      const reason = `\`${key}\` contains ${codePoint(direction)}, which changes the direction of the text around it`
      const note =
        'Delete it and type the text again. People and programs may read the words in a different order'
      found.push({ place, ruleId: 'direction-character', reason, note, fatal: false })
    }
    const [hidden] = invisibleText(text)
    if (hidden !== undefined && !/^https?:/.test(text)) {
      const reason = `\`${key}\` contains the invisible character ${codePoint(hidden.text)}`
      const note = 'Delete it and type the text again'
      found.push({ place, ruleId: 'invisible-character', reason, note, fatal: false })
    }
    return found
  })
}
