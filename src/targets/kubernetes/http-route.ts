import { labels } from './labels.ts'
import type { Manifest } from './manifest.ts'

/** Publishes the service at a Gateway. */
export function httpRoute(name: string, gateway: string, baseUrl: string): Manifest {
  const [parent = '', namespace] = gateway.split('/').reverse()
  const { hostname } = new URL(baseUrl)
  // Names only: the route of an address takes every request.
  const hostnames = /^[\d.]+$|^\[/.test(hostname) ? {} : { hostnames: [hostname] }
  return {
    file: 'httproute.yaml',
    comment: ['Attached to the Gateway of deploy.kubernetes.gateway, which ends TLS.'],
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
