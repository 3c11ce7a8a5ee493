import { stringify } from 'yaml'
import type { Bundle } from '../model/bundle.ts'
import { basePath } from '../text/parse-url.ts'
import { hostTemplates } from '../text/template.ts'
import { docker, websiteName } from './docker.ts'
import type { Target } from './target.ts'

/** Objects of a cluster that run the image of `docker` and publish it through the Gateway API. */
export const kubernetes: Target = {
  name: 'kubernetes',
  title: 'Kubernetes',
  where: 'a cluster that you run',
  onChange: 'a new deployment',
  onSame: 'the same, except for the image',
  byDefault: false,
  differs: docker.differs,
  wholeHost: 'proxy',
  encodings: docker.encodings,
  render,
}

/** Values that need no quotes. */
const plainText = /^[a-z0-9-]+$/

function render(bundle: Bundle) {
  const name = websiteName(bundle)
  const { baseUrl } = bundle.manifest
  const { image = name, replicas, gateway } = bundle.site.config.deploy.kubernetes
  const [gatewayName = '', namespace] = gateway.split('/').reverse()
  const { hostname } = new URL(baseUrl)
  const template = hostTemplates(bundle.site.templates, 'kubernetes', plainText)
  const view = {
    name,
    replicas,
    image: quoted(image),
    // What kustomize looks images up by: a tag has no slash after its colon, as the port of a registry has.
    imageName: image.replace(/@.*$/, '').replace(/:[^/]*$/, ''),
    gateway: quoted(gatewayName),
    namespace: namespace && quoted(namespace),
    // Names only: the route of an address takes every request.
    hostname: /^[\d.]+$|^\[/.test(hostname) ? undefined : quoted(hostname),
    base: basePath(baseUrl) && quoted(basePath(baseUrl)),
  }
  return ['deployment', 'service', 'httproute', 'pdb', 'kustomization'].map(object => ({
    path: `kubernetes/${object}.yaml`,
    body: template(`${object}.yaml`, view),
  }))
}

/** A text of YAML. Words that YAML 1.1 has for yes and no are quoted: programs of a cluster read that one. */
function quoted(text: string): string {
  return stringify(text, { version: '1.1', lineWidth: 0 }).trimEnd()
}
