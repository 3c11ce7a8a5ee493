import { acceptLimit } from '../../http/accept.ts'
import type { Bundle } from '../../model/bundle.ts'
import { hostTemplates } from '../../template/template.ts'
import {
  digits,
  longerThan,
  pageRanges,
  rangePattern,
  weightPatterns,
  wellFormedPattern,
} from '../shared/accept-patterns.ts'
import { headerLines } from '../shared/answers.ts'
import type { Target } from '../target.ts'

/** What a value may be without quotes. */
const plainText = /^[A-Za-z0-9.:_-]*$/

/** Varnish 7 in front of whichever host serves the site: one copy for each variant of a page. */
export const varnish: Target = {
  name: 'varnish',
  title: 'Varnish',
  onChange: 'a reload',
  byDefault: false,
  differs: {
    conditions:
      'If-None-Match: * gets the whole answer; 304 also has Content-Type, Content-Language and Content-Encoding',
    encodings: 'gzip only; invalid weights are ignored',
    head: 'Content-Length may be that of another coding',
    ranges: '416 has the headers of the file, and no text',
  },
  render,
}

const ranges = { Markdown: 'markdown', HTML: 'html', Text: 'text', Any: 'any' } as const

function render({ manifest, site }: Bundle) {
  const template = hostTemplates(site.templates, 'varnish', plainText)
  const names = { file: `${manifest.shortName}.vcl`, name: manifest.shortName.replaceAll('-', '_') }
  const view = {
    ...names,
    refuses: manifest.notAcceptable === '406',
    always: headerLines(manifest.always, quote),
    ranges: Object.entries(ranges).map(([key, range]) => {
      const pattern = rangePattern(pageRanges[range], 'weight', '+')
      return { key, pattern: caseless(pattern), whole: caseless(`${pattern}.*`) }
    }),
    digits: quote(digits),
    tooLong: quote(longerThan(acceptLimit)),
    wellFormed: caseless(wellFormedPattern('+')),
    weights: Object.fromEntries(
      Object.entries(weightPatterns).map(([name, pattern]) => [name, quote(pattern)]),
    ),
  }
  const backend = backendOf(String(site.config.deploy.nginx.listen))
  return [
    { path: 'varnish/default.vcl', body: template('default.vcl', { ...names, ...backend }) },
    { path: `varnish/${names.file}`, body: template('site.vcl', view) },
  ]
}

function caseless(pattern: string): string {
  return quote(`(?i)${pattern}`)
}

/** Where nginx listens, as seen from the same machine. */
function backendOf(listen: string) {
  const colon = listen.lastIndexOf(':')
  const address = listen.slice(0, Math.max(colon, 0)).replace(/^\[|\]$/g, '')
  const own: Readonly<Record<string, string>> = { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '::1' }
  return { host: own[address] ?? address, port: listen.slice(colon + 1) }
}

/** One of our constants as a string of VCL, which knows no escapes: what would end it early is refused. */
export function quote(value: string): string {
  if (/[^ !#-~]/.test(value)) throw new Error(`cannot be written into VCL: ${JSON.stringify(value)}`)
  return `"${value}"`
}
