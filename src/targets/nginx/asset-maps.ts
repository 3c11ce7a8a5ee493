import { onlyIn } from '../../http/header-sets.ts'
import { immutablePath } from '../../model/assets.ts'
import type { HeaderSet, Manifest } from '../../model/bundle.ts'
import { headerSet } from '../shared/header-set.ts'
import { chosenHeaders, type HeaderLine } from './headers.ts'
import type { Naming } from './naming.ts'
import type { NginxMap } from './nginx-map.ts'

/** What 416 may not do is stay in a cache: RFC 9111 lets any answer stay that has max-age. */
const unsatisfiable: HeaderSet = [['Cache-Control', 'no-store']]
const digits = '000000000000000'
const width = digits.length
// A number's last 15 digits once as many zeros stand before it: equal widths compare as text.
const number = `0*(?=\\d{${width}}:)`

/** Assets: how long they may be kept, by their name, and single byte ranges (RFC 9110 14). */
export function assetMaps(
  manifest: Manifest,
  name: Naming,
): { readonly lines: readonly HeaderLine[]; readonly maps: readonly NginxMap[] } {
  const { lines, maps } = chosenHeaders(name, 'f', 'asset', {
    asset: onlyIn(manifest.always, headerSet(manifest, 'asset')),
    immutable: onlyIn(manifest.always, headerSet(manifest, 'immutable')),
    unsatisfiable,
  })
  return { lines, maps: [...ranges(name), ...kinds(name), ...acceptRanges(name), ...maps] }
}

function kinds(name: Naming): readonly NginxMap[] {
  return [
    {
      comment: ['Files with a content hash in their name never change.'],
      source: '$uri',
      variable: name('kind'),
      rows: [
        ['default', '', 'asset'],
        ['like', `^${immutablePath}\\z`, 'immutable'],
      ],
    },
    {
      comment: ['Whether nginx will answer 416. By then the headers are set and would stay.'],
      source: `$${name('bytes')}`,
      variable: name('asset'),
      rows: [
        ['default', '', `$${name('kind')}`],
        ['exact', '/.ranged', `$${name('slice')}`],
      ],
    },
    {
      comment: [],
      // 304 has no length to compare with, and nothing to refuse.
      source: `$status $${name('part')}`,
      variable: name('slice'),
      rows: [
        ['default', '', `$${name('kind')}`],
        ['exact', '200 unsatisfiable', 'unsatisfiable'],
      ],
    },
  ]
}

function ranges(name: Naming): readonly NginxMap[] {
  const digit = `\\d{1,${width}}`
  return [
    {
      comment: [
        'One byte range works, without compression. Other ranges get the whole file, as RFC 9110 14.2 allows:',
        'nginx itself would answer 416 to a malformed range.',
      ],
      source: '$request_method $http_range',
      variable: name('bytes'),
      rows: [
        ['default', '', ''],
        // No asset begins with a dot.
        ['likeAnyCase', `^GET bytes=(?:${digit}-(?:${digit})?|-${digit})$`, '/.ranged'],
      ],
    },
    {
      comment: ['The first byte of the range. For the last 0 bytes, a byte that no file has.'],
      source: '$http_range',
      variable: name('first'),
      rows: [
        ['default', '', '0'],
        ['like', `=(?<${name('match')}>${digit})-`, `$${name('match')}`],
        ['like', '=-0+$', '9'.repeat(width)],
      ],
    },
    {
      comment: ['The last byte of the range. If there is none, a byte that no file has.'],
      source: '$http_range',
      variable: name('last'),
      rows: [
        ['default', '', '9'.repeat(width)],
        ['like', `-(?<${name('match')}>${digit})$`, `$${name('match')}`],
      ],
    },
    result(name),
  ]
}

/** Numbers are compared as weights are in `accept-maps`: by their common digits, and the order of the first that differ. */
function result(name: Naming): NginxMap {
  const less = '[^>]*>\\d*\\2\\d*\\3\\d*'
  const tag = (group: number) => ` (\\x22[^\\x22]*\\x22)\\${group}?$`
  const [first, last] = [`${digits}$${name('first')}`, `${digits}$${name('last')}`]
  const size = `${digits}$sent_http_content_length`
  return {
    comment: [
      'The answer of nginx: 416 if the first byte is after the last byte or after the end. The numbers are padded and compared',
      'like the weights in accept.conf. If If-Range is another ETag, ignore the range (RFC 9110 13.1.5).',
    ],
    source: `${first}:${last}:${size}:>9876543210 $sent_http_etag$http_if_range`,
    variable: name('part'),
    rows: [
      ['default', '', 'whole'],
      ['like', `^${number}(\\d*):\\d*:${number}\\1:>\\d*${tag(2)}`, 'unsatisfiable'],
      ['like', `^${number}(\\d*)(\\d)\\d*:\\d*:${number}\\1(\\d)${less}${tag(4)}`, 'unsatisfiable'],
      ['like', `^${number}(\\d*)(\\d)\\d*:${number}\\1(\\d)${less}${tag(4)}`, 'unsatisfiable'],
      ['like', tag(1), 'partial'],
    ],
  }
}

/** nginx says Accept-Ranges only where it could have honoured a range, and not with 206. */
function acceptRanges(name: Naming): readonly NginxMap[] {
  return [
    {
      comment: ['Accept-Ranges where nginx does not send it: whole and partial answers (RFC 9110 14.3).'],
      source: '$status',
      variable: name('units'),
      rows: [
        ['default', '', ''],
        ['exact', '200', 'bytes'],
      ],
    },
    {
      comment: [],
      source: `$status $${name('part')}`,
      variable: name('parts'),
      rows: [
        ['default', '', ''],
        ['exact', '200 partial', 'bytes'],
      ],
    },
  ]
}
