import { inProse, isNegated, words } from './rule.ts'

const code =
  '(?:log-?in|sign-?in|one-time|single-use|verification|security|recovery|backup|authenticat(?:or|ion)|2FA|two-factor|MFA|SMS|e-?mail|microsoft|xbox|mojang|account) (?:codes?|tokens?|pins?)'
const secret = `(?:(?:pass ?(?:words?|codes?|phrases?))|${code}|(?:access|session|auth|bearer|refresh) tokens?|session ids?|recovery (?:phrase|key)|credit card|card number)`
const own = `(?:(?:your|his|her|their|the player['’]?s?|<)(?: [\\w'’-]{1,20}){0,3}?(?: |(?<=<))(?:${secret}|(?:e-?mails?(?: address(?:es)?)?|mail address|codes?|tokens?|pin)))`
const ask =
  '(?:send|give|enter|type(?: in)?|tell|share|post|dm|message|paste|submit|provide|fill in|reply with|confirm|verify with|put in|write|log ?in with|sign in with|let us know|hand over|use)'
/** After a noun, "code" and "password" are the thing asked for. Before one, they say what kind it is: "code editor". */
const small =
  '(?:to|in|into|on|onto|at|by|via|through|with|from|for|of|as|and|or|but|then|when|where|if|so|that|which|who|because|we|you|i|they|it|is|are|will|please|here|there|below|above|now|again|first|once|twice|next|back|before|after|until|while|only|too|numbers?|[a-z]+ly)'
const end = `(?![\\w-])(?! (?!${small}\\b)[a-z])`
const asks = words(
  [
    `\\b${ask}(?: (?:us|me|staff|the|a|an|in(?= (?:the|our|an?) )|our|bot|team|admins?|to|with|and|then|\\w{1,12}ing)){0,4} (?:${own}|${secret})${end}`,
    `\\bwe(?:['’]ll| will)? (?:also )?(?:need|require|ask for|ask you for) ${own}${end}`,
    `\\byou(?:['’]ll| will| are| may) (?:be )?asked (?:for|to enter) ${own}${end}`,
    `/(?:register|login) ?<?(?:your)? ?(?:new)?pass(?:word)?(?![\\w-])`,
  ].join('|'),
)
/** What programmers write, and what players earn in games. */
const notSecret =
  /\b(?:git\w*|repositor\w+|pull request|plugin|script|function|editor|compile\w*|api|shop|crate|kit|java)\b/i
const bare = /\byour\s+(?:(?:own|event|quest|vote)\s+)?(?:codes?|tokens?)$/i
const warning =
  /\b(?:scam\w*|phish\w*|fake|careful|suspicious|report|anyone|anybody|someone|somebody|whoever|strangers?|nobody|impost\w*|trick\w*|steal\w*|stolen|keep|protect|promo\w*|coupon|gift|voucher|discount|friend|invite|creator|forgot\w*|reset|change)\b/i

/** Warns of texts that ask players for secrets. */
export const asksSecret = inProse('asks-secret', {
  needs: /pass|code|token|pin|session|recovery|card|mail/i,
  pattern: asks,
  isFine: (found, { before, after, isQuestion }) => {
    const around = before + found
    return (
      (bare.test(found) && (/^(?:use|write)\b/i.test(found) || notSecret.test(after))) ||
      isQuestion ||
      isNegated(around) ||
      warning.test(around + after)
    )
  },
  reason: found => `"${found}" asks players for a secret`,
  note: 'Remove it. Joining needs no password, code or email address, and impostors ask for the same',
})
