import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleBundle } from '../../../src/testing/sample-bundle.ts'
import { writeDist } from '../../../src/testing/write-dist.ts'
import { disagreements, expectedOf, fuzzCount, variantFor, variantOf } from './accept-fuzz.ts'
import { freePort } from './nginx.ts'
import { pipelined } from './pipeline.ts'
import type { Host } from './suite.ts'

interface Server {
  readonly start: (dist: string) => Promise<Host>
  /** Targets to write for besides those that are written by default. */
  readonly more?: readonly string[]
  /** Some refuse a header with a control character before they look at anything else. */
  readonly takesControls: boolean
  /** Whether it reads several lines of Accept as one. */
  readonly joinsLines: boolean
  /** How many generated headers, where each takes longer than usual. */
  readonly headers?: number
}

/** Holds a server to `http/accept`, header by header. */
export function acceptSuite(
  title: string,
  { start, more, takesControls, joinsLines, headers = fuzzCount() }: Server,
): void {
  describe.each(['html', '406'] as const)(`${title} with notAcceptable: %s`, notAcceptable => {
    let dist = ''
    let host: Host
    beforeAll(async () => {
      dist = mkdtempSync(join(tmpdir(), 'portolan-accept-'))
      const listen = `127.0.0.1:${await freePort()}`
      host = await start(writeDist(dist, sampleBundle({ listen, notAcceptable }), more))
    })
    afterAll(async () => {
      await host?.stop()
      rmSync(dist, { recursive: true, force: true })
    })

    test(`chooses what http/accept chooses, ${headers} generated headers and the known ones`, async () => {
      const sendable = (header: string) => takesControls || !header.includes('\x7f')
      const differences = await disagreements(host.port, notAcceptable, { sendable, count: headers })
      expect(differences.slice(0, 20)).toEqual([])
    }, 600_000)

    test(
      joinsLines ? 'joins several Accept lines' : 'sees only the first of several Accept lines',
      async () => {
        const [answer] = await pipelined(host.port, '/join', ['text/html;q=0.1\r\nAccept: text/markdown'])
        expect(variantOf(answer)).toBe(joinsLines ? 'markdown' : 'html')
      },
    )

    test.each([
      ['text/mar\u212adown', 'none'],
      ['text/markdown, application/\u017f', 'markdown'],
      ['application/\u017f', 'html'],
    ])('takes %s for other letters than ours', async (accept, expected) => {
      const bytes = Buffer.from(accept).toString('latin1')
      const [answer] = await pipelined(host.port, '/join', [bytes])
      expect(variantFor(bytes, 'html')).toBe(expected === 'none' ? 'html' : expected)
      expect(variantOf(answer)).toBe(expectedOf(bytes, notAcceptable))
    })
  })
}
