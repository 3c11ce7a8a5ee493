import { inProse, isNegated, words } from './rule.ts'

const subject = '(?:servers?|network|realm|proxy|lobby|we|it|everything)'
const state =
  '(?:online(?![ -]?mode)(?: (?:right )?now| 24/7)?|(?:live|up|running)(?! ?\\w)|(?:up and |back )(?:running|online|up)|(?:live|up|running) (?:now|again|24/7|right now|smoothly|and running))'
const claims = words(
  [
    `\\b${subject}(?: is| are|['’]s|['’]re) (?:(?:now|currently|always|back|up and) )?${state}`,
    '\\b(?:now|currently|always) (?:online|up and running|up)\\b(?! (?:to|for))',
    '\\bonline (?:right )?now\\b',
    '(?<!\\w)24/7 (?:online|uptime|up|live|available)\\b',
    '\\b(?:online|up|live|available|uptime) ?[:(]? ?24/7',
    '\\b\\d[\\d.,]{0,8} (?:players?|people) (?:are )?(?:(?:currently|now|already) )?(?:online|playing now)\\b',
    '\\b(?:players?|people) online(?: now)?: ?\\d',
  ].join('|'),
)
const noClaim =
  /\b(?:who(?:['’]s)?|whether|if|when|whenever|once|unless|until|while|before|after|see|shows?|lists?|check|how many|which|that|up to|max(?:imum)?|at most|more than|record|hope|keep|make sure)\b/i

/** Warns of texts that say the server is up: what is published cannot know. */
export const liveClaim = inProse('live-claim', {
  needs: /online|live|running|playing|available|up/i,
  pattern: claims,
  isFine: (_, { before, isQuestion }) => isQuestion || isNegated(before) || noClaim.test(before),
  reason: (found, { key }) =>
    `${key === undefined ? 'The page' : `\`${key}\``} says "${found}", but this text is not a live status`,
  note: 'Remove it, and say where you announce changes and outages',
})
