import { isIP } from 'node:net'
import { domainToUnicode } from 'node:url'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { offeredEditions, offeredNames } from '../../model/join-address.ts'
import type { Sources } from '../../model/sources.ts'
import { hostnameProblem, isIpv4 } from '../../schema/values/hostname.ts'
import { codePoint } from '../../schema/values/problem.ts'
import { invisibleText } from '../../text/invisible-text.ts'
import { parseUrl } from '../../text/parse-url.ts'
import type { KnownPages } from '../pages/page-path.ts'
import { dotted, type Tree, textAt, treeAt, type YamlComplaint } from '../yaml/source.ts'
import { languageAdvice } from './language-advice.ts'
import { ownAddresses } from './own-addresses.ts'
import type { LoadedConfig } from './read-config.ts'

/** What a schema cannot see: values of the config held to each other, and values that are valid but suspicious. */
export function configAdvice(
  { config: file }: Sources,
  config: LoadedConfig,
  pages: KnownPages,
): readonly Diagnostic[] {
  const { tree, diagnostics } = config
  if (tree === undefined) return []
  const wrong = new Set(diagnostics.filter(({ fatal }) => fatal).map(({ place }) => place?.start.offset))
  return [
    ...ownAddresses(tree, pages),
    ...confusableHosts(tree),
    ...connectionAdvice(tree, file),
    ...otherEditions(config),
    ...hstsWithoutTls(config),
    ...invisibleCharacters(tree),
    ...agentInstructions(tree),
    ...languageAdvice(config, pages),
  ]
    .filter(({ place }) => place === undefined || !wrong.has(place.start.offset))
    .map(mistake => ({ fatal: true, ...mistake, file }))
}

/** What is said to make a program forget whom it works for; players have no use for it. */
const instruction =
  /\b(?:ignore|disregard|forget|override)\b[^.!?]{0,30}\b(?:previous|prior|earlier|above|preceding|all|your)\b[^.!?]{0,20}\b(?:instructions?|prompts?|rules|directions|context)\b|\byou are now\b|\b(?:system|developer) prompt\b|<\|?(?:im_start|system|endoftext)\b/i

/** Warns of texts that speak to AI agents in place of players: agents may obey them, or shun the whole site. */
function agentInstructions(tree: Tree, path: readonly (string | number)[] = []): readonly YamlComplaint[] {
  const inside = [...tree.entries].flatMap(([key, entry]) => agentInstructions(entry, [...path, key]))
  const found = typeof tree.value === 'string' ? instruction.exec(tree.value)?.[0] : undefined
  if (found === undefined) return inside
  const mistake: YamlComplaint = {
    place: tree.place,
    ruleId: 'agent-instruction',
    reason: `\`${dotted(path)}\` reads like an instruction to AI agents: "${found}"`,
    note: 'Remove it. Agents treat such text as an attack. Write what players need to know',
    fatal: false,
  }
  return [...inside, mistake]
}

const hostKeys = [
  ['baseUrl'],
  ['server', 'serverAddress'],
  ['server', 'website'],
  ['server', 'guide'],
  ['server', 'discordInvite'],
]

// Letters of other alphabets that most fonts draw as a Latin one.
const lookalike = /^[аеорсухіјѕһԁԛԝӏοαινρτυκ0-9-]+$/u

