import { errorTexts } from '../../http/resolve.ts'
import type { Bundle } from '../../model/bundle.ts'
import { mediaTypeOf } from '../../model/media-types.ts'
import { hostTemplates } from '../../template/template.ts'
import { codingPattern } from '../shared/accept-patterns.ts'
import { headerSet, replacedBy } from '../shared/header-set.ts'
import type { Target } from '../target.ts'
import { acceptRules } from './accept-rules.ts'
import { chosenSets, headerLines } from './header-lines.ts'
import { movedPaths, olderPaths, pathRules } from './path-rules.ts'
import { plainText, quote, quotePattern } from './quote.ts'

/** Apache httpd 2.4 with its usual modules: rules of mod_rewrite whose number does not depend on that of pages. */
export const apache: Target = {
  name: 'apache',
  title: 'Apache httpd',
  onChange: 'a reload',
  byDefault: false,
  differs: {
    allow: '405 has a second Allow line, from Apache itself',
    malformed:
      '%00 is 404; with .htaccess alone, 400 has none of our headers, %2F is 404, and names over 255 bytes are 403',
  },
  render,
}

function render({ manifest, site }: Bundle) {
  const { listen, root } = site.config.deploy.apache
  const headers = [...manifest.always, ...Object.values(manifest.headerSets).flat()]
  const template = hostTemplates(site.templates, 'apache', plainText)
  const view = {
    ...pathRules(manifest),
    accept: acceptRules(manifest.notAcceptable),
    moved: [...olderPaths(manifest), ...movedPaths],
    refuses: manifest.notAcceptable === '406',
    codings: manifest.encodings.map(coding => ({
      coding,
      suffix: coding === 'gzip' ? '.gz' : `.${coding}`,
      pattern: quotePattern(codingPattern(coding)),
    })),
    always: headerLines(manifest.always),
    ofFiles: headerLines(replacedBy(manifest, headerSet(manifest, 'asset'))),
    sets: chosenSets(manifest),
    names: [...new Set(headers.map(([name]) => name))],
    pageTypes: { html: mediaTypeOf('.html'), markdown: mediaTypeOf('.md') },
    texts: texts(),
  }
  return [
    { path: 'apache/.htaccess', body: template('htaccess', view) },
    { path: 'apache/server.conf', body: template('server.conf', view) },
    { path: 'apache/httpd.conf', body: template('httpd.conf', { listen: String(listen), root }) },
    { path: 'apache/run/.gitignore', body: '*\n!.gitignore\n' },
  ]
}

/** The errors that Apache writes by itself, ready to be printed. */
function texts() {
  const variables = { page: '%{reqenv:PORTOLAN_PATH}', twin: '%{reqenv:PORTOLAN_TWIN}' }
  return Object.fromEntries(
    Object.entries(errorTexts).map(([name, { type, text }]) => [
      name,
      { type: quote(type), text: quote(text, variables) },
    ]),
  )
}
