import { inProse, isNegated, words } from './rule.ts'

const code =
  '(?:log-?in|sign-?in|one-time|single-use|verification|security|recovery|backup|authenticat(?:or|ion)|2FA|two-factor|MFA|SMS|e-?mail|microsoft|xbox|mojang|account) (?:codes?|tokens?|pins?)'
const secret = `(?:(?:pass ?(?:words?|codes?|phrases?))|${code}|(?:access|session|auth|bearer|refresh) tokens?|session ids?|recovery (?:phrase|key)|credit card|card number)`
const own = `(?:(?:your|his|her|their|the player['’]?s?|<)(?: [\\w'’-]{1,20}){0,3}?(?: |(?<=<))(?:${secret}|(?:e-?mails?(?: address(?:es)?)?|mail address|codes?|tokens?|pin)))`
const ask =
  '(?:send|give|enter|type(?: in)?|tell|share|post|dm|message|paste|submit|provide|fill in|reply with|confirm|verify with|put in|write|log ?in with|sign in with|let us know|hand over|use)'
const asks = words(
  [
    `\\b${ask}(?: (?:us|me|staff|the|a|an|in(?= (?:the|our|an?) )|our|bot|team|admins?|to|with|and|then|\\w{1,12}ing)){0,4} (?:${own}|${secret})(?![\\w-])`,
    `\\bwe(?:['’]ll| will)? (?:also )?(?:need|require|ask for|ask you for) ${own}(?![\\w-])`,
    `\\byou(?:['’]ll| will| are| may) (?:be )?asked (?:for|to enter) ${own}(?![\\w-])`,
    `/(?:register|login) ?<?(?:your)? ?(?:new)?pass(?:word)?(?![\\w-])`,
  ].join('|'),
)
/** What programmers have. */
const ownProgram = /^(?:use|write)\s+your\s+(?:own\s+)?code$/i
const warning =
  /\b(?:scam\w*|phish\w*|fake|careful|suspicious|report|anyone|anybody|someone|somebody|whoever|strangers?|nobody|impost\w*|trick\w*|steal\w*|stolen|keep|protect|promo\w*|coupon|gift|voucher|discount|friend|invite|creator|forgot\w*|reset|change)\b/i

/** Warns of texts that ask players for secrets. */
export const asksSecret = inProse('asks-secret', {
  needs: /pass|code|token|pin|session|recovery|card|mail/i,
  pattern: asks,
  isFine: (found, { before, after, isQuestion }) => {
    const around = before + found
    return ownProgram.test(found) || isQuestion || isNegated(around) || warning.test(around + after)
  },
  reason: found => `"${found}" asks players for a secret`,
  note: 'Remove it. Joining needs no password, code or email address, and impostors ask for the same',
})
