import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { netlify } from '../../src/hosts/netlify.ts'
import { answer } from '../../src/http/answer.ts'
import type { BundleFile } from '../../src/model/bundle.ts'
import { sampleSite, scratch } from '../../src/testing/scratch.ts'
import { startApache } from '../servers/contract/apache.ts'
import { ask, exchange } from '../servers/contract/exchange.ts'
import { sampleBundle } from '../servers/contract/sample-bundle.ts'
import type { Host } from '../servers/contract/suite.ts'
import { writeDist } from '../servers/contract/write-dist.ts'
import { portolan } from '../support/portolan.ts'
import { compileHostile } from './hostile-site.ts'
import { layDown } from './lay-down.ts'

const { files } = compileHostile(new Map())
const read = (path: string) => Buffer.from(files.get(path) ?? '').toString()
const table: BundleFile = JSON.parse(read('bundle.json'))
const negotiated = table.routes.filter(({ representations }) => representations.length > 1)
const single = table.routes.filter(({ representations }) => representations.length === 1)

interface VercelRoute {
  readonly src?: string
  readonly handle?: string
  readonly dest?: string
  readonly has?: unknown
  readonly missing?: unknown
  readonly middlewarePath?: string
  readonly caseSensitive?: boolean
}

describe('Cloudflare', () => {
  const { assets } = JSON.parse(read('cloudflare/wrangler.jsonc'))

  // The other limits: test/servers/contract/cloudflare-config.test.ts.
  test('ADAPTER-01 the rules for the worker stay far below 100 of 100 characters, however many pages', () => {
    expect(assets.run_worker_first).toEqual(['/_pages/*'])
    expect(read('cloudflare/assets/_headers').split('\n\n').length).toBeLessThanOrEqual(100)
  })

  test('ADAPTER-02 only pages go through the worker: everything else is an asset at its own address', () => {
    const stored = single.filter(
      ({ path, representations: [first] }) => files.has(`cloudflare/assets${path}`) && first,
    )
    expect(single.filter(route => !stored.includes(route)).map(({ path }) => path)).toEqual([])
    expect(assets).toMatchObject({ html_handling: 'none', not_found_handling: 'none' })
    for (const { path } of negotiated)
      expect([path, files.has(`cloudflare/assets${path === '/' ? '/index.html' : path}`)]).toEqual([
        path,
        false,
      ])
    expect(readFileSync('docs/deploy-cloudflare.md', 'utf8')).toMatch(/100,000 requests[\s\S]*429/)
  })
})

