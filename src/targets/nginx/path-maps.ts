import { pathSegment } from '../../http/page-redirect.ts'
import type { Naming, NginxMap, NginxRow } from './nginx-map.ts'

/** Maps about paths. Patterns, never exact rows: nginx compares those without regard to case. */
export function pathMaps(name: Naming, notAcceptable: 'html' | '406'): readonly NginxMap[] {
  return [...page(name, notAcceptable), ...files(name, notAcceptable), ...redirects(name)]
}

function page(name: Naming, notAcceptable: 'html' | '406'): readonly NginxMap[] {
  // Refused pages are looked up as /././join.html: see site.conf.
  const start = notAcceptable === '406' ? '^(?:/\\.)*' : '^'
  return [
    {
      comment: [
        'The address of the page that a file belongs to, for headers. $uri is decoded and could split a header line; only',
        'what looks like a page of ours comes through here.',
      ],
      source: '$uri',
      variable: name('page'),
      rows: [
        ['default', '', ''],
        ['like', `${start}/index\\.(?:html|md)$`, '/'],
        [
          'like',
          `${start}(?<${name('page_path')}>(?:/${pathSegment})+)\\.(?:html|md)$`,
          `$${name('page_path')}`,
        ],
      ],
    },
    {
      comment: ['The address of its Markdown twin.'],
      source: `$${name('page')}`,
      variable: name('twin'),
      rows: [
        ['default', '', `$${name('page')}.md`],
        ['exact', '/', '/index.md'],
      ],
    },
  ]
}

function files(name: Naming, notAcceptable: 'html' | '406'): readonly NginxMap[] {
  const mustRefuse: readonly NginxRow[] = notAcceptable === '406' ? [['exact', 'none', '/none']] : []
  const otherwise: NginxMap = {
    comment: ['Where to go when there is no such file: unknown page, or a page to be refused with 406.'],
    source: `$${name('variant')}`,
    variable: name('otherwise'),
    rows: [
      ['default', '', '/./404'],
      ['exact', 'none', '/./?$uri'],
    ],
  }
  return [
    {
      comment: ['The file of the variant: /join + .html or .md.'],
      source: `$${name('variant')}`,
      variable: name('extension'),
      rows: [['default', '', '.html'], ['exact', 'markdown', '.md'], ...mustRefuse],
    },
    ...(notAcceptable === '406' ? [otherwise] : []),
    {
      comment: ['Unknown below /api/ and /.well-known/: a problem in JSON (RFC 9457), never a page.'],
      source: '$uri',
      variable: name('area'),
      rows: [
        ['default', '', 'page'],
        ['like', '^/(?:api|\\.well-known)/', 'reserved'],
      ],
    },
    {
      comment: [],
      source: `$${name('area')}`,
      variable: name('not_found'),
      rows: [
        ['default', '', `$${name('not_found_page')}`],
        ['exact', 'reserved', '/api/404.json'],
      ],
    },
    {
      comment: [],
      source: `$${name('variant')}`,
      variable: name('not_found_page'),
      rows: [
        ['default', '', '/404.html'],
        ['exact', 'markdown', '/404.md'],
      ],
    },
  ]
}

function redirects(name: Naming): readonly NginxMap[] {
  const moved = `^(?<${name('moved_path')}>(?:/${pathSegment})+?)(?:/index)?(?:/|\\.html)$`
  return [
    {
      comment: [
        'Other spellings of a page: /join/ and /join.html lead to /join, /guides/index.html to /guides.',
      ],
      source: '$uri',
      variable: name('moved_page'),
      rows: [
        ['default', '', '/'],
        ['like', '^/index(?:/|\\.html)$', '/'],
        ['like', moved, `$${name('moved_path')}`],
      ],
    },
    {
      comment: ['The query as it was sent.'],
      source: '$request_uri',
      variable: name('moved_query'),
      rows: [
        ['default', '', ''],
        ['like', `^[^?]*(?<${name('query')}>\\?.*)$`, `$${name('query')}`],
      ],
    },
  ]
}
