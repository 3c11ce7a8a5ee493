import { editDistance } from '../../text/suggest.ts'
import { type HostMention, hostMentions, isAddressOfNumbers, publicEnding } from './named-hosts.ts'
import { type LintRule, type Sentence, sentenceOf } from './rule.ts'
import { anyOf, marks, mentions, once } from './wordings.ts'

const gameName =
  /^(?:play|mc|mcpe?|pe|be|join|hub|lobby|game|games|gaming|minecraft|bedrock|java|connect|go|survival|smp|creative|skyblock|pvp|eu|us|na|sa|asia|oce|au|de|uk|ru|br)\d{0,2}$/
const siteName =
  /^(?:www\d?|wiki|forums?|maps?|dynmap|bluemap|store|shop|vote|docs?|help|support|status|stats|discord|api|cdn|panel|dev|test|staging|mail|smtp|blog|news|media|img|static|assets|bans|rules|apply|account|login|auth|admin|web|site|ftp|sftp|git|db|sql|rcon|voice|ts\d?|teamspeak|mumble)$/
/** Nobody takes these for a game server. */
const wellKnown =
  /(?:^|\.)(?:google|apple|microsoft|minecraft|mojang|xbox|xboxlive|playstation|nintendo|discord|github|gitlab|youtube|twitch|curseforge|modrinth|spigotmc|papermc|geysermc|namemc|tebex|buycraft|patreon|reddit|cloudflare|amazon|mcstatus|mcsrvstat)\.[a-z]{2,5}$/
const announcing = [
  'connect(?:ing)? to',
  '(?:join|play)(?:ing)?(?: with)?(?: us)?(?: at| on| via)?',
  'type(?: in)?|enter|add',
  // "The largest server is" names another one.
  '(?:our|the|game|java|bedrock) server (?:is|at|is at)|our server|server(?=["\'`”’]?\\s{0,3}[:=|])',
  '(?:way in|\\w*add?ress?e?|ip|host(?:name)?)(?: is| are| ist)?',
].join('|')
const announced = new RegExp(`\\b(?:${announcing})["'\`”’]?\\s{0,3}[:=|]{0,2}\\s{0,3}["'\`“‘(*]{0,3}$`, 'i')
/** The word for an address before it, in any language: `Die Serveradresse ist`. */
const named = once(() => {
  const [address, is, at] = [anyOf('address'), anyOf('is'), anyOf('at')]
  return new RegExp(
    `${address}(?:(?:[${marks}]|${is}|${at}){0,6}|[^.!?\\n]{1,30}?${is}[${marks}]{0,3})$`,
    'iu',
  )
})
/** A word and a colon, in any language. */
const label = /[\p{L}\p{N}]["'`”’*)]{0,3}\s{0,3}[:=|→：]\s{0,3}["'`“‘(*]{0,3}$/u
const otherTimes =
  /\b(?:old|former(?:ly)?|previous(?:ly)?|no longer|retired|moved|instead of|fakes?|scam\w*|imitat\w*|impost\w*|unofficial|not ours|unlike|they|was|were|(?:other|partner|friendly) servers?|for example|e\.g\.|such as|like)\b/i

/** Warns of a join address that differs from the config. */
export const addressDiffers: LintRule = {
  name: 'address-differs',
  find: ({ text, heading }, { address, otherAddresses, hosts }) =>
    hostMentions(text).flatMap(mention => {
      const { host, start, end } = mention
      const isOtherThing = hosts.has(host) && mention.port === undefined
      const isOurs = host === address || otherAddresses.has(host)
      if (isOurs || isOtherThing || isLocal(host)) return []
      const sentence = sentenceOf(text, start, end)
      const around = `${heading} ${sentence.before} ${sentence.after}`
      if (
        otherTimes.test(around) ||
        mentions('past', around) ||
        !isMeantAsAddress(mention, sentence, address)
      )
        return []
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
}

function isMeantAsAddress(
  { host, port }: HostMention,
  { before, after }: Sentence,
  address: string,
): boolean {
  const near = before.slice(-60)
  const isAnnounced = (announced.test(near) || named().test(near)) && !mentions('other', near)
  if (isAddressOfNumbers(host)) return (isAnnounced || isGamePort(port?.number)) && !/\bdns\b/i.test(before)
  const [first = '', ...rest] = host.split('.')
  if (siteName.test(first) || wellKnown.test(host)) return false
  if (isSlipOf(host, address) || isGamePort(port?.number)) return true
  if (!publicEnding.test(host)) return false
  if (isAnnounced) return true
  // Sentences about another server name it, too.
  const isAlone = !/\p{Script=Latin}/u.test(before + after)
  return rest.length > 1 && gameName.test(first) && (isAlone || label.test(near) || isOfDomain(host, address))
}

function isOfDomain(host: string, address: string): boolean {
  const domain = address.replace(/^[^.]+\.(?=.+\.)/, '')
  return host.endsWith(`.${domain}`)
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
