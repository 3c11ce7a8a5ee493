import type { Config } from '../schema/config.ts'
import type { Facts } from './rule.ts'

/** What a config says that texts can contradict. */
export function factsOf({ baseUrl, server, service }: Config): Facts {
  const { website, guide, discordInvite, serverAddress, editions } = server
  const urls = [baseUrl, website, guide, discordInvite]
  return {
    address: serverAddress.toLowerCase(),
    javaPort: editions.java.port,
    bedrockPort: editions.bedrock.port,
    hosts: new Set(urls.map(url => new URL(url).hostname)),
    invite: discordInvite,
    isEnglish: /^en\b/i.test(service.language),
  }
}
