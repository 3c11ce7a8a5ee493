import type { Diagnostic, Place } from '../model/diagnostic.ts'
import {
  type EditionName,
  javaAddress,
  offeredEditions,
  usualEdition,
  usualPorts,
} from '../model/join-address.ts'
import type { Passage } from '../model/passage.ts'
import type { Config } from '../schema/config.ts'
import { isEnglish } from '../schema/values/language.ts'

/** What the config says, for texts to be held to. */
export interface Facts {
  readonly address: string
  /** What players type for Java Edition: the address, with a port where one is needed. */
  readonly javaAddress: string
  readonly javaPort: number | null
  readonly bedrockPort: number | null
  readonly offered: readonly EditionName[]
  /** The other addresses to play at, and their ports. */
  readonly otherAddresses: ReadonlySet<string>
  readonly otherPorts: Readonly<Record<EditionName, readonly number[]>>
  /** Hosts that the config names for other things than playing. */
  readonly hosts: ReadonlySet<string>
  readonly invite: string
  readonly isEnglish: boolean
}

/** The texts of one file. */
export interface LintSource {
  readonly file: string
  readonly passages: readonly Passage[]
  /** Where a key of the config is written; pages have none. */
  readonly placeOf?: (key: string) => Place | undefined
}

/** What a rule found; its `ruleId` is the name of the rule. */
export type RuleFinding = Omit<Diagnostic, 'file' | 'fatal' | 'ruleId'>

/** The same, as rules are given it. */
interface AskedSource extends LintSource {
  /** All that is no code, in small letters. */
  readonly prose: string
}

/** One question asked of the texts of a file; without facts, the config has mistakes. */
export interface LintRule {
  /** The `ruleId` of what it finds, by which owners switch it off. */
  readonly name: string
  readonly find: (source: AskedSource, facts: Facts | undefined) => readonly RuleFinding[]
}

/**
 * A pattern of words without regard to case: ` ` stands for any space in the text, and ` ?` for any or none. Longer gaps part words:
 * to look for where one ends takes the square of its length, or the cube.
 */
export function words(source: string): RegExp {
  return new RegExp(source.replaceAll(' ?', '\\s{0,40}').replaceAll(' ', '\\s{1,40}'), 'giu')
}

/** What a config says that texts can contradict. */
export function factsOf({ baseUrl, server, service, addresses }: Config): Facts {
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
    offered,
    otherPorts: { java: portsOf('java'), bedrock: portsOf('bedrock') },
    otherAddresses: new Set(addresses.map(({ address }) => address)),
    hosts: new Set(urls.map(url => new URL(url).hostname)),
    invite: discordInvite,
    isEnglish: isEnglish(service.language),
  }
}
