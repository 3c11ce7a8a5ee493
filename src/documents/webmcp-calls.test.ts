import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Fetch, fail, info, toolOf } from '../testing/webmcp-page.ts'

const { java, bedrock } = info.editions

/** What the caller sees, without the prototypes of the other realm. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
const body = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
const error = (code: string, message: unknown) => ({
  isError: true,
  error: { code, message },
  content: [{ type: 'text', text: message }],
})
const unavailable = error('unavailable', expect.stringContaining('cannot be read'))

describe('a call', () => {
  test('fetches the server information as anybody', async () => {
    const asked: unknown[] = []
    const tool = await toolOf(async (...request) => {
      asked.push(request)
      return body(info)
    })
    await tool.execute({})
    const options = {
      headers: { accept: 'application/json' },
      credentials: 'omit',
      signal: expect.any(AbortSignal),
    }
    expect(asked).toEqual([['/api/server-info', options]])
  })

  test.each([
    ['nothing', undefined, info.editions],
    ['null', null, info.editions],
    ['an empty object', {}, info.editions],
    ['edition undefined', { edition: undefined }, info.editions],
    ['edition null', { edition: null }, info.editions],
    ['edition java', { edition: 'java' }, { java }],
    ['edition bedrock', { edition: 'bedrock' }, { bedrock }],
  ])('with %s gets it', async (_, input, editions) => {
    const tool = await toolOf(async () => body(info))
    expect(plain(await tool.execute(input, {}))).toEqual({ ...info, editions })
  })

  const bad = ['', 'Java', ' java', 'java,bedrock', '__proto__', 0, true, {}, [], ['java']]
  test.each(bad)('a call with edition %j gets the list of editions, without a request', async edition => {
    const tool = await toolOf(() => Promise.reject(new Error('fetched')))
    const message = 'edition must be java or bedrock, or left out'
    expect(plain(await tool.execute({ edition }, {}))).toEqual(error('invalid_edition', message))
  })

  test('gets no edition that the config leaves out, but both together', async () => {
    const tool = await toolOf(async () => body(info), {}, ['java'])
    const message = 'edition must be java, or left out'
    expect(plain(await tool.execute({ edition: 'bedrock' }))).toEqual(error('invalid_edition', message))
    expect(plain(await tool.execute({ edition: 'java' }))).toEqual({ ...info, editions: { java } })
    expect(plain(await tool.execute({}))).toEqual(info)
  })

  test.each<[string, () => Response]>([
    ['404', () => body({ type: 'about:blank' }, 404)],
    ['500 with valid JSON', () => body(info, 500)],
    ['503 with valid JSON', () => body(info, 503)],
    ['HTML', () => new Response('<!doctype html>')],
    ['half of the JSON', () => new Response(JSON.stringify(info).slice(0, -9))],
    ['nothing', () => new Response('')],
    ['null', () => body(null)],
    ['a list', () => body([])],
    ['no editions', () => body({ ...info, editions: undefined })],
    ['one edition', () => body({ ...info, editions: { java } })],
    ['the other edition', () => body({ ...info, editions: { bedrock } })],
    ['a dropped connection', fail],
  ])('that is answered with %s says so', async (_, answer) => {
    const tool = await toolOf(async () => answer())
    expect(plain(await tool.execute({}))).toEqual(unavailable)
    expect(plain(await tool.execute({ edition: 'java' }))).toEqual(unavailable)
  })
})

describe('the time limit and the caller', () => {
  /** Answers never, as a connection that hangs. */
  const hanging: Fetch = (_, { signal }) =>
    new Promise((_, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })

  test('end a request after ten seconds', async () => {
    const limits: number[] = []
    const timeout = (limit: number) => {
      limits.push(limit)
      return AbortSignal.timeout(1)
    }
    const tool = await toolOf(hanging, { AbortSignal: { timeout, any: AbortSignal.any.bind(AbortSignal) } })
    const { signal } = new AbortController()
    expect(plain(await tool.execute({}, { signal }))).toEqual(unavailable)
    expect(plain(await tool.execute({}))).toEqual(unavailable)
    expect(limits).toEqual([10_000, 10_000])
  })

  test.each([
    ['as browsers have it', AbortSignal],
    ['without any', { timeout: () => AbortSignal.timeout(60_000) }],
    ['without any and timeout', {}],
  ])('stop a request with the reason of the caller, AbortSignal %s', async (_, signals) => {
    const tool = await toolOf(hanging, { AbortSignal: signals })
    const caller = new AbortController()
    const call = tool.execute({}, { signal: caller.signal })
    caller.abort('changed my mind')
    await expect(call).rejects.toBe('changed my mind')
    await expect(tool.execute({}, { signal: AbortSignal.abort('too late') })).rejects.toBe('too late')
  })

  test('stop a body that is under way', async () => {
    const caller = new AbortController()
    const tool = await toolOf(async (_, { signal }) => {
      const stalled = new ReadableStream({
        start: stream => signal?.addEventListener('abort', () => stream.error(signal.reason)),
      })
      return new Response(stalled)
    })
    const call = tool.execute({}, { signal: caller.signal })
    await setImmediate()
    caller.abort('enough')
    await expect(call).rejects.toBe('enough')
  })

  test.each([
    ['without any and timeout', {}],
    ['without any', { timeout: () => AbortSignal.timeout(60_000) }],
  ])('are no obstacle in a browser %s', async (_, signals) => {
    const tool = await toolOf(async () => body(info), { AbortSignal: signals })
    expect(plain(await tool.execute({}))).toEqual(info)
    expect(plain(await tool.execute({}, { signal: new AbortController().signal }))).toEqual(info)
  })
})
