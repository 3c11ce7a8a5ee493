import { mediaTypeOf } from '../../model/assets.ts'
import type { Bundle, Manifest } from '../../model/bundle.ts'
import type { Problem } from '../../report/problem.ts'
import { hostTemplates } from '../../text/template.ts'
import { codingsOf } from '../shared/accept-patterns.ts'
import {
  headerLines,
  headerSet,
  literal,
  namedAddresses,
  quotedTexts,
  replacedBy,
} from '../shared/ruled-routes.ts'
import type { Target } from '../target.ts'
import { plainText, quote, quotePattern } from './directives.ts'
import { acceptRules, pathRules } from './rules.ts'

/** Apache httpd 2.4 with its usual modules: rules of mod_rewrite, whose number does not depend on that of pages. */
export const apache: Target = {
  name: 'apache',
  title: 'Apache httpd',
  where: 'your own server, or web space with .htaccess',
  onChange: 'a reload',
  byDefault: false,
  differs: {
    allow: '405 has a second Allow line, from Apache itself',
    malformed:
      '%00 is 404; with .htaccess alone, 400 has none of our headers, %2F is 404, and names over 255 bytes are 403',
  },
  refuse: tooManyPages,
  render,
}

/** Apache tries these rules with every request. With .htaccess it also reads them each time: of 2,000, it answers 150 requests a second. */
const mostRules = 500

function tooManyPages({ manifest, site }: Bundle): readonly Problem[] {
  const { length } = namedAddresses(manifest) === undefined ? [] : pathRules(manifest).paths
  if (length <= mostRules) return []
  const reason = `Apache takes ${mostRules} rules for addresses, and this site needs ${length}: one for each page, twin and file`
  const place = site.placeOf('deploy.targets')
  return [
    {
      file: site.file,
      place,
      ruleId: 'apache-limit',
      reason,
      note: 'Use nginx or Caddy, which look addresses up, or publish the site in parts',
      fatal: true,
    },
  ]
}

function render({ manifest, site }: Bundle) {
  const { listen, root } = site.config.deploy.apache
  const headers = [...manifest.always, ...Object.values(manifest.headerSets).flat()]
  const template = hostTemplates(site.templates, 'apache', plainText)
  const view = {
    ...pathRules(manifest),
    accept: acceptRules(manifest.notAcceptable),
    elsewhere: manifest.elsewhere && quotePattern(`^(?:${literal(manifest.elsewhere.join('|'))})`),
    refuses: manifest.notAcceptable === '406',
    hasRanges: namedAddresses(manifest) === undefined,
    codings: codingsOf(manifest).map(coding => ({ ...coding, pattern: quotePattern(coding.pattern) })),
    always: headerLines(manifest.always, inHeader),
    ofFiles: headerLines(replacedBy(manifest, headerSet(manifest, 'asset')), inHeader),
    sets: Object.keys(manifest.headerSets).map(name => chosenSet(manifest, name)),
    names: [...new Set(headers.map(([name]) => name))],
    pageTypes: { html: mediaTypeOf('.html'), markdown: mediaTypeOf('.md') },
    texts: quotedTexts(inText),
  }
  return [
    { path: 'apache/.htaccess', body: template('htaccess', view) },
    { path: 'apache/server.conf', body: template('server.conf', view) },
    { path: 'apache/httpd.conf', body: template('httpd.conf', { listen: String(listen), root }) },
    { path: 'apache/run/.gitignore', body: '*\n!.gitignore\n' },
  ]
}

/** Sent by Apache itself, without a file: no internal redirect has renamed the variables. */
const fileless = ['redirect', 'not-acceptable', 'method-not-allowed', 'method-not-allowed-cors', 'preflight']

/**
 * The directives of a set, and the variable that says whether it is sent. Apache keeps two tables: one it empties when it makes an
 * error of an answer, and `always` it does not.
 */
function chosenSet(manifest: Manifest, name: string) {
  const direct = fileless.includes(name)
  return {
    variable: `${direct ? '' : 'REDIRECT_'}PORTOLAN_SET_${name}`,
    table: direct ? 'always ' : '',
    lines: headerLines(headerSet(manifest, name), inHeader),
  }
}

function inHeader(value: string): string {
  return quote(value, {
    page: '%{REDIRECT_PORTOLAN_PATH}e',
    twin: '%{REDIRECT_PORTOLAN_TWIN}e',
    language: '%{REDIRECT_PORTOLAN_LANGUAGE}e',
    feeds: '%{REDIRECT_PORTOLAN_FEEDS}e',
  })
}

function inText(value: string): string {
  return quote(value, { page: '%{reqenv:PORTOLAN_PATH}', twin: '%{reqenv:PORTOLAN_TWIN}' })
}
