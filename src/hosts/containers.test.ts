import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { change as replace, unpaintedBundle } from '../testing/sample.ts'
import { sampleBundle } from '../testing/sample-bundle.ts'
import { docker } from './docker.ts'
import { kubernetes } from './kubernetes.ts'

describe('Kubernetes', () => {
  const bundleOf = (change: (files: Map<string, Uint8Array>) => void) => {
    const { bundle, diagnostics } = unpaintedBundle(change)
    if (!bundle) throw new Error(JSON.stringify(diagnostics, undefined, 2))
    return bundle
  }
  const objects = (...changes: readonly (readonly [from: string | RegExp, to: string])[]) => {
    const bundle = bundleOf(files => {
      for (const [from, to] of changes) replace(files, 'portolan.yaml', from, to)
    })
    return Object.fromEntries(
      kubernetes
        .render(bundle)
        .map(({ path, body }) => [path.slice('kubernetes/'.length, -'.yaml'.length), parse(String(body))]),
    )
  }
  const deploy = (text: string) => [/^deploy:\n/m, `deploy:\n  kubernetes: ${text}\n`] as const

  test('has an image and a gateway that are to be named, and two replicas', () => {
    const { deployment, httproute } = objects()
    expect(deployment.spec.replicas).toBe(2)
    expect(deployment.spec.template.spec.containers[0].image).toBe('lantern-website')
    expect(httproute.spec.parentRefs).toEqual([{ name: 'gateway' }])
    expect(httproute.spec.hostnames).toEqual(['lanternbay.example'])
  })

  test('says what the config says', () => {
    const image = `ghcr.io/me/site:1@sha256:${'0'.repeat(64)}`
    const { deployment, httproute } = objects(
      deploy(`{ image: "${image}", replicas: 1, gateway: infra/public }`),
    )
    expect(deployment.spec.replicas).toBe(1)
    expect(deployment.spec.template.spec.containers[0].image).toBe(image)
    expect(httproute.spec.parentRefs).toEqual([{ name: 'public', namespace: 'infra' }])
  })

  test.each([
    ['registry.example/lantern-website:1', 'registry.example/lantern-website'],
    ['registry.example:5000/site', 'registry.example:5000/site'],
    [`localhost:5000/me/site:1.0@sha256:${'0'.repeat(64)}`, 'localhost:5000/me/site'],
    ['site:1', 'site'],
  ])('tells kustomize the image %s by its name', (image, name) => {
    const bundle = bundleOf(files => replace(files, 'portolan.yaml', ...deploy(`{ image: "${image}" }`)))
    const body = kubernetes.render(bundle).find(({ path }) => path.endsWith('kustomization.yaml'))?.body
    const advised = /^# {3}(images: .*)$/m.exec(String(body))?.[1] ?? ''
    expect(parse(advised).images[0].name).toBe(name)
  })

  test.each([
    ['https://play.example.net:8443', ['play.example.net']],
    ['http://10.0.0.7', undefined],
    ['http://[::1]:8080', undefined],
  ])('routes the host name of %s, and everything for an address', (baseUrl, hostnames) => {
    const bundle = bundleOf(files => {
      replace(files, 'portolan.yaml', /https:\/\/lanternbay\.example/g, baseUrl)
      // Without a domain there is no such document to link to.
      replace(files, 'pages/api-guide.md', /\n.*ard\.json.*/, '')
    })
    const route = kubernetes.render(bundle).find(({ path }) => path.endsWith('httproute.yaml'))
    expect(parse(String(route?.body)).spec.hostnames).toEqual(hostnames)
  })

  test('one label holds the objects together, and one port', () => {
    const { deployment, service, httproute, pdb, kustomization } = objects()
    const { labels } = deployment.spec.template.metadata
    for (const selector of [
      deployment.spec.selector.matchLabels,
      service.spec.selector,
      pdb.spec.selector.matchLabels,
    ])
      expect(selector).toEqual(labels)
    const [container] = deployment.spec.template.spec.containers
    expect(service.spec.ports[0].targetPort).toBe(container.ports[0].name)
    expect(httproute.spec.rules[0].backendRefs).toEqual([
      { name: service.metadata.name, port: service.spec.ports[0].port },
    ])
    for (const probe of [container.readinessProbe, container.livenessProbe])
      expect(probe.httpGet).toEqual({ path: '/api/health', port: container.ports[0].name })
    expect(kustomization.resources.map((file: string) => file.replace('.yaml', '')).sort()).toEqual([
      'deployment',
      'httproute',
      'pdb',
      'service',
    ])
  })

  test('keeps to the restricted Pod Security Standard', () => {
    const pod = objects()['deployment'].spec.template.spec
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(pod.containers.map(({ securityContext }: { securityContext: object }) => securityContext)).toEqual(
      [
        {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      ],
    )
    expect(pod.volumes.map((volume: object) => Object.keys(volume))).toEqual([['name', 'emptyDir']])
    for (const key of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers'])
      expect(pod).not.toHaveProperty(key)
  })

  test('agrees with the image on the user, the port and the folder that is written to', () => {
    const { deployment } = objects()
    const text = docker
      .render(sampleBundle())
      .map(({ body }) => body)
      .join('\n')
    const pod = deployment.spec.template.spec
    expect(text).toContain(`\nUSER ${pod.securityContext.runAsUser}\n`)
    expect(text).toContain(`\nEXPOSE ${pod.containers[0].ports[0].containerPort}\n`)
    expect(pod.containers[0].volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }])
  })
})
