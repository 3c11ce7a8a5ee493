import type { Bundle } from '../model/bundle.ts'
import { hostTemplates } from '../text/template.ts'
import { nginx } from './nginx/nginx.ts'
import type { Target } from './target.ts'

/** The series of nginx that the image is made of: the stable one, of which every weekly build has this tag. */
const tag = '1.30-alpine-slim'

/** Values that need no quotes. */
const plainText = /^[A-Za-z0-9.:_-]*$/

/** An image that serves the bundle with nginx, as an unprivileged user that can write to /tmp only. */
export const docker: Target = {
  name: 'docker',
  title: 'Docker',
  where: 'a container with nginx',
  onChange: 'a new image',
  onSame: 'the same, but a new bundle is a new image',
  byDefault: false,
  differs: { encodings: 'gzip only: its nginx has no module for brotli' },
  wholeHost: 'proxy',
  encodings: nginx.encodings,
  render,
}

function render(bundle: Bundle) {
  const folder = bundle.manifest.shortName
  const template = hostTemplates(bundle.site.templates, 'docker', plainText)
  const own = [`nginx/${folder}/proxy-cache`, 'nginx/nginx.conf', 'nginx/run/']
  const shared = nginx
    .render(insideImage(bundle))
    .filter(({ path }) => !own.some(start => path.startsWith(start)))
    .map(({ path, body }) => ({ path: `docker/${path}`, body }))
  return [
    { path: 'docker/Dockerfile', body: template('Dockerfile', { name: `${folder}-website`, tag }) },
    { path: 'docker/Dockerfile.dockerignore', body: template('Dockerfile.dockerignore', {}) },
    {
      path: 'docker/nginx/nginx.conf',
      body: template('nginx.conf', { folder, large: bundle.manifest.redirects !== undefined }),
    },
    ...shared,
  ]
}

/** The settings of nginx are for the machine that it runs on. */
function insideImage(bundle: Bundle): Bundle {
  const { config } = bundle.site
  const settings = { listen: 8080, root: 'srv/portolan/public', brotli: false }
  const deploy = { ...config.deploy, nginx: settings }
  return { ...bundle, site: { ...bundle.site, config: { ...config, deploy } } }
}