/** Warns of internationalised names that people may take for another name: `xn--dscord-pvf.gg` reads "dіscord.gg". */
function confusableHosts(tree: Tree): readonly YamlComplaint[] {
  const others = [...(treeAt(tree, ['addresses'])?.entries.keys() ?? [])].map(index => [
    'addresses',
    index,
    'address',
  ])
  return [...hostKeys, ...others].flatMap(path => {
    const host = hostOf(textAt(tree, path))
    const shown = host?.includes('xn--') ? domainToUnicode(host) : undefined
    const label = shown?.split('.').find(isConfusable)
    const place = treeAt(tree, path)?.place
    if (label === undefined || place === undefined) return []
    const letters = [...new Set(Array.from(label).filter(letter => !/\p{ASCII}/u.test(letter)))]
      .slice(0, 3)
      .map(codePoint)
    return [
      {
        place,
        ruleId: 'confusable-hostname',
        reason: `\`${dotted(path)}\`: ${host} is shown as "${shown}", which looks like a different name`,
        note: `It contains ${letters.join(', ')}. Check that this is the name that you mean`,
        fatal: false,
      },
    ]
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
function connectionAdvice(tree: Tree, file: string): readonly YamlComplaint[] {
  const found = [
    javaPort(tree, file),
    numericAddress(tree),
    bedrockPort(tree),
    invite(tree),
    ...sampleValues(tree),
  ]
  return found.flatMap(mistake => (mistake === undefined ? [] : [{ fatal: false, ...mistake }]))
}

function javaPort(tree: Tree, file: string): YamlComplaint | undefined {
  const port = treeAt(tree, ['server', 'editions', 'java', 'port'])
  const discovery = treeAt(tree, ['server', 'javaPortDiscovery'])
  if (typeof port?.value !== 'number' || typeof discovery?.value !== 'string') return undefined
  return {
    place: port.place,
    ruleId: 'java-port',
    reason:
      '`server.editions.java.port` is a number, but `server.javaPortDiscovery` says that players need none',
    note: 'If the game finds the port through DNS, write `port: null`. If not, remove `javaPortDiscovery`',
    related: [{ file, place: discovery.place, reason: 'says that the port is found through DNS' }],
  }
}

/** An IPv4 address works as long as the host keeps it, and DNS can say nothing of it. */
function numericAddress(tree: Tree): YamlComplaint | undefined {
  const address = treeAt(tree, ['server', 'serverAddress'])
  const host = textAt(tree, ['server', 'serverAddress']) ?? ''
  if (address === undefined || !isIpv4(host) || hostnameProblem(host) !== undefined) return undefined
  const port = treeAt(tree, ['server', 'editions', 'java', 'port'])
  if (port?.value === null)
    return {
      place: port.place,
      ruleId: 'java-port',
      reason: '`server.editions.java.port` is null, but an IP address cannot have a DNS SRV record',
      note: 'Write the port, or use a hostname in `server.serverAddress`',
      fatal: true,
    }
  return {
    place: address.place,
    ruleId: 'numeric-address',
    reason: '`server.serverAddress` is an IP address, which changes when the server moves',
    note: 'Use a hostname from your DNS. It stays the same, and an SRV record can replace the port',
  }
}

/** Addresses of an edition that the server does not offer. */
function otherEditions({ config, tree }: LoadedConfig): readonly YamlComplaint[] {
  if (config === undefined) return []
  const offered = offeredEditions(config.server)
  return config.addresses.flatMap(({ edition }, index) => {
    if (edition === undefined || offered.includes(edition)) return []
    const path = ['addresses', index, 'edition']
    const place = treeAt(tree, path)?.place
    const mistake = {
      ruleId: 'edition-not-offered',
      reason: `\`${dotted(path)}\` is ${edition}, but \`server.editions\` offers only ${offeredNames(config.server)}`,
    }
    return [place === undefined ? mistake : { ...mistake, place }]
  })
}

/** Browsers obey the header only when it comes over https. */
function hstsWithoutTls({ config, tree }: LoadedConfig): readonly YamlComplaint[] {
  const place = treeAt(tree, ['http', 'hsts'])?.place
  if (!config?.http.hsts || place === undefined || config.baseUrl.startsWith('https:')) return []
  return [
    {
      place,
      ruleId: 'hsts-https',
      reason: '`http.hsts` does nothing, because `baseUrl` is not https',
      note: 'Write `baseUrl` with https, or remove `http.hsts`',
      fatal: false,
    },
  ]
}

function bedrockPort(tree: Tree): YamlComplaint | undefined {
  const port = treeAt(tree, ['server', 'editions', 'bedrock', 'port'])
  if (port?.value !== null) return undefined
  return {
    place: port.place,
    ruleId: 'bedrock-port',
    reason: '`server.editions.bedrock.port` is null, but Bedrock players must type a port',
    note: 'Write the port, usually 19132. Bedrock does not read SRV records',
  }
}

function invite(tree: Tree): YamlComplaint | undefined {
  const path = ['server', 'discordInvite']
  const value = textAt(tree, path)
  const place = treeAt(tree, path)?.place
  if (value === undefined || place === undefined || !/^https:\/\//.test(value)) return undefined
  if (/^https:\/\/(discord\.gg|discord\.com\/invite)\/[A-Za-z0-9-]+$/.test(value)) return undefined
  return {
    place,
    ruleId: 'discord-invite',
    reason: '`server.discordInvite` is not a direct Discord invite',
    note: 'Use an invite such as https://discord.gg/abc123',
  }
}

/** Names that are reserved: https://www.rfc-editor.org/rfc/rfc2606 */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/

/** Warns of sample values on a real site. */
function sampleValues(tree: Tree): readonly YamlComplaint[] {
  const own = parseUrl(textAt(tree, ['baseUrl']) ?? '')?.hostname
  if (own === undefined || reserved.test(own) || isIP(own.replace(/^\[|\]$/g, '')) !== 0) return []
  return [
    ['server', 'serverAddress'],
    ['server', 'discordInvite'],
  ].flatMap(path => {
    const value = textAt(tree, path)
    const place = treeAt(tree, path)?.place
    const isSample = value === 'https://discord.gg/example' || reserved.test(hostOf(value) ?? '')
    if (!isSample || place === undefined) return []
    return [
      {
        place,
        ruleId: 'sample-value',
        reason: `\`${dotted(path)}\` is still the sample value`,
        note: 'Write your own',
      },
    ]
  })
}

const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Warns of invisible characters in texts. Where they are errors, the schema reports them. */
export function invisibleCharacters(
  tree: Tree,
  path: readonly (string | number)[] = [],
): readonly YamlComplaint[] {
  const inside = [...tree.entries].flatMap(([key, entry]) => invisibleCharacters(entry, [...path, key]))
  if (typeof tree.value !== 'string' || /^(baseUrl|server\.serverAddress)$/.test(dotted(path))) return inside
  const name = `\`${dotted(path)}\``
  const direction = directions.exec(tree.value)?.[0]
  if (direction !== undefined) {
    inside.push({
      place: tree.place,
      ruleId: 'direction-character',
      reason: `${name} contains ${codePoint(direction)}, which changes the direction of the text around it`,
      note: 'Delete it and type the text again. People and programs may read the words in a different order',
      fatal: false,
    })
  }
  const [hidden] = invisibleText(tree.value)
  if (hidden !== undefined && !/^https?:/.test(tree.value)) {
    inside.push({
      place: tree.place,
      ruleId: 'invisible-character',
      reason: `${name} contains the invisible character ${codePoint(hidden.text)}`,
      note: 'Delete it and type the text again',
      fatal: false,
    })
  }
  return inside
}
