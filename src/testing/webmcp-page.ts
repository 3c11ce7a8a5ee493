import { setImmediate } from 'node:timers/promises'
import { createContext, runInContext } from 'node:vm'
import { expect, onTestFinished } from 'vitest'
import { configFolders } from '../config/complete/folders.ts'
import { webmcp } from '../documents/webmcp.ts'
import { readTemplates } from '../files/package.ts'
import { readSources } from '../files/sources/read-sources.ts'
import type { Site } from '../model/site.ts'
import { load } from '../site/load.ts'

/** The tool as a host gets it. */
interface Tool {
  readonly execute: (input?: unknown, options?: unknown) => Promise<unknown>
}
/** What the config offers. */
export type Editions = Site['config']['agents']['browserTool']['editions']
/** The page's fetch. */
export type Fetch = (url: string, options: RequestInit) => Promise<Response>

const { site: sample } = load(readSources('site/portolan.yaml', configFolders), readTemplates())
if (!sample) throw new Error('the sample site is broken')
/** What the page's server publishes. */
export const info = JSON.parse(JSON.stringify(sample.config.server))

/** The script for the sample site, as published. */
export function published(editions: Editions = ['java', 'bedrock'], name = 'Lantern Bay'): string {
  const { config } = sample as Site
  const service = { ...config.service, shortName: 'lantern-bay' }
  const server = { ...config.server, name }
  const agents = { ...config.agents, browserTool: { editions } }
  const [resource] = webmcp({ ...(sample as Site), config: { ...config, service, server, agents } }, [])
  return String(resource?.representations[0].render({ baseUrl: '', resources: [], links: [] }))
}

/** Runs the script on a page that has this; whatever is printed or left rejected until the end fails the test. */
export async function run(page: object, script = published()): Promise<void> {
  const printed: unknown[] = []
  const console = new Proxy({}, { get: () => (word: unknown) => printed.push(word) })
  const note = (reason: unknown) => printed.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => {
    process.off('unhandledRejection', note)
    expect(printed).toEqual([])
  })
  runInContext(script, createContext({ document: {}, navigator: {}, AbortSignal, console, ...page }))
  await setImmediate()
}

/** A `modelContext` with these methods; like a browser's, they insist on being called as methods. */
export function host(methods: Readonly<Record<string, () => unknown>>) {
  const calls: [method: string, argument: unknown][] = []
  const modelContext: object = Object.fromEntries(
    Object.entries(methods).map(([name, result]) => [
      name,
      function (this: unknown, argument: unknown) {
        if (this !== modelContext) throw new TypeError('Illegal invocation')
        calls.push([name, argument])
        return result()
      },
    ]),
  )
  return { calls, modelContext }
}

/** Answers of hosts: as the first versions of the API, as the present one, and as neither. */
export const nothing = () => undefined
export const resolved = () => Promise.resolve()
export const fail = () => {
  throw new Error('refused')
}

/** Registers the tool on a page with this `fetch`, and whatever else it has. */
export async function toolOf(fetch: Fetch, page: object = {}, editions?: Editions): Promise<Tool> {
  const { calls, modelContext } = host({ registerTool: resolved })
  await run({ document: { modelContext }, fetch, ...page }, published(editions))
  return calls[0]?.[1] as Tool
}
