import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { type Editions, fail, host, nothing, published, resolved, run } from '../testing/webmcp-page.ts'

const broken = (name = 'modelContext') => Object.defineProperty({}, name, { get: fail })

const declaration = (editions: Editions) => ({
  name: 'get_lantern_bay_join_instructions',
  title: 'How to join Lantern Bay',
  description: expect.stringMatching(/^How to join the game server Lantern Bay: .{40,}$/),
  inputSchema: {
    type: 'object',
    properties: { edition: { type: 'string', enum: editions, description: expect.any(String) } },
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
  execute: expect.any(Function),
})

describe('registration', () => {
  const older = { provideContext: nothing, clearContext: nothing, unregisterTool: nothing }
  test.each([
    ['navigator', 'Chrome 146 and 147', { ...older, registerTool: nothing }],
    ['navigator', 'Chrome 148 and 149', { registerTool: nothing }],
    ['document', 'Chrome 152 and newer', { registerTool: resolved, getTools: resolved }],
  ])('in %s.modelContext of %s', async (owner, _, methods) => {
    const { calls, modelContext } = host(methods)
    await run({ [owner]: { modelContext } })
    expect(calls).toEqual([['registerTool', declaration(['java', 'bedrock'])]])
  })

  test('in Chrome 150 and 151 once, without touching the deprecated alias', async () => {
    const { calls, modelContext } = host({ registerTool: resolved })
    const touched: string[] = []
    const get = () => {
      touched.push('navigator.modelContext')
      return modelContext
    }
    const navigator = Object.defineProperty({}, 'modelContext', { get })
    await run({ document: { modelContext }, navigator })
    expect(calls).toHaveLength(1)
    expect(touched).toEqual([])
  })

  test.each(['document', 'navigator'])('with provideContext alone, in %s', async owner => {
    const { calls, modelContext } = host({ provideContext: nothing })
    await run({ [owner]: { modelContext } })
    expect(calls).toEqual([['provideContext', { tools: [declaration(['java', 'bedrock'])] }]])
  })

  test('before the script ends', () => {
    const { calls, modelContext } = host({ registerTool: resolved })
    runInContext(published(), createContext({ document: { modelContext }, navigator: {} }))
    expect(calls).toHaveLength(1)
  })

  test('in navigator, if document throws', async () => {
    const { calls, modelContext } = host({ registerTool: nothing })
    await run({ document: broken(), navigator: { modelContext } })
    expect(calls).toHaveLength(1)
  })

  test.each([
    ['no API', {}],
    ['null', { document: { modelContext: null }, navigator: { modelContext: null } }],
    ['an element of that name', { document: { modelContext: { tagName: 'FORM' } } }],
    ['throwing getters', { document: broken(), navigator: broken() }],
    ['a throwing method getter', { document: { modelContext: broken('registerTool') } }],
    ['a refusal', { document: host({ registerTool: fail }) }],
    ['a rejection', { document: host({ registerTool: () => Promise.reject(new Error('denied')) }) }],
    ['a late rejection', { document: host({ registerTool: () => Promise.resolve().then(fail) }) }],
    ['a provideContext that throws', { navigator: host({ provideContext: fail }) }],
    ['a provideContext that rejects', { navigator: host({ provideContext: () => Promise.reject(1) }) }],
  ])('meets %s in silence', async (_, page) => run(page))

  test('tells only of the editions of the config', async () => {
    const { calls, modelContext } = host({ registerTool: resolved })
    await run({ document: { modelContext } }, published(['java']))
    expect(calls).toEqual([['registerTool', declaration(['java'])]])
  })
})

test('texts of the config cannot leave their place in the script', async () => {
  const name = `</script><!--]]>&amp;\u2028\u2029'"\`\\$&$'\${x}TOOL`
  const script = published(['java'], name)
  const code = published(['java'], '')
  for (const harmful of ['</', '<!', '&amp;', '\u2028', '\u2029']) expect(script).not.toContain(harmful)
  expect(script.match(/[<>]/g)).toEqual(code.match(/[<>]/g))
  const { calls, modelContext } = host({ registerTool: resolved })
  await run({ document: { modelContext } }, script)
  expect(calls).toEqual([['registerTool', expect.objectContaining({ title: `How to join ${name}` })]])
})

test('the script is small and names both APIs first', () => {
  expect(Buffer.byteLength(published())).toBeLessThan(2048)
  expect(published().split('\n')[0]).toMatch(/^\/\/ .*document\.modelContext.*navigator\.modelContext/)
})
