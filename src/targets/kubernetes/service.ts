import { labels } from './labels.ts'
import type { Manifest } from './manifest.ts'

/** One address in the cluster for all pods. */
export function service(name: string): Manifest {
  return {
    file: 'service.yaml',
    comment: [],
    object: {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, labels: labels(name) },
      spec: {
        selector: labels(name),
        ports: [{ name: 'http', port: 80, targetPort: 'http', appProtocol: 'http' }],
      },
    },
  }
}
