import type { Manifest } from '../../model/bundle.ts'
import { redirectPath } from '../../model/redirects.ts'
import { headerSet } from '../shared/header-set.ts'
import { redirectPattern } from '../shared/redirect-pattern.ts'
import type { Naming } from './naming.ts'
import type { NginxMap, NginxRow } from './nginx-map.ts'
import { quote } from './quote.ts'

// With nginx's usual map_hash_bucket_size of 64 a longer name stops it; those few are patterns.
const longest = 40

/** Addresses of an older site: `to` has the target, or nothing. */
export function redirectMaps(name: Naming, manifest: Manifest): readonly NginxMap[] {
  if (manifest.redirects === undefined) return []
  const rows = Object.entries(manifest.redirects).map(([key, target]): NginxRow => {
    const path = redirectPath(key)
    const value = text(`${path} ${target}`)
    return Buffer.byteLength(path) > longest
      ? ['like', `^${redirectPattern(key)}\\z`, value]
      : ['exact', path, value]
  })
  return [
    {
      comment: ['`redirects` of the config, with or without a slash at the end.'],
      source: '$uri',
      variable: name('bare'),
      rows: [
        ['default', '', '$uri'],
        ['like', `(?s)^(?<${name('match')}>.+)/\\z`, `$${name('match')}`],
      ],
    },
    {
      comment: ['nginx ignores case in names, so each row has the exact name and then the target.'],
      source: `$${name('bare')}`,
      variable: name('found'),
      rows: [['default', '', ''], ...rows],
    },
    {
      comment: ['The target, if the letters are the same.'],
      source: `$${name('bare')} $${name('found')}`,
      variable: name('exact'),
      rows: [
        ['default', '', ''],
        ['like', `(?s)^(.*) \\1 (?<${name('match')}>[^ ]+)\\z`, `$${name('match')}`],
      ],
    },
    {
      comment: [],
      source: `$${name('found')}`,
      variable: name('to'),
      rows: [
        ['default', '', `$${name('exact')}`],
        ['exact', '', ''],
      ],
    },
    {
      comment: ['The query is kept, except if the target has its own.'],
      source: `$${name('to')}`,
      variable: name('rest'),
      rows: [
        ['default', '', `$${name('query')}`],
        ['like', '\\?', ''],
      ],
    },
    {
      comment: [],
      source: `$${name('to')}`,
      variable: name('moving'),
      rows: [
        ['default', '', quote(cacheControl(manifest))],
        ['exact', '', ''],
      ],
    },
  ]
}

function cacheControl(manifest: Manifest): string {
  const [[, value] = ['', ''], ...more] = headerSet(manifest, 'redirect')
  if (more.length > 0) throw new Error('redirects have more headers than Cache-Control')
  return value
}

/** A path and a target as a string: nginx takes any letters there, but nothing that would end it or be expanded. */
function text(value: string): string {
  if (/["\\$\p{Cc}]/u.test(value))
    throw new Error(`cannot be written into an nginx configuration: ${JSON.stringify(value)}`)
  return `"${value}"`
}
