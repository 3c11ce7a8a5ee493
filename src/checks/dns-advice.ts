import { proxies } from './named-hosts.ts'
import { inProse, isNegated, words } from './rule.ts'

const verb =
  '(?:change|set|switch|edit|replace|modify|configure|adjust|enter|type|put|choose|select|pick|use(?! DNS))'
const kind = '(?:primary|secondary|preferred|alternate|alternative)'
const article = `(?:an?|the|this|that|our|your|my|its?|another|following|custom|manual|${kind})`
/** Up to the DNS that the verb is about: "use X to wrap DNS" and "a set of DNS functions" are about another thing. */
const gap = `(?: (?!(?:to|of|for|in|into|with|as|on) (?!${article} ))[\\w'’-]{1,20}){0,6}`
const other =
  '(?:SRV|record|entr|zone|name|host|provider|lookup|cache|resolver|request|quer|function|module|client|librar|API|tab|dashboard)'
const dns = `DNS\\b(?![-.(]\\w| ?-?${other})`
const advice = words(
  [
    `\\b${verb}${gap} ${dns}`,
    '\\bDNS(?: (?:settings?|servers?|address(?:es)?))? ?(?:to|as|is|:)?(?: the)?(?: following| these)? ?:? ?\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\b',
    `\\b${kind} ${dns}`,
    `(?<![\\d.])(?:${proxies.join('|').replaceAll('.', '\\.')})(?![\\d.]?\\d)`,
  ].join('|'),
)
const forOwners = /\b(?:SRV|A record|CNAME|registrar|domains?|nameservers?)\b/
/** The name of a feature, unless a device or a number is near. */
const feature = /^\w+\s+(?:custom|manual)\s+DNS$/i
const device =
  /\b(?:consoles?|switch|xbox|ps[345]|playstation|nintendo|phones?|devices?|network|wi-?fi)\b|\d\.\d/i

/** Warns of advice to use another DNS server, as guides for consoles give it. */
export const dnsAdvice = inProse('dns-advice', {
  needs: /dns|\d\.\d/i,
  pattern: advice,
  isFine: (found, { before, after, isQuestion }) =>
    isQuestion ||
    isNegated(before + found) ||
    forOwners.test(before + found + after) ||
    (feature.test(found) && !device.test(before + after)),
  reason: found => `"${found}" tells players to use another DNS server`,
  note: 'Remove it. That DNS server can redirect everything on the device. Instead, say what consoles cannot do',
})
