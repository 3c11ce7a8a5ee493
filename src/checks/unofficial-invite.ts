import { domainToUnicode } from 'node:url'
import type { Passage } from '../model/problem.ts'
import { parseUrl } from '../text/parse-url.ts'
import { editDistance } from '../text/suggest.ts'
import { againstFacts, type Facts } from './rule.ts'

type Link = Passage['links'][number]

const written =
  /(?<![\p{L}\p{N}_.@/-])(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}\/[\p{L}\p{N}_/-]+/gu
const official = /^(?:(?:www|ptb|canary)\.)?(?:discord\.com|discord\.gg)$/
/** Discord's own for other things, and projects that are known by such a name. */
const known =
  /(?:^|\.)(?:discord\.(?:com|gg|gift|gifts|new|media|dev|design|store|tools|js\.org)|discordapp\.(?:com|net)|discord(?:status|merch|partygames|activities|srv|py)\.com)$/
const forwarders =
  /(?:^|\.)(?:dsc\.gg|discord\.(?:io|me|li|link|co)|invite\.gg|discords\.com|discordservers\.com|disboard\.org)$/
const shorteners =
  /^(?:bit\.ly|tinyurl\.com|t\.co|cutt\.ly|is\.gd|v\.gd|goo\.gl|shorturl\.at|rebrand\.ly|tiny\.cc|rb\.gy|ow\.ly|t\.ly|adf\.ly|linkvertise\.com)$/

/** Warns of invites through third parties, and of names that look official but are not. */
export const unofficialInvite = againstFacts('unofficial-invite', ({ text, links, key, isCode }, facts) => {
  // Of that one, `discord-invite` speaks.
  if (key === 'server.discordInvite' || isCode) return []
  const isLinked = within(links)
  const bare = addressesIn(text).filter(({ start }) => !isLinked(start))
  return [
    ...links.map(link => [link, text.slice(link.start, link.end)] as const),
    ...bare.map(address => [address, ''] as const),
  ].flatMap(([address, label]) => {
    const reason = address.href === facts.invite ? undefined : problemOf(address.href, label, facts)
    if (reason === undefined) return []
    const { href: _, ...spot } = address
    return [
      {
        ...spot,
        reason,
        note: 'Use `{{ server.discordInvite }}`, the invite in the config. Official invites look like https://discord.gg/abc123',
        expected: [facts.invite],
      },
    ]
  })
})

/** Whether one of the links is around an offset; links are in order, and none is in another. */
function within(links: readonly Link[]): (offset: number) => boolean {
  let next = 0
  return offset => {
    while ((links[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next++
    return offset >= (links[next]?.start ?? Number.POSITIVE_INFINITY)
  }
}

function addressesIn(text: string): readonly Pick<Link, 'href' | 'start' | 'end'>[] {
  if (!text.includes('.') || !text.includes('/')) return []
  return Array.from(text.matchAll(written), ({ 0: address, index: start }) => ({
    href: /^https?:/.test(address) ? address : `https://${address}`,
    start,
    end: start + address.length,
  }))
}

function problemOf(address: string, label: string, { address: game }: Facts): string | undefined {
  const url = /^https?:/i.test(address) ? parseUrl(address) : undefined
  if (url === undefined) return undefined
  const { hostname: host, pathname: path } = url
  if (/^(?:www\.)?discordapp\.com$/.test(host) && path.startsWith('/invite/'))
    return `\`${host}${path}\` is the old form of an invite`
  if (official.test(host) || known.test(host) || path.length < 2) return undefined
  if (forwarders.test(host)) return `\`${host}\` is not Discord: its owner can send players anywhere`
  if (shorteners.test(host))
    return /\bdiscord\b|\binvite\b/i.test(label)
      ? `\`${host}\` hides the real address, which can change`
      : undefined
  const own = game.split('.').slice(-2).join('.')
  if (host === own || host.endsWith(`.${own}`)) return undefined
  return looksLikeDiscord(host) ? `\`${host}\` looks like Discord, but is not Discord` : undefined
}

function looksLikeDiscord(host: string): boolean {
  const shown = host.includes('xn--') ? domainToUnicode(host) : host
  return shown
    .split('.')
    .slice(0, -1)
    .some(label => {
      const plain = label.replace(/[-_]?(?:gg|app|invite|com)$/, '')
      return (
        /(?:^|-)discord(?:-|$)|^discord(?:gg|app|com|invite)$/.test(label) ||
        [plain, label].some(name => name !== 'discord' && editDistance(name, 'discord', 1) === 1)
      )
    })
}
