import { stringify } from 'yaml'
import type { Bundle } from '../model/bundle.ts'
import { docker } from './docker.ts'
import { deployment } from './kubernetes/deployment.ts'
import { httpRoute } from './kubernetes/http-route.ts'
import { kustomization } from './kubernetes/kustomization.ts'
import { podDisruptionBudget } from './kubernetes/pod-disruption-budget.ts'
import { service } from './kubernetes/service.ts'
import type { Target } from './target.ts'
import { websiteName } from './website-name.ts'

/** Objects of a cluster that run the image of `docker` and publish it through the Gateway API. */
export const kubernetes: Target = {
  name: 'kubernetes',
  title: 'Kubernetes',
  byDefault: true,
  differs: docker.differs,
  render,
}

function render(bundle: Bundle) {
  const name = websiteName(bundle)
  const { image = name, replicas, gateway } = bundle.site.config.deploy.kubernetes
  const objects = [
    deployment(name, image, replicas),
    service(name),
    httpRoute(name, gateway, bundle.manifest.baseUrl),
    podDisruptionBudget(name),
  ]
  return [...objects, kustomization(name, image, objects)].map(({ file, comment, object }) => ({
    path: `kubernetes/${file}`,
    // Words that YAML 1.1 has for yes and no are quoted: programs of a cluster read that one.
    body: [
      ...comment.map(line => `# ${line}\n`),
      stringify(object, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false }),
    ].join(''),
  }))
}
