import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { negotiate } from '../../src/http/accept.ts'
import { acceptHeaders, knownHeaders } from './accept-headers.ts'
import { freePort, nginxVersion, type RunningNginx, startNginx } from './nginx.ts'
import { type Glimpse, pipelined } from './pipeline.ts'
import { sampleBundle } from './sample-bundle.ts'
import { writeDist } from './write-dist.ts'

// More for a night: PORTOLAN_FUZZ=1000000 PORTOLAN_SEED=7 npx vitest run test/contract/nginx-accept.test.ts
const count = Number(process.env['PORTOLAN_FUZZ'] ?? 20_000)
const seed = Number(process.env['PORTOLAN_SEED'] ?? 1)

describe.each(['html', '406'] as const)('nginx with notAcceptable: %s', notAcceptable => {
  let dist = ''
  let nginx: RunningNginx
  beforeAll(async () => {
    const port = await freePort()
    dist = mkdtempSync(join(tmpdir(), 'portolan-accept-'))
    writeDist(dist, sampleBundle({ listen: `127.0.0.1:${port}`, notAcceptable }))
    nginx = await startNginx(dist)
  })
  afterAll(async () => {
    await nginx?.stop()
    rmSync(dist, { recursive: true, force: true })
  })

  test(`chooses what http/accept chooses, ${count} generated headers and the known ones`, async () => {
    const differences: string[] = []
    for (const headers of slices(acceptHeaders(count, seed), 20_000)) {
      const answers = await pipelined(nginx.port, '/join', headers)
      for (const [index, header] of headers.entries()) {
        const expected = expectedOf(header, notAcceptable)
        const got = variantOf(answers[index])
        if (got !== expected) differences.push(`${JSON.stringify(header)}: ${got}, not ${expected}`)
      }
    }
    expect(differences.slice(0, 20)).toEqual([])
  }, 600_000)

  test('sees only the first of several Accept lines before 1.23, and all of them since', async () => {
    const [answer] = await pipelined(nginx.port, '/join', ['text/html;q=0.1\r\nAccept: text/markdown'])
    const [major = 0, minor = 0] = nginxVersion().split('.').map(Number)
    expect(variantOf(answer)).toBe(major > 1 || minor >= 23 ? 'markdown' : 'html')
  })
})

function expectedOf(header: string, notAcceptable: 'html' | '406'): string {
  // What a server sees: spaces around a value are not part of it (RFC 9110 5.5), and text is bytes.
  const seen = Buffer.from(header, 'latin1')
    .toString('latin1')
    .replace(/^ +| +$/g, '')
  const variant = negotiate(seen)
  return variant === 'none' && notAcceptable === 'html' ? 'html' : variant
}

function variantOf(answer: Glimpse | undefined): string {
  if (answer?.status === 406) return 'none'
  if (answer?.status !== 200) return `status ${answer?.status}`
  return answer.type === 'text/html; charset=utf-8'
    ? 'html'
    : answer.type.replace('text/markdown; charset=utf-8', 'markdown')
}

function* slices(generated: Iterable<string>, size: number): Generator<readonly string[]> {
  let slice: string[] = [...knownHeaders]
  for (const header of generated) {
    slice.push(header)
    if (slice.length >= size) {
      yield slice
      slice = []
    }
  }
  yield slice
}
