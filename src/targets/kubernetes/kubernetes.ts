import { stringify } from 'yaml'
import type { Bundle } from '../../model/bundle.ts'
import { docker, websiteName } from '../docker.ts'
import type { Target } from '../target.ts'

/** Objects of a cluster that run the image of `docker` and publish it through the Gateway API. */
export const kubernetes: Target = {
  name: 'kubernetes',
  title: 'Kubernetes',
  onChange: 'a new deployment',
  onSame: 'the same, except for the image',
  byDefault: false,
  differs: docker.differs,
  encodings: docker.encodings,
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

/** The pods that answer. */
function deployment(name: string, image: string, replicas: number): KubernetesObject {
  return {
    file: 'deployment.yaml',
    comment: [
      'Written by portolan. The next build replaces this file. Build and push the image with dist/docker/Dockerfile,',
      'then name it in deploy.kubernetes.image or with kustomize.',
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

/** The restricted Pod Security Standard, and a file system that is read-only except /tmp. */
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

/** Publishes the service at a Gateway. */
function httpRoute(name: string, gateway: string, baseUrl: string): KubernetesObject {
  const [parent = '', namespace] = gateway.split('/').reverse()
  const { hostname } = new URL(baseUrl)
  // Names only: the route of an address takes every request.
  const hostnames = /^[\d.]+$|^\[/.test(hostname) ? {} : { hostnames: [hostname] }
  return {
    file: 'httproute.yaml',
    comment: ['Attached to the Gateway of deploy.kubernetes.gateway, which terminates TLS.'],
    object: {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: { name, labels: labels(name) },
      spec: {
        parentRefs: [namespace === undefined ? { name: parent } : { name: parent, namespace }],
        ...hostnames,
        rules: [{ backendRefs: [{ name, port: 80 }] }],
      },
    },
  }
}

/** All objects by one name, and how to change them without touching them. */
function kustomization(name: string, image: string, objects: readonly KubernetesObject[]): KubernetesObject {
  return {
    file: 'kustomization.yaml',
    comment: [
      'kubectl apply -k dist/kubernetes. For your own changes, write another kustomization, which a build never replaces:',
      '  resources: [dist/kubernetes]',
      `  images: [{ name: ${withoutTag(image)}, newName: registry.example/${name}, newTag: "1" }]`,
    ],
    object: {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      resources: objects.map(({ file }) => file),
    },
  }
}

/** What kustomize looks images up by: a tag has no slash after its colon, as the port of a registry has. */
function withoutTag(image: string): string {
  return image.replace(/@.*$/, '').replace(/:[^/]*$/, '')
}

/** What holds the objects of a site together. */
function labels(name: string) {
  return { 'app.kubernetes.io/name': name }
}

/** One object of a cluster, and the file that it is in. */
interface KubernetesObject {
  readonly file: string
  /** Lines for people. */
  readonly comment: readonly string[]
  readonly object: Readonly<Record<string, unknown>>
}

/** How many pods may be gone at a time when nodes are drained. */
function podDisruptionBudget(name: string): KubernetesObject {
  return {
    file: 'pdb.yaml',
    comment: [
      'maxUnavailable and not minAvailable, so that a node can be drained even with a single replica.',
    ],
    object: {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name, labels: labels(name) },
      spec: { maxUnavailable: 1, selector: { matchLabels: labels(name) } },
    },
  }
}

/** One address in the cluster for all pods. */
function service(name: string): KubernetesObject {
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
