import { acceptLimit } from '../../http/accept.ts'
import {
  digits,
  longerThan,
  pageRanges,
  rangePattern,
  shortcuts,
  weightPatterns,
  wellFormedPattern,
} from '../shared/accept-patterns.ts'
import type { Naming } from './naming.ts'
import type { NginxMap } from './nginx-map.ts'

/**
 * The rule of `http/accept` as maps. nginx evaluates a map when it is first read, so a header that a shortcut knows
 * costs one look-up; only the rest is weighed.
 */
export function acceptMaps(name: Naming, notAcceptable: 'html' | '406'): readonly NginxMap[] {
  return [
    ...ranges(name),
    ...(notAcceptable === '406' ? [refused(name)] : []),
    weighed(name, notAcceptable === '406' ? `$${name('both')}` : 'html'),
    variant(name),
  ]
}

const ranged = ['markdown', 'html', 'text', 'any'] as const

/** For each range: empty when it is not listed, else `=` and its weight as written (none means 1). */
function ranges(name: Naming): readonly NginxMap[] {
  return ranged.map((key, index) => ({
    comment:
      index === 0
        ? [
            'The weight of each media range that speaks of a page (RFC 9110 12.5.1): empty when it is not listed, else "="',
            'and the weight. The first member that counts; members before it are skipped whole, quoted strings too.',
          ]
        : [],
    source: '$http_accept',
    variable: name(key),
    rows: [
      ['default', '', ''],
      ['likeAnyCase', rangePattern(pageRanges[key], name('match'), '+'), `=$${name('match')}`],
    ],
  }))
}

function refused(name: Naming): NginxMap {
  return {
    comment: ['Both types refused: 406 only when every member is well-formed (RFC 9110 15.5.7).'],
    source: '$http_accept',
    variable: name('both'),
    rows: [
      ['default', '', 'html'],
      ['likeAnyCase', wellFormedPattern('+'), 'none'],
    ],
  }
}

function weighed(name: Naming, both: string): NginxMap {
  const [markdown, html, text, any] = ranged.map(key => `$${name(key)}`)
  return {
    comment: [
      'Effective weights: of the ranges in a row the first that is listed is the most specific (RFC 9110 12.5.1).',
      'Markdown : HTML : is Markdown named? : the digits, so that "greater" can be seen by their order.',
    ],
    source: `${markdown}${text}${any}:${html}${text}${any}:${markdown}:${digits}`,
    variable: name('best'),
    rows: [
      ['default', '', 'html'],
      ['like', weightPatterns.bothRefused, both],
      ['like', weightPatterns.markdownRefused, 'html'],
      ['like', weightPatterns.htmlRefused, 'markdown'],
      ['like', weightPatterns.markdownNotNamed, 'html'],
      ['like', weightPatterns.markdownFull, 'markdown'],
      ['like', weightPatterns.markdownAtLeastHtml, 'markdown'],
    ],
  }
}

/** Each shortcut says what the weights would say; test/servers/contract/nginx-accept.test.ts holds them to it. */
function variant(name: Naming): NginxMap {
  const weighed = `$${name('best')}`
  return {
    comment: [
      'What a page is answered with. First what needs no weighing: no Accept, single types, browsers (HTML in front at',
      'full weight, and no k, so Markdown is not named), headers over the limit, agents (Markdown in front at full weight).',
    ],
    source: '$http_accept',
    variable: name('variant'),
    rows: [
      ['default', '', weighed],
      ...shortcuts.slice(0, -1),
      ['like', longerThan(acceptLimit), 'html'],
      ...shortcuts.slice(-1),
    ],
  }
}
