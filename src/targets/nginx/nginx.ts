import { alwaysIn } from '../../http/header-sets.ts'
import type { Bundle } from '../../model/bundle.ts'
import { unknownMediaType } from '../../model/media-types.ts'
import { hostTemplates } from '../../template/template.ts'
import { headerSet } from '../shared/header-set.ts'
import type { Target } from '../target.ts'
import { acceptMaps } from './accept-maps.ts'
import { assetMaps } from './asset-maps.ts'
import { assetTypes, cacheMaps } from './cache-maps.ts'
import { headerLines, pageHeaders, placesOfHome, placesOfPages } from './headers.ts'
import { methods } from './method-maps.ts'
import { naming } from './naming.ts'
import { printMap } from './nginx-map.ts'
import { pathMaps } from './path-maps.ts'
import { plainText } from './quote.ts'
import { redirectMaps } from './redirect-maps.ts'
import { siteView } from './site-view.ts'

/** nginx 1.18 and newer, without a module: one server block whose size does not depend on the number of pages. */
export const nginx: Target = {
  name: 'nginx',
  title: 'nginx',
  onChange: 'a reload',
  byDefault: true,
  differs: { lines: 'before 1.23.0 only the first of several Accept lines is seen' },
  encodings: ({ deploy }) => (deploy.nginx.brotli ? ['br', 'gzip'] : ['gzip']),
  render,
}

function render(bundle: Bundle) {
  const { manifest, site } = bundle
  const { listen, root, brotli } = site.config.deploy.nginx
  const folder = manifest.shortName
  const name = naming(folder)
  const refuses = manifest.notAcceptable === '406'
  const template = hostTemplates(site.templates, 'nginx', plainText)

  const pages = pageHeaders(manifest, name, 'p', placesOfPages(name))
  const home = pageHeaders(manifest, name, 'h', placesOfHome(name))
  const files = assetMaps(manifest, name)
  const others = methods(manifest, name)
  const pathsMaps = [
    ...pathMaps(name, manifest),
    ...redirectMaps(name, manifest),
    ...pages.maps,
    ...home.maps,
    ...others.maps,
    ...files.maps,
  ]
  const views = {
    accept: {
      comment: [
        'What a request for a page accepts, by RFC 9110 12.5.1.',
        `$${name('variant')} has the result: html${refuses ? ', markdown or none' : ' or markdown'}. Do not use the other variables elsewhere.`,
      ],
      maps: acceptMaps(name, manifest.notAcceptable).map(printMap),
    },
    pages: {
      comment: ['What follows from the path and from accept.conf.'],
      maps: pathsMaps.map(printMap),
    },
    cache: {
      comment: ['One normalized request for each answer of the site.'],
      maps: cacheMaps(name, manifest.notAcceptable, manifest.encodings).map(printMap),
    },
    server: { folder, listen: String(listen), root: root ?? 'public' },
    assets: { folder, types: assetTypes(), unknownType: unknownMediaType, headers: files.lines },
    headers: {
      answers: 'answer of every status',
      always: headerLines(manifest.always, name),
    },
    fileHeaders: {
      answers: 'asset and icon, with their own policy, which runs no script',
      always: headerLines(alwaysIn(manifest.always, headerSet(manifest, 'asset')), name),
    },
    site: siteView(manifest, name, { brotli, pages: pages.lines, home: home.lines, methods: others.lines }),
  }
  return [
    {
      path: 'nginx/nginx.conf',
      body: template('nginx.conf', { folder, large: manifest.redirects !== undefined }),
    },
    { path: 'nginx/run/.gitignore', body: '*\n!.gitignore\n' },
    { path: `nginx/${folder}/http.conf`, body: template('http.conf', { folder }) },
    { path: `nginx/${folder}/accept.conf`, body: template('maps', views.accept) },
    { path: `nginx/${folder}/pages.conf`, body: template('maps', views.pages) },
    { path: `nginx/${folder}/server.conf`, body: template('server.conf', views.server) },
    { path: `nginx/${folder}/site.conf`, body: template('site.conf', views.site) },
    { path: `nginx/${folder}/assets.conf`, body: template('assets.conf', views.assets) },
    { path: `nginx/${folder}/headers.conf`, body: template('headers.conf', views.headers) },
    { path: `nginx/${folder}/file-headers.conf`, body: template('headers.conf', views.fileHeaders) },
    {
      path: `nginx/${folder}/proxy-cache-http.conf`,
      body: template('proxy-cache-http.conf', { folder }) + template('maps', views.cache),
    },
    {
      path: `nginx/${folder}/proxy-cache.conf`,
      body: template('proxy-cache.conf', {
        folder,
        asked: name('asked'),
        kept: name('kept'),
        coding: name('coding'),
      }),
    },
  ]
}
