import type { Manifest } from '../../model/bundle.ts'
import { notFoundStem } from '../../model/language-folder.ts'
import { pagePattern, pagePatternBefore } from '../shared/ruled-routes.ts'
import type { Naming } from './naming.ts'
import type { NginxMap, NginxRow } from './nginx-map.ts'

/** Maps about paths. Patterns, never exact rows: nginx compares those without regard to case. */
export function pathMaps(name: Naming, manifest: Manifest): readonly NginxMap[] {
  return [
    ...page(name, manifest.notAcceptable),
    ...language(name, manifest),
    ...files(name, manifest),
    ...redirects(name),
  ]
}

/** Which language a path is in, by the folders of those besides the service's own. */
function language(name: Naming, manifest: Manifest): readonly NginxMap[] {
  const [own, ...others] = manifest.languages
  const folders: NginxMap = {
    comment: ['The language of the folder of a path. A path that was not found starts with /./.404.'],
    source: '$uri',
    variable: name('language'),
    rows: [['default', '', own.tag], ...others.map(({ tag, home }) => ['like', folder(home), tag] as const)],
  }
  return [
    ...(others.length > 0 ? [folders] : []),
    {
      comment: ['Content-Language, which 304 does not repeat (RFC 9110 15.4.5).'],
      source: '$status',
      variable: name('spoken'),
      rows: [
        ['default', '', languageValue(name, manifest)],
        ['exact', '304', ''],
      ],
    },
  ]
}

function languageValue(name: Naming, { languages: [own, ...others] }: Manifest): string {
  return others.length > 0 ? `$${name('language')}` : own.tag
}

/** Everything of a language: its home page, that page's files, and all below it. */
function folder(home: string): string {
  return `^(?:/\\./\\.404)?${home}(?:/|\\.(?:html|md)\\z|\\z)`
}

function page(name: Naming, notAcceptable: 'html' | '406'): readonly NginxMap[] {
  // Refused pages are looked up as /././join.html: see site.conf.
  const start = notAcceptable === '406' ? '^(?:/\\.)*' : '^'
  return [
    {
      comment: [
        'The address of the page of a file, for headers. $uri is decoded and could split a header, so only',
        'values that look like a page of the site pass.',
      ],
      source: '$uri',
      variable: name('page'),
      rows: [
        ['default', '', ''],
        ['like', `${start}/index\\.(?:html|md)\\z`, '/'],
        ['like', `${start}(?<${name('match')}>${pagePattern})\\.(?:html|md)\\z`, `$${name('match')}`],
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

function files(name: Naming, manifest: Manifest): readonly NginxMap[] {
  const refuses = manifest.notAcceptable === '406'
  // Other methods than these get 405, whatever they accept.
  const refused = '^none (?:GET|HEAD)$'
  const source = refuses ? `$${name('variant')} $request_method` : `$${name('variant')}`
  const rows: readonly NginxRow[] = refuses
    ? [
        ['like', '^markdown ', '.md'],
        ['like', refused, '/none'],
      ]
    : [['exact', 'markdown', '.md']]
  const otherwise: NginxMap = {
    comment: ['If there is no such file: an unknown page, or 406 for a page.'],
    source,
    variable: name('else'),
    rows: [
      ['default', '', '/./.404$uri'],
      ['like', refused, '/./?$uri'],
    ],
  }
  return [
    {
      comment: ['The file of the variant: /join with .html or .md.'],
      source,
      variable: name('ext'),
      rows: [['default', '', '.html'], ...rows],
    },
    ...(refuses ? [otherwise] : []),
    {
      comment: ['Unknown below /api/ and /.well-known/: a JSON problem (RFC 9457), never a page.'],
      source: '$uri',
      variable: name('area'),
      rows: [
        ['default', '', 'page'],
        ['like', '^/(?:api|\\.well-known)/', 'reserved'],
      ],
    },
    lost(name, manifest),
  ]
}

/** The page of an error: as Markdown or HTML in the language of the folder, or for machines. */
function lost(name: Naming, manifest: Manifest): NginxMap {
  return {
    comment: [],
    source: `$${name('area')} $${name('variant')} ${languageValue(name, manifest)}`,
    variable: name('lost'),
    rows: [
      ['default', '', '/404.html'],
      ['like', '^reserved ', '/api/404.json'],
      ...manifest.languages.flatMap(language => [
        ['like', ` markdown ${language.tag}$`, `/${notFoundStem(language)}.md`] as const,
        ['like', ` ${language.tag}$`, `/${notFoundStem(language)}.html`] as const,
      ]),
    ],
  }
}

function redirects(name: Naming): readonly NginxMap[] {
  const end = '(?:/|\\.html)\\z'
  const moved = `^(?<${name('match')}>${pagePatternBefore(end)})(?:/index)?${end}`
  return [
    {
      comment: [
        'Other spellings of a page: /join/ and /join.html redirect to /join, /guides/index.html to /guides.',
      ],
      source: '$uri',
      variable: name('moved'),
      rows: [
        ['default', '', '/'],
        ['like', `^/index${end}`, '/'],
        ['like', moved, `$${name('match')}`],
      ],
    },
    {
      comment: ['The query as it was sent.'],
      source: '$request_uri',
      variable: name('query'),
      rows: [
        ['default', '', ''],
        ['like', `^[^?]*(?<${name('match')}>\\?.*)$`, `$${name('match')}`],
      ],
    },
  ]
}
