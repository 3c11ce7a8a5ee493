import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disagreements, fuzzCount, variantOf } from './accept-fuzz.ts'
import { freePort, joinsLines, type RunningNginx, startNginx } from './nginx.ts'
import { pipelined } from './pipeline.ts'
import { sampleBundle } from './sample-bundle.ts'
import { writeDist } from './write-dist.ts'

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

  test(`chooses what http/accept chooses, ${fuzzCount} generated headers and the known ones`, async () => {
    const differences = await disagreements(nginx.port, notAcceptable)
    expect(differences.slice(0, 20)).toEqual([])
  }, 600_000)

  test('sees only the first of several Accept lines before 1.23, and all of them since', async () => {
    const [answer] = await pipelined(nginx.port, '/join', ['text/html;q=0.1\r\nAccept: text/markdown'])
    expect(variantOf(answer)).toBe(joinsLines() ? 'markdown' : 'html')
  })
})
