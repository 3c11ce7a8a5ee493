/** A port in a text. */
export interface PortMention {
  readonly number: number
  readonly start: number
  readonly end: number
}

/** A host name or an IPv4 address in a text, and the port after it. */
export interface HostMention {
  readonly host: string
  readonly start: number
  readonly end: number
  readonly port?: PortMention
}

// Not what goes on from an address of the web or of mail, and not what goes on itself.
const mentions =
  /(?<![a-z0-9_./@\\-])([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?![a-z0-9_@\\-]|\/[a-z0-9])(?::(\d{1,5})(?!\d|\.\d))?/gi
const fileEndings =
  /\.(?:properties|txt|json\d?|ya?ml|jar|zip|md|html?|css|m?js|ts|png|jpe?g|gif|svg|webp|exe|msi|dmg|apk|log|sh|bat|toml|dat|mc\w+|conf|cfg|ini|java|py|php|xml|pdf|port|steps|bedrock|name)$/

/** Endings of addresses: any country, and what servers use of the rest. In code, names have dots, too: `net.Socket`. */
export const publicEnding =
  /\.(?:[a-z]{2}|xn--[a-z0-9-]+|com|net|org|info|biz|pro|edu|gov|int|app|asia|bar|best|blog|cafe|cat|center|chat|city|cloud|club|community|cool|cyou|dev|digital|example|fan|fans|farm|fun|game|games|gay|gold|guru|icu|ink|land|lat|life|live|lol|media|mobi|moe|monster|network|ninja|one|online|party|plus|pub|quest|rip|rocks|shop|site|social|space|store|studio|support|surf|team|tech|tel|today|top|town|vip|website|wiki|win|work|works|world|wtf|xyz|zone)$/

/** The hosts that a text names, those of web and mail addresses aside. */
export function hostMentions(text: string): readonly HostMention[] {
  if (!/\.[a-z0-9-]/i.test(text)) return []
  return Array.from(text.matchAll(mentions)).flatMap(match => {
    const [, name = '', digits] = match
    const host = name.toLowerCase()
    if (!isHost(host)) return []
    const start = match.index
    const end = start + name.length
    if (digits === undefined) return [{ host, start, end }]
    return [
      { host, start, end, port: { number: Number(digits), start: end + 1, end: end + 1 + digits.length } },
    ]
  })
}

/** Four numbers with dots. */
export function isAddressOfNumbers(host: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)
}

/** A text that is only the name of a website, such as `shop.my-server.net`. */
export function isWebsite(text: string): boolean {
  const [found] = hostMentions(text)
  return found?.start === 0 && found.end === text.length && publicEnding.test(found.host)
}

function isHost(host: string): boolean {
  if (isAddressOfNumbers(host)) return true
  return (
    /\.(?:[a-z]{2,24}|xn--[a-z0-9-]+)$/.test(host) &&
    !/(?:^|\.)-|-(?:\.|$)/.test(host) &&
    !fileEndings.test(host)
  )
}
