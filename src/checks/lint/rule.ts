import type { Config } from '../../config/schema/config.ts'
import {
  type EditionName,
  javaAddress,
  offeredEditions,
  usualEdition,
  usualPorts,
} from '../../model/join-address.ts'
import type { Finding, Passage } from '../../report/problem.ts'
import { guidedVersion } from './game-versions.ts'

/** Values of the config that texts are compared with. */
export interface Facts {
  readonly address: string
  /** The address for Java Edition, with a port where players need one. */
  readonly javaAddress: string
  readonly javaPort: number | null
  readonly bedrockPort: number | null
  /** Of the game, as the config tells players. */
  readonly version: string | undefined
  readonly offered: readonly EditionName[]
  /** The other addresses to play at, and their ports. */
  readonly otherAddresses: ReadonlySet<string>
  readonly otherPorts: Readonly<Record<EditionName, readonly number[]>>
  /** Hosts that the config names for other things than playing. */
  readonly hosts: ReadonlySet<string>
}

/** The facts of a config. */
export function factsOf({ baseUrl, server, addresses }: Config): Facts {
  const { website, guide, discordInvite, serverAddress, editions } = server
  const urls = [baseUrl, website, guide, discordInvite]
  const offered = offeredEditions(server)
  const portsOf = (edition: EditionName) =>
    addresses
      .filter(entry => (entry.edition ?? usualEdition(offered)) === edition)
      .map(({ port }) => port ?? usualPorts[edition])
  return {
    address: serverAddress.toLowerCase(),
    javaAddress: javaAddress(serverAddress, editions.java.port).toLowerCase(),
    javaPort: editions.java.port,
    bedrockPort: editions.bedrock.port,
    version: guidedVersion(server.javaVersionGuidance),
    offered,
    otherPorts: { java: portsOf('java'), bedrock: portsOf('bedrock') },
    otherAddresses: new Set(addresses.map(({ address }) => address)),
    hosts: new Set(urls.map(url => new URL(url).hostname)),
  }
}

/** A finding in a stretch of a passage. */
export interface Spot extends Omit<Finding, 'fatal' | 'ruleId' | 'place'> {
  readonly start: number
  readonly end: number
}

/** One question asked of the texts of a file, code included. */
export interface LintRule {
  /** The `ruleId` of what it finds, by which owners switch it off. */
  readonly name: string
  readonly find: (passage: Passage, facts: Facts) => readonly Spot[]
}

/** The rest of a sentence around a range of text. */
export interface Sentence {
  readonly before: string
  readonly after: string
}

// Only so much is looked at, so that a text without full stops costs no more than one with them.
const reach = 200
const stop = /[.!?؟](?=\s)|[。！？\n]/

/** The sentence around a range, up to a limit. */
export function sentenceOf(text: string, start: number, end: number): Sentence {
  const near = text.slice(Math.max(0, start - reach), start)
  const rest = `${text.slice(end, end + reach)}\n`
  const last = rest.search(stop)
  return { before: near.split(stop).at(-1) ?? '', after: rest.slice(0, last) }
}
