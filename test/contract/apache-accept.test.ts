import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { negotiate } from '../../src/http/accept.ts'
import { disagreements, expectedOf, fuzzCount, variantOf } from './accept-fuzz.ts'
import { startApache } from './apache.ts'
import { pipelined } from './pipeline.ts'
import { sampleBundle } from './sample-bundle.ts'
import type { Host } from './suite.ts'
import { writeDist } from './write-dist.ts'

describe.each(['html', '406'] as const)('Apache with notAcceptable: %s', notAcceptable => {
  let dist = ''
  let apache: Host
  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'portolan-accept-'))
    writeDist(dist, sampleBundle({ notAcceptable }))
    apache = await startApache(dist)
  })
  afterAll(async () => {
    await apache?.stop()
    rmSync(dist, { recursive: true, force: true })
  })

  test(`chooses what http/accept chooses, ${fuzzCount} generated headers and the known ones`, async () => {
    // Apache refuses a header with a control character before it looks at anything else.
    const differences = await disagreements(apache.port, notAcceptable, header => !header.includes('\x7f'))
    expect(differences.slice(0, 20)).toEqual([])
  }, 600_000)

  test('joins several Accept lines', async () => {
    const [answer] = await pipelined(apache.port, '/join', ['text/html;q=0.1\r\nAccept: text/markdown'])
    expect(variantOf(answer)).toBe('markdown')
  })

  test.each([
    ['text/mar\u212adown', 'none'],
    ['text/markdown, application/\u017f', 'markdown'],
    ['application/\u017f', 'html'],
  ])('takes %s for no letters of ours', async (accept, expected) => {
    const bytes = Buffer.from(accept).toString('latin1')
    const [answer] = await pipelined(apache.port, '/join', [bytes])
    expect(negotiate(bytes)).toBe(expected === 'none' ? 'html' : expected)
    expect(variantOf(answer)).toBe(expectedOf(bytes, notAcceptable))
  })
})
