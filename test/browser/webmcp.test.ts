import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { askedOf } from '../../src/testing/fuzz.ts'
import { change } from '../../src/testing/sample.ts'
import { keepThreePages } from '../../src/testing/small-bundle.ts'
import { builtBundle } from '../servers/contract/bundle.ts'
import { startNginx } from '../servers/contract/nginx.ts'
import { agentOn } from './agent.ts'
import { sharedChromium, type Visitor, visitor } from './chromium.ts'
import { type Relay, startRelay } from './relay.ts'
import { serveSite } from './served.ts'

const bundle = builtBundle('')
const plain = sharedChromium()
const browser = sharedChromium('--enable-features=WebMCP')
let relay: Relay
let name: string
let info: { editions: Record<string, unknown> }
/** Begins with the first test, and is over before the last. */
const stops: (() => unknown)[] = []

beforeAll(async () => {
  const nginx = await startNginx(bundle.dist)
  stops.push(nginx.stop)
  relay = await startRelay(nginx.port)
  stops.push(relay.stop)
  const read = (file: string) => JSON.parse(readFileSync(join(bundle.dist, file), 'utf8'))
  name = `get_${read('bundle.json').shortName.replaceAll('-', '_')}_join_instructions`
  info = read('public/api/server-info.json')
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})
afterEach(() => {
  relay.instead.clear()
  relay.added.clear()
  relay.asked.length = 0
})

/** A new visitor on a page, and the agent in their browser. */
async function visit(path = '/', using = browser) {
  const { page, complaints, context } = await visitor(using(), relay.origin)
  onTestFinished(() => context.close())
  await page.goto(relay.origin + path, { waitUntil: 'load' })
  return { page, complaints, agent: await agentOn(page) }
}
/** The browser itself notes failed requests and calls that the agent cancelled; a script cannot help that. */
const ours = ({ complaints }: Pick<Visitor, 'complaints'>) =>
  complaints.filter(line => !/: (?:Failed to load resource|WebMCP tool execution failed)/.test(line))

const tool = () => ({
  name,
  description: expect.stringContaining('server'),
  inputSchema: {
    type: 'object',
    properties: {
      edition: { type: 'string', enum: ['java', 'bedrock'], description: expect.any(String) },
    },
    additionalProperties: false,
  },
  annotations: expect.objectContaining({ readOnly: true }),
})
/** Serves the sample under another name, with nothing else that is not ASCII. */
async function servedAs(name: string) {
  const { origin, files, stop } = await serveSite(files => {
    keepThreePages(files)
    // No page has a card then, which would have to be painted with this name.
    change(files, 'portolan.yaml', /^site:$/m, 'site:\n  pictures: no')
    change(files, 'portolan.yaml', /→/g, '>')
    change(files, 'portolan.yaml', /name: Lantern Bay$/gm, `name: ${name}`)
  })
  onTestFinished(stop)
  return { url: origin, published: Buffer.from(files.get('public/api/server-info.json') ?? '').toString() }
}
describe('the browser tool in Chromium, behind nginx', () => {
  test('is nothing where the API is off: no tool, no request, no word', async () => {
    const { page, complaints, agent } = await visit('/', plain)
    expect(await page.evaluate('"modelContext" in document || "modelContext" in navigator')).toBe(false)
    expect(relay.asked).toContain('/webmcp.js')
    expect(relay.asked).not.toContain('/api/server-info')
    expect(agent.tools()).toEqual([])
    expect(complaints).toEqual([])
  })

  test('is registered once on every page, also after back and forward', async () => {
    const { page, complaints } = await visit()
    const check = async () => {
      const agent = await agentOn(page)
      await expect.poll(agent.tools).toEqual([tool()])
      return agent
    }
    for (const path of ['/', '/join', '/thanks', '/nope']) {
      await page.goto(relay.origin + path)
      await check()
    }
    await page.goBack()
    const agent = await check()
    expect(relay.asked).not.toContain('/api/server-info')
    expect((await (await agent.call(name, { edition: 'java' })).responded).status).toBe('Completed')
    expect(ours({ complaints })).toEqual([])
  })

  test('returns what the server information says, also when the script is loaded twice', async () => {
    const { page, agent, complaints } = await visit()
    await page.evaluate(`new Promise((resolve, reject) => {
      const script = document.createElement('script')
      Object.assign(script, { src: '/webmcp.js', onload: resolve, onerror: reject })
      document.head.append(script)
    })`)
    await page.waitForTimeout(100)
    await expect.poll(agent.tools).toEqual([tool()])
    const { java, bedrock } = info.editions
    const cases: [input: object, editions: object][] = [
      [{}, info.editions],
      [{ edition: null }, info.editions],
      [{ edition: 'java' }, { java }],
      [{ edition: 'bedrock' }, { bedrock }],
    ]
    for (const [input, editions] of cases) {
      const { status, output } = await (await agent.call(name, input)).responded
      expect({ input, status, output }).toEqual({ input, status: 'Completed', output: { ...info, editions } })
    }
    expect(complaints).toEqual([])
  })

  // The DevTools protocol hands Latin-1 over in another way than other texts. Each commit asks one of them.
  const names = [
    ['Latin-1', 'Café Zürich', /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/],
    ['both', 'Zürich 日本', /ü.*日/],
  ] as const
  test.each(askedOf(names))('returns texts of %s as they are published', async (_, called, characters) => {
    const { url, published } = await servedAs(called)
    expect(published).toMatch(characters)
    const { page, complaints } = await visitor(browser(), url)
    await page.goto(url)
    const agent = await agentOn(page)
    const named = { name, description: expect.stringContaining(`server ${called}:`) }
    expect(agent.tools()).toEqual([expect.objectContaining(named)])
    const { status, output } = await (await agent.call(name, {})).responded
    expect({ status, output }).toEqual({ status: 'Completed', output: JSON.parse(published) })
    // A script of the page gets JSON text.
    const inPage = await page.evaluate(
      `document.modelContext.getTools().then(([tool]) => document.modelContext.executeTool(tool, {}))`,
    )
    expect(JSON.parse(String(inPage))).toEqual(JSON.parse(published))
    expect(complaints).toEqual([])
  })

  test('closes the request when the agent cancels the call', async () => {
    const seen = await visit()
    const { agent } = seen
    const asked = new Promise<ServerResponse>(resolve =>
      relay.instead.set('/api/server-info', (_, response) => resolve(response)),
    )
    const call = await agent.call(name, {})
    // Sooner than the script's own limit would do it.
    const closed = once(await asked, 'close', { signal: AbortSignal.timeout(5_000) })
    await call.cancel()
    await closed
    expect((await call.responded).status).toBe('Canceled')
    relay.instead.clear()
    expect((await (await agent.call(name, {})).responded).output).toEqual(info)
    expect(ours(seen)).toEqual([])
  })

  test('keeps quiet where a policy forbids it', async () => {
    relay.added.set('Permissions-Policy', 'tools=()')
    const { page, agent, complaints } = await visit()
    expect(await page.evaluate('document.modelContext.registerTool.length')).toBe(1)
    expect(agent.tools()).toEqual([])
    expect(complaints).toEqual([])
  })
})
