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
            'The weight of each media range that covers a page (RFC 9110 12.5.1): empty if it is not listed, else "="',
            'and the weight. The first member counts. The pattern skips whole members before it, including quoted strings.',
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
    comment: ['Both types are refused: 406, but only if every member is well-formed (RFC 9110 15.5.7).'],
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
      'Effective weights: in each row the first listed range is the most specific (RFC 9110 12.5.1).',
      'Markdown : HTML : is Markdown named? : digits whose order helps to compare the weights.',
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
      'The variant of a page. First the cases without weights: no Accept, single types, browsers (HTML first at',
      'full weight, and no k, so Markdown is not named), headers over the limit, agents (Markdown first at full weight).',
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
