import { editDistance } from '../text/suggest.ts'
import { type HostMention, hostMentions, isAddressOfNumbers, proxies, publicEnding } from './named-hosts.ts'
import { againstFacts, sentenceOf } from './rule.ts'

const gameName =
  /^(?:play|mc|mcpe?|pe|be|join|hub|lobby|game|games|gaming|minecraft|bedrock|java|connect|go|survival|smp|creative|skyblock|pvp|eu|us|na|sa|asia|oce|au|de|uk|ru|br)\d{0,2}$/
const siteName =
  /^(?:www\d?|wiki|forums?|maps?|dynmap|bluemap|store|shop|vote|docs?|help|support|status|stats|discord|api|cdn|panel|dev|test|staging|mail|smtp|blog|news|media|img|static|assets|bans|rules|apply|account|login|auth|admin|web|site|ftp|sftp|git|db|sql|rcon|voice|ts\d?|teamspeak|mumble)$/
/** Who owns these will not be taken for a server. */
const wellKnown =
  /(?:^|\.)(?:google|apple|microsoft|minecraft|mojang|xbox|xboxlive|playstation|nintendo|discord|github|gitlab|youtube|twitch|curseforge|modrinth|spigotmc|papermc|geysermc|namemc|tebex|buycraft|patreon|reddit|cloudflare|amazon|mcstatus|mcsrvstat)\.[a-z]{2,5}$/
const announced =
  /(?:\b(?:connect(?:ing)? to|join(?:ing)?(?: us)?(?: at| on| via| with)?|type(?: in)?|enter|server(?: is)?(?: at)?)|\b(?:\w*address|ip|host(?:name)?)(?: is| are)?)["'`”’]?\s{0,3}[:=|]{0,2}\s{0,3}["'`“‘(*]{0,3}$/i
const otherThings =
  /\b(?:web\s?site|web|e-?mail|mail|forums?|store|shop|map|wiki|page|blog|panel|proxy|dns|vpn|router|gateway|local|lan)\b/i
const otherTimes =
  /\b(?:old|former(?:ly)?|previous(?:ly)?|no longer|retired|moved|instead of|fakes?|scam\w*|imitat\w*|impost\w*|unofficial|not ours|other servers|for example|e\.g\.|such as|like)\b/i

/** Warns of a join address that differs from the config. */
export const addressDiffers = againstFacts(
  'address-differs',
  ({ text }, { address, otherAddresses, hosts }) =>
    hostMentions(text).flatMap(mention => {
      const { host, start, end } = mention
      const isOtherThing = hosts.has(host) && mention.port === undefined
      const isOurs = host === address || otherAddresses.has(host)
      if (isOurs || isOtherThing || isLocal(host) || proxies.includes(host)) return []
      const { before, after } = sentenceOf(text, start, end)
      if (otherTimes.test(`${before} ${after}`) || !isMeantAsAddress(mention, before, address)) return []
      return [
        {
          start,
          end,
          reason: `\`${host}\` is not the address in the config, which is \`${address}\``,
          note: 'In pages, write `{{ server.serverAddress }}`: it always has the right address',
          expected: [address],
        },
      ]
    }),
)

function isMeantAsAddress({ host, port }: HostMention, before: string, address: string): boolean {
  const near = before.slice(-60)
  const isAnnounced = announced.test(near) && !otherThings.test(near)
  if (isAddressOfNumbers(host)) return (isAnnounced || isGamePort(port?.number)) && !/\bdns\b/i.test(before)
  const [first = '', ...rest] = host.split('.')
  if (siteName.test(first) || wellKnown.test(host)) return false
  if (isSlipOf(host, address) || isGamePort(port?.number)) return true
  return publicEnding.test(host) && (isAnnounced || (rest.length > 1 && gameName.test(first)))
}

/** A letter or two off, or the same name with another ending. */
function isSlipOf(host: string, address: string): boolean {
  const [first = '', ...rest] = host.split('.')
  const [own = '', ...others] = address.split('.')
  if (rest.join('.') === others.join('.') && rest.length > 1)
    return editDistance(first, own, 1) === 1 && first.length > 2
  if (first === own && rest.length > 1 && rest.slice(0, -1).join('.') === others.slice(0, -1).join('.'))
    return true
  const limit = address.length > 12 ? 2 : 1
  return address.length > 7 && editDistance(host, address, limit) <= limit
}

function isGamePort(port: number | undefined): boolean {
  return port === 25565 || port === 19132
}

function isLocal(host: string): boolean {
  return (
    /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(host) ||
    /\.(?:local|localhost|internal|lan|svc)$/.test(host)
  )
}
