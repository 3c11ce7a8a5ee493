import { pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'
import { toolFile } from './tool.ts'

interface Entry {
  readonly identifier: string
  readonly type: string
  readonly url?: string
  readonly data?: Catalog
  readonly representativeQueries?: readonly string[]
}

interface Catalog {
  readonly entries: readonly Entry[]
}

interface Tester {
  readonly errors: readonly unknown[]
  readonly warnings: readonly unknown[]
  validate_manifest(text: string, name: string): boolean
}

const addresses = ['/.well-known/ard.json', '/.well-known/ai-catalog.json']

test('the conformance tester of ARD has nothing to say about the catalog, at either address', async () => {
  for (const address of addresses) {
    const { errors, warnings } = await tested(await text(inject('site') + address))
    expect(errors).toEqual([])
    expect(warnings).toEqual([])
  }
})

test('it reports an entry without a name', async () => {
  for (const address of addresses)
    expect((await tested(await text(inject('spoiled') + address))).errors).not.toEqual([])
})

test('what ARD 0.91 says beyond it holds', async () => {
  const [ard, aiCatalog] = await Promise.all(addresses.map(address => text(inject('site') + address)))
  expect(aiCatalog).toBe(ard)
  const { entries }: Catalog = JSON.parse(ard ?? '')
  const all = entries.flatMap(entry => [entry, ...(entry.data?.entries ?? [])])
  expect(new Set(all.map(({ identifier }) => identifier)).size).toBe(all.length)
  const host = new URL(inject('baseUrl')).hostname
  for (const { identifier, url, data } of all) {
    expect(identifier).toMatch(/^urn:air:[a-zA-Z0-9.-]+(?::[a-zA-Z0-9._:-]+)?:[a-zA-Z0-9._-]+$/)
    expect(identifier.split(':')[2]).toBe(host)
    expect((url === undefined) !== (data === undefined)).toBe(true)
  }
  for (const { type, representativeQueries } of entries) {
    expect(unwarned.has(type)).toBe(true)
    expect(representativeQueries?.length).toBeGreaterThanOrEqual(2)
    expect(representativeQueries?.length).toBeLessThanOrEqual(5)
  }
  for (const { url, type } of all.filter(entry => entry.url !== undefined)) {
    const address = String(url).replace(inject('baseUrl'), inject('site'))
    const { status, headers } = await fetch(address)
    expect([status, essence(headers.get('content-type') ?? '')]).toEqual([200, essence(type)])
  }
})

/** The types of an ARD catalog that its testers know (spec/ard.md, commit 04afa6cb). */
const unwarned = new Set([
  'application/ai-catalog+json',
  'application/agent-card+json',
  'application/a2a-agent-card+json',
  'application/mcp-server-card+json',
  'application/agent-skills+zip',
  'application/agent-skills+gzip',
  'text/markdown; profile="urn:air:agent-skills"',
  'application/ai-registry',
  'application/ai-registry+json',
])

/** Lighthouse ships a port of ARD's own tester, which is in Python. */
async function tested(catalog: string): Promise<Tester> {
  const module = await import(pathToFileURL(toolFile('lighthouse', 'third-party/ard/ard.js')).href)
  const tester: Tester = new module.ConformanceTester()
  tester.validate_manifest(catalog, 'ai-catalog.json')
  return tester
}

function essence(type: string): string {
  return type.split(';')[0] ?? ''
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}