describe('Vercel', () => {
  const { version, routes, overrides, ...rest } = JSON.parse(read('vercel/.vercel/output/config.json'))
  const patterns: readonly VercelRoute[] = routes

  test('ADAPTER-03 there is no vercel.json and no rewrite: what chooses stands before the files', () => {
    expect([version, rest]).toEqual([3, {}])
    expect([...files.keys()].filter(path => path.endsWith('vercel.json'))).toEqual([])
    const files_ = patterns.findIndex(({ handle }) => handle === 'filesystem')
    const middleware = patterns.findIndex(({ middlewarePath }) => middlewarePath !== undefined)
    expect([middleware >= 0, middleware < files_]).toEqual([true, true])
    for (const { path } of negotiated)
      expect([path, files.has(`vercel/.vercel/output/static${path === '/' ? '/index' : path}.html`)]).toEqual(
        [path, false],
      )
  })

  // RE2 itself reads them in test/conformance/hosts.check.ts.
  test('ADAPTER-04 patterns are anchored at both ends and look nowhere ahead; .well-known is files with their types', () => {
    for (const { src, has, missing, caseSensitive } of patterns.filter(route => route.src !== undefined)) {
      expect([src, /^\^.*\$$/.test(src ?? ''), /\(\?[=!<]|\\[1-9]/.test(src ?? ''), caseSensitive]).toEqual([
        src,
        true,
        false,
        true,
      ])
      expect([has, missing]).toEqual([undefined, undefined])
    }
    const known = single.filter(({ path }) => path.startsWith('/.well-known/'))
    expect(known.length).toBeGreaterThan(5)
    for (const { path, representations } of known) {
      expect([path, files.has(`vercel/.vercel/output/static${path}`)]).toEqual([path, true])
      expect([path, overrides[path.slice(1)]]).toEqual([path, { contentType: representations[0]?.type }])
    }
  })
})

describe('Netlify', () => {
  test('ADAPTER-05 a function that fails is bypassed, and then the HTML is there; HEAD is documented', async () => {
    const dist = layDown(scratch(), files)
    const program = await import(pathToFileURL(join(dist, 'netlify/edge-functions/site.js')).href)
    expect(program.config).toMatchObject({ path: '/*', onError: 'bypass' })
    const broken = { next: () => Promise.reject(new Error('no store')) }
    const request = new Request('https://play.example.net/join')
    // Only what is thrown is bypassed: an answer of the program's own would be final.
    await expect(program.default(request, broken)).rejects.toThrow('no store')
    for (const { path } of negotiated)
      expect(read(`netlify/site${path === '/' ? '/index' : path}.html`)).toMatch(/^<!doctype html>/)
    expect(netlify.differs.head).toBe('as Netlify answers')
    expect(readFileSync('docs/hosts.md', 'utf8')).toContain(netlify.differs.head)
  })
})

describe('hosts that only hand out files', () => {
  test('ADAPTER-06 build says what is missing, and pages name their Markdown all the same', async () => {
    const cwd = sampleSite()
    const { code, stdout } = await portolan(['build', '--verbose', '--target', 'pages'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toMatch(/negotiation\s+none/)
    expect(stdout).toMatch(/headers\s+no Link; ten minutes of caching/)
    expect(stdout).toContain('Known differences between hosts:')
    expect(stdout).not.toMatch(/conform/i)
    for (const { path, representations } of negotiated) {
      const stem = path === '/' ? '/index' : path
      expect([
        path,
        read(`pages${stem}.html`).includes(
          `<link rel="alternate" href="/${representations[1]?.file}" type="text/markdown">`,
        ),
      ]).toEqual([path, true])
      expect([path, read(`pages${stem}.md`)]).toEqual([path, read(`public${stem}.md`)])
    }
  })
})

describe('Apache', () => {
  const dist = mkdtempSync(join(tmpdir(), 'portolan-apache-'))
  const bundle = sampleBundle()
  let host: Host
  beforeAll(async () => {
    host = await startApache(writeDist(dist, bundle))
  })
  afterAll(async () => {
    await host?.stop()
    rmSync(dist, { recursive: true, force: true })
  })

  test('ADAPTER-07 every ETag has both its quotes, and weights are read exactly', async () => {
    const text = [...files]
      .filter(([path]) => path.startsWith('apache/'))
      .map(([, bytes]) => `${Buffer.from(bytes)}`)
      .join('\n')
    expect(text).not.toMatch(/type-map|FileETag.*Digest/)
    const weights = ['0', '0.001', '0.499', '0.5', '0.501', '0.9', '0.999', '1', '1.000']
    for (const html of weights)
      for (const markdown of weights) {
        const asked = {
          method: 'GET',
          target: '/join',
          headers: { Accept: `text/html;q=${html}, text/markdown;q=${markdown}` },
        }
        const expected = answer(bundle.manifest, ask(asked)).headers.find(
          ([name]) => name === 'Content-Type',
        )?.[1]
        const { headers } = await exchange(host.port, asked)
        expect([html, markdown, headers.get('content-type')]).toEqual([html, markdown, [expected]])
        expect(headers.get('etag')?.[0]).toMatch(/^"[^"]+"$/)
      }
  })
})

describe('Kubernetes', () => {
  // Schemas and types of the API: test/conformance/kubernetes.check.ts.
  test('ADAPTER-08 the site travels in an image, not in objects, and runs as nobody on a read-only disk', () => {
    const objects = [...files].flatMap(([path, bytes]) =>
      path.startsWith('kubernetes/') ? [{ path, bytes, object: parse(`${Buffer.from(bytes)}`) }] : [],
    )
    const kinds = objects.map(({ object }) => object.kind).sort()
    expect(kinds).toEqual(['Deployment', 'HTTPRoute', 'Kustomization', 'PodDisruptionBudget', 'Service'])
    for (const { path, bytes } of objects) expect([path, bytes.length < 10_000]).toEqual([path, true])
    const pod = objects.find(({ object }) => object.kind === 'Deployment')?.object.spec.template.spec
    expect(pod.securityContext.runAsNonRoot).toBe(true)
    expect(pod.containers).toHaveLength(1)
    expect(pod.containers[0].securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    })
    expect(read('docker/Dockerfile')).toMatch(/^COPY .*public/m)
  })
})
