import { setImmediate } from 'node:timers/promises'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { host, info, published, resolved, run, type toolOf } from '../../src/testing/webmcp-page.ts'

const { java, bedrock } = info.editions
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

/** A document that has the API and nothing else: whoever reaches for anything more fails. */
function bareDocument(modelContext: object): object {
  return new Proxy(
    { modelContext },
    {
      get: (target, name) => {
        if (name === 'modelContext') return target.modelContext
        throw new Error(`reached for ${String(name)}`)
      },
      set: () => {
        throw new Error('wrote into the document')
      },
    },
  )
}

/** Calls the tool once; what it answered, and what it asked the network for, where this is published. */
async function called(input: unknown, published: object = info) {
  const asked: (readonly [url: string, method: string, body: unknown])[] = []
  const { calls, modelContext } = host({ registerTool: resolved })
  const fetch = async (url: string, options: RequestInit = {}) => {
    asked.push([url, options.method ?? 'GET', options.body])
    return new Response(JSON.stringify(published))
  }
  await run({ document: bareDocument(modelContext), fetch })
  const tool = calls[0]?.[1] as Awaited<ReturnType<typeof toolOf>>
  return { answer: plain(await tool.execute(input, {})), asked }
}

const read = [['/api/server-info', 'GET', undefined]]

test.each([
  ['java', { edition: 'java' }, { java }],
  ['bedrock', { edition: 'bedrock' }, { bedrock }],
  ['nothing', {}, { java, bedrock }],
  ['no argument', undefined, { java, bedrock }],
  ['null', { edition: null }, { java, bedrock }],
  ['another __proto__', JSON.parse('{"__proto__":{"edition":"x"},"edition":"java"}'), { java }],
])(
  'WEBMCP-01 called with %s gives the published data, reads once and writes nowhere',
  async (_, input, editions) => {
    expect(await called(input)).toEqual({ answer: { ...info, editions }, asked: read })
  },
)

test.each(['Harbor', 'Café Zürich', '\u0080\u00a0\u00ff', '日本', 'Zürich 日本 🎮', '\u2028"\\</script>'])(
  'WEBMCP-01 the text %j is returned as it is published',
  async name => {
    const named = { ...info, name, editions: { java: { ...java, note: name }, bedrock } }
    expect((await called({}, named)).answer).toEqual(named)
    expect((await called({ edition: 'java' }, named)).answer).toEqual({
      ...named,
      editions: { java: named.editions.java },
    })
  },
)

test.each(['JAVA', 'x', {}, '__proto__', 'constructor', ['java'], 7])(
  'WEBMCP-01 called with edition %j names the editions, without a request',
  async edition => {
    const { answer, asked } = await called({ edition })
    const message = 'edition must be java or bedrock, or left out'
    expect(answer).toEqual({
      isError: true,
      error: { code: 'invalid_edition', message },
      content: [{ type: 'text', text: message }],
    })
    expect(asked).toEqual([])
  },
)

test('WEBMCP-01 nothing happens where the API is absent, and one that comes late is used', async () => {
  await run({})
  const listeners = new Map<string, () => unknown>()
  const page: { document: { modelContext?: object } } & Record<string, unknown> = {
    document: {},
    navigator: {},
    addEventListener: (name: string, listener: () => unknown) => listeners.set(name, listener),
  }
  runInContext(published(), createContext(page))
  await setImmediate()
  const { calls, modelContext } = host({ registerTool: resolved })
  page.document.modelContext = modelContext
  expect(calls).toEqual([])
  await listeners.get('load')?.()
  expect(calls).toHaveLength(1)
})
