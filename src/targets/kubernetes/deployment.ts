import { labels } from './labels.ts'
import type { Manifest } from './manifest.ts'

/** The pods that answer. */
export function deployment(name: string, image: string, replicas: number): Manifest {
  return {
    file: 'deployment.yaml',
    comment: [
      'Written by portolan; the next build replaces it. The image is yours to build, push and name: dist/docker/Dockerfile,',
      'and then deploy.kubernetes.image, or kustomize.',
    ],
    object: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, labels: labels(name) },
      spec: {
        replicas,
        selector: { matchLabels: labels(name) },
        template: { metadata: { labels: labels(name) }, spec: pod(name, image) },
      },
    },
  }
}

/** The restricted Pod Security Standard, and a file system that is read-only but for /tmp. */
function pod(name: string, image: string) {
  const probe = { httpGet: { path: '/api/health', port: 'http' } }
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 101,
      runAsGroup: 101,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: labels(name) },
      },
    ],
    containers: [
      {
        name: 'nginx',
        image,
        ports: [{ name: 'http', containerPort: 8080 }],
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: '10m', memory: '32Mi' },
          limits: { cpu: '500m', memory: '64Mi' },
        },
        readinessProbe: { ...probe, periodSeconds: 5 },
        livenessProbe: { ...probe, periodSeconds: 10 },
        // Requests still come in for a moment after a pod has been told to end.
        lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
        volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
      },
    ],
    volumes: [{ name: 'tmp', emptyDir: { sizeLimit: '16Mi' } }],
  }
}
