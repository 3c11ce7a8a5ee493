import { isIP } from 'node:net'
import { hostnameProblem, isIpv4 } from '../config/schema/values/addresses.ts'
import { targets } from '../hosts/index.ts'
import { offeredEditions, offeredNames } from '../model/join-address.ts'
import type { Site } from '../model/site.ts'
import type { Finding } from '../report/problem.ts'
import { isThisMachine } from '../text/this-machine.ts'
import { atKey, type Check } from './check.ts'
import { hostOf } from './texts.ts'

/** A mistake, and the key that it is about. */
type Found = Finding & { readonly at: string }

/** Will what the config says of the connection lead players to the server? */
export const connection: Check = ({ site }) =>
  [
    numericAddress(site),
    invite(site),
    ...sampleValues(site),
    ...otherEditions(site),
    hstsWithoutTls(site),
    sharedName(site),
  ].flatMap(found => {
    if (found === undefined) return []
    const { at, ...mistake } = found
    return [atKey(site, at, mistake)]
  })

/** An IPv4 address works as long as the host keeps it, and DNS can say nothing of it. */
function numericAddress({ config }: Site): Found | undefined {
  const at = 'server.serverAddress'
  const javaPort = 'server.editions.java.port'
  const { serverAddress: host, editions } = config.server
  if (!isIpv4(host) || hostnameProblem(host) !== undefined) return undefined
  if (editions.java.port === null && offeredEditions(config.server).includes('java'))
    return {
      at: javaPort,
      ruleId: 'java-port',
      reason: `\`${javaPort}\` is null, but an IP address cannot have a DNS SRV record`,
      note: `Write the port, or use a hostname in \`${at}\``,
    }
  return {
    at,
    ruleId: 'numeric-address',
    reason: `\`${at}\` is an IP address, which changes when the server moves`,
    note: 'Use a hostname from your DNS. It stays the same, and an SRV record can replace the port',
    fatal: false,
  }
}

/** Addresses of an edition that the server does not offer. */
function otherEditions({ config }: Site): readonly Found[] {
  const offered = offeredEditions(config.server)
  return config.addresses.flatMap(({ edition }, index) => {
    if (edition === undefined || offered.includes(edition)) return []
    const at = `addresses[${index}].edition`
    const reason = `\`${at}\` is ${edition}, but \`server.editions\` offers only ${offeredNames(config.server)}`
    return [{ at, ruleId: 'edition-not-offered', reason }]
  })
}

/** Browsers obey the header only when it comes over https. */
function hstsWithoutTls({ config }: Site): Found | undefined {
  if (!config.http.hsts || config.baseUrl.startsWith('https:')) return undefined
  const reason = '`http.hsts` does nothing, because `baseUrl` is not https'
  const note = 'Write `baseUrl` with https, or remove `http.hsts`'
  return { at: 'http.hsts', ruleId: 'hsts-https', reason, note, fatal: false }
}

/** One name for website and game, where the name points to the network of the website's host: no game answers there. */
function sharedName({ config }: Site): Found | undefined {
  const { baseUrl, deploy, server } = config
  const edge = targets.find(({ name, isNetwork }) => isNetwork && deploy.targets?.includes(name))
  if (edge === undefined || hostOf(baseUrl) !== server.serverAddress) return undefined
  const offered = offeredEditions(server)
  const needsRecord = offered.includes('java') && server.editions.java.port !== null
  const noWay = offered.includes('bedrock') ? ['Bedrock players cannot join'] : []
  const lost = [...noWay, ...(needsRecord ? ['Java players need an SRV record'] : [])]
  if (lost.length === 0) return undefined
  const record = noWay.length === 0 ? ', or add the SRV record and write `port: null`' : ''
  return {
    at: 'server.serverAddress',
    ruleId: 'shared-name',
    reason: `\`server.serverAddress\` is also the name of the website, which points to ${edge.title}: ${lost.join(', and ')}`,
    note: `Give the game and the website different names${record}. docs/hosts.md has a table`,
    fatal: false,
  }
}

function invite({ config }: Site): Found | undefined {
  const at = 'server.discordInvite'
  const value = config.server.discordInvite
  if (!/^https:\/\//.test(value)) return undefined
  if (/^https:\/\/(discord\.gg|discord\.com\/invite)\/[A-Za-z0-9-]+$/.test(value)) return undefined
  return {
    at,
    ruleId: 'discord-invite',
    reason: `\`${at}\` is not a direct Discord invite`,
    note: 'Use an invite such as https://discord.gg/abc123',
    fatal: false,
  }
}

/** For examples and for tests: https://www.rfc-editor.org/rfc/rfc2606 and https://www.rfc-editor.org/rfc/rfc5737 */
const forExamples =
  /(?:^|\.)(?:example|invalid|example\.(?:com|net|org))$|^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/
const forTests = /(?:^|\.)test$/

/** Sample values next to real ones. With a website and a game server that are samples, a site is one. */
function sampleValues({ config }: Site): readonly Found[] {
  const { baseUrl, server } = config
  const website = hostOf(baseUrl) ?? ''
  if (isThisMachine(website) || forTests.test(website) || isIP(website.replace(/^\[|\]$/g, '')) !== 0)
    return []
  const values = {
    baseUrl: forExamples.test(website),
    'server.serverAddress': isSample(server.serverAddress),
    'server.discordInvite': isSample(server.discordInvite),
  }
  if (values.baseUrl && values['server.serverAddress']) return []
  return Object.entries(values).flatMap(([at, isLeft]) => {
    if (!isLeft) return []
    const reason = `\`${at}\` is still the sample value`
    return [{ at, ruleId: 'sample-value', reason, note: 'Write your own', fatal: false }]
  })
}

function isSample(value: string): boolean {
  const host = hostOf(value) ?? ''
  const isNone = forExamples.test(host) || forTests.test(host) || isThisMachine(host)
  return isNone || value === 'https://discord.gg/example'
}
