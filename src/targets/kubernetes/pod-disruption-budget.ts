import { labels } from './labels.ts'
import type { Manifest } from './manifest.ts'

/** How many pods may be gone at a time when nodes are drained. */
export function podDisruptionBudget(name: string): Manifest {
  return {
    file: 'pdb.yaml',
    comment: ['Of a number, not of a rest: with a single replica too, a node can be drained.'],
    object: {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name, labels: labels(name) },
      spec: { maxUnavailable: 1, selector: { matchLabels: labels(name) } },
    },
  }
}
