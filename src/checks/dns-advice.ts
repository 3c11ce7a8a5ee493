import { proxies } from './named-hosts.ts'
import { inProse, isNegated, words } from './rule.ts'

const advice = words(
  [
    "\\b(?:change|set|switch|edit|replace|modify|configure|adjust|enter|type|put|use)(?: [\\w'’-]{1,20}){0,6} DNS\\b(?! ?-?(?:SRV|record|entr|zone|name|host|provider|lookup|cache))",
    '\\bDNS(?: (?:settings?|servers?|address(?:es)?))? ?(?:to|as|is|:)?(?: the)?(?: following| these)? ?:? ?\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\b',
    '\\b(?:primary|secondary|preferred|alternate|alternative|custom|manual) DNS\\b(?! ?-?(?:SRV|record|entr|zone|provider))',
    `(?<![\\d.])(?:${proxies.join('|').replaceAll('.', '\\.')})(?![\\d.]?\\d)`,
  ].join('|'),
)
const forOwners = /\b(?:SRV|A record|CNAME|registrar|domain owner|nameservers?)\b/

/** Warns of advice to use another DNS server, as guides for consoles give it. */
export const dnsAdvice = inProse('dns-advice', {
  needs: /dns|\d\.\d/i,
  pattern: advice,
  isFine: (found, { before, after, isQuestion }) =>
    isQuestion || isNegated(before) || isNegated(found) || forOwners.test(before + found + after),
  reason: found => `"${found}" tells players to use another DNS server`,
  note: 'Remove it. That DNS server can redirect everything on the device. Instead, say what consoles cannot do',
})
