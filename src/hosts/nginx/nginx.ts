import { alwaysIn } from '../../http/header-sets.ts'
import type { Bundle } from '../../model/bundle.ts'
import { slashless } from '../../model/elsewhere.ts'
import { digest } from '../../text/digest.ts'
import { basePath } from '../../text/parse-url.ts'
import { hostTemplates } from '../../text/template.ts'
import { exceptElsewhere, headerLines, headerSet } from '../shared/ruled-routes.ts'
import type { Target } from '../target.ts'
import { acceptView, chosenHeaders, plainText, quote, siteView } from './view.ts'

/** nginx 1.18 and newer, without a module: one server block whose size does not depend on the number of pages. */
export const nginx: Target = {
  name: 'nginx',
  title: 'nginx',
  where: 'your own server, such as a VPS',
  onChange: 'a reload',
  byDefault: true,
  differs: { lines: 'of several Accept lines, nginx before 1.23.0 reads only the first' },
  encodings: ({ deploy }) => (deploy.nginx.brotli ? ['br', 'gzip'] : ['gzip']),
  render,
}

function render({ manifest, site }: Bundle) {
  const { listen, root = 'public', brotli } = site.config.deploy.nginx
  const folder = manifest.shortName
  const path = basePath(manifest.baseUrl)
  const prefix = variablePrefix(folder)
  const template = hostTemplates(site.templates, 'nginx', plainText)
  const view = {
    folder,
    prefix,
    listen: String(listen),
    root,
    brotli,
    base: '',
    elsewhere: manifest.elsewhere ?? [],
    slashless: slashless(manifest.elsewhere),
    own: exceptElsewhere(manifest),
    ...acceptView(manifest, prefix),
    ...siteView(manifest, prefix),
    ...chosenHeaders(manifest, prefix),
  }
  const answers = {
    answers: 'answer of every status',
    always: headerLines(manifest.always, quote),
  }
  const files = {
    answers: 'asset and icon, with their own policy, which runs no script',
    always: headerLines(alwaysIn(manifest.always, headerSet(manifest, 'asset')), quote),
  }
  const part = (name: string) => ({ path: `nginx/${folder}/${name}`, body: aligned(template(name, view)) })
  const below = () => nested(template('site.conf', { ...view, base: path }))
  return [
    { path: 'nginx/nginx.conf', body: template('nginx.conf', view) },
    { path: 'nginx/run/.gitignore', body: '*\n!.gitignore\n' },
    ...['http.conf', 'accept.conf', 'pages.conf', 'server.conf', 'site.conf', 'assets.conf'].map(part),
    // Always: a location that includes it must not fail after a rollback to a release without `elsewhere`.
    part('elsewhere.conf'),
    ...(path === '' ? [] : [{ path: `nginx/${folder}/location.conf`, body: below() }]),
    { path: `nginx/${folder}/headers.conf`, body: template('headers.conf', { ...view, ...answers }) },
    { path: `nginx/${folder}/file-headers.conf`, body: template('headers.conf', { ...view, ...files }) },
    ...['proxy-cache-http.conf', 'proxy-cache.conf'].map(part),
  ]
}

/** The longest prefix that is a whole short name. nginx's hashes take no long names: 32 characters at most for a capture. */
const longest = 8

/**
 * What the names of a service's variables begin with: its short name, or the beginning and a hash of a long one. So each site
 * has its own variables; of two maps for one variable nginx takes the last, silently.
 */
function variablePrefix(shortName: string): string {
  const whole = shortName.replaceAll('-', '_')
  // Nine characters: no short name's own prefix.
  return whole.length <= longest ? whole : whole.slice(0, 4) + digest(shortName).slice(0, 5)
}

/** The part between the marks is inside of a location. */
function nested(text: string): string {
  const [before, inside = '', after] = text.split(/^#[<>]\n/m)
  return `${before}${inside.replace(/^(?=.)/gm, '    ')}${after}`
}

/** Aligns the values of each map. Its rows have four spaces: first the default, then keys in double quotes. Long keys do not count. */
function aligned(text: string): string {
  return text.replace(/^ {4}default .*\n(?: {4}".*\n)*/gm, rows => {
    const keys = Array.from(rows.matchAll(rowKey), ([, key = '']) => key)
    const width = Math.max(...keys.map(key => (key.length > 40 ? 0 : key.length)))
    return rows.replace(rowKey, (_, key: string) => `    ${key.padEnd(width)}`)
  })
}

const rowKey = /^ {4}(default|"[^"]*")(?= )/gm
