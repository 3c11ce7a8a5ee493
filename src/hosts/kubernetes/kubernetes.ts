import { stringify } from 'yaml'
import type { Bundle } from '../../model/bundle.ts'
import { basePath } from '../../text/parse-url.ts'
import { docker, websiteName } from '../docker.ts'
import type { Target } from '../target.ts'

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

function render(bundle: Bundle) {
  const name = websiteName(bundle)
  const { image = name, replicas, gateway } = bundle.site.config.deploy.kubernetes
  // They hold the objects of a site together.
  const labels = { 'app.kubernetes.io/name': name }
  const metadata = { name, labels }
  const objects: readonly KubernetesObject[] = [
    {
      file: 'deployment.yaml',
      comment: [
        'Written by portolan. The next build replaces this file. Build and push the image with dist/docker/Dockerfile, which the target docker writes,',
        'then name it in deploy.kubernetes.image or with kustomize.',
      ],
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata,
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: pod(image, labels) },
      },
    },
    {
      file: 'service.yaml',
      comment: [],
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: {
        selector: labels,
        ports: [{ name: 'http', port: 80, targetPort: 'http', appProtocol: 'http' }],
      },
    },
    {
      file: 'httproute.yaml',
      comment: ['Attached to the Gateway of deploy.kubernetes.gateway, which terminates TLS.'],
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata,
      spec: {
        ...attached(gateway, bundle.manifest.baseUrl),
        rules: [{ ...below(bundle.manifest.baseUrl), backendRefs: [{ name, port: 80 }] }],
      },
    },
    {
      file: 'pdb.yaml',
      comment: [
        'maxUnavailable and not minAvailable, so that a node can be drained even with a single replica.',
      ],
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
    },
  ]
  const kustomization: KubernetesObject = {
    file: 'kustomization.yaml',
    comment: [
      'kubectl apply -k dist/kubernetes. For your own changes, write another kustomization, which a build never replaces:',
      '  resources: [dist/kubernetes]',
      `  images: [{ name: ${withoutTag(image)}, newName: registry.example/${name}, newTag: "1" }]`,
    ],
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: objects.map(({ file }) => file),
  }
  return [...objects, kustomization].map(({ file, comment, ...object }) => ({
    path: `kubernetes/${file}`,
    // Words that YAML 1.1 has for yes and no are quoted: programs of a cluster read that one.
    body: [
      ...comment.map(line => `# ${line}\n`),
      stringify(object, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false }),
    ].join(''),
  }))
}

/** One object of a cluster, with the file that it is in and lines for people. */
interface KubernetesObject {
  readonly file: string
  readonly comment: readonly string[]
  readonly [field: string]: unknown
}

/** The restricted Pod Security Standard, and a file system that is read-only except /tmp. */
function pod(image: string, matchLabels: Readonly<Record<string, string>>) {
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
        labelSelector: { matchLabels },
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

/** The requests of a host with other websites that are for this one. */
function below(baseUrl: string) {
  const value = basePath(baseUrl)
  return value === '' ? {} : { matches: [{ path: { type: 'PathPrefix', value } }] }
}

/** The Gateway and the names that a route is for. */
function attached(gateway: string, baseUrl: string) {
  const [name = '', namespace] = gateway.split('/').reverse()
  const { hostname } = new URL(baseUrl)
  return {
    parentRefs: [namespace === undefined ? { name } : { name, namespace }],
    // Names only: the route of an address takes every request.
    ...(/^[\d.]+$|^\[/.test(hostname) ? {} : { hostnames: [hostname] }),
  }
}

/** What kustomize looks images up by: a tag has no slash after its colon, as the port of a registry has. */
function withoutTag(image: string): string {
  return image.replace(/@.*$/, '').replace(/:[^/]*$/, '')
}
