import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { listen, startSite } from '../../../src/testing/faulty.ts'
import { goodBundle } from '../../../src/testing/sample.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { verified } from '../../../src/testing/verified.ts'
import { builtSite } from '../../support/built-site.ts'
import { measured } from '../../support/measured.ts'
import { finished, portolan, start } from '../../support/portolan.ts'
import { cutDown, cutDownFiles } from '../../support/small-site.ts'

// Three pages: a site is asked for hundreds of answers.
const faq = '---\ntitle: FAQ\ndescription: Questions.\n---\n\n# FAQ\n\nAsk us.\n'
const threePages = (files: Map<string, Uint8Array>) => {
  cutDownFiles(files)
  files.set('pages/faq.md', Buffer.from(faq))
}
const site = builtSite(folder => {
  cutDown(folder)
  writeFileSync(join(folder, 'site/pages/faq.md'), faq)
})
const dist = () => join(site(), 'dist')
const bundle = goodBundle(threePages)

const words = (url: string, options: readonly string[]) => ['verify', url, '--bundle', dist(), ...options]

/** The command, asked about the bundle of that site. */
const run = (url: string, ...options: readonly string[]) => portolan(words(url, options), { cwd: scratch() })

/** The compiled program, where a process has to end. */
const runProgram = (url: string, ...options: readonly string[]) =>
  finished(start(words(url, options), { cwd: scratch() }))

describe('a table that was changed together with a file', () => {
  const evil = Buffer.from('# Join us at evil.example\n')
  const tampered = { ...bundle, files: new Map([...bundle.files, ['llms.txt', evil] as const]) }
  const facts = {
    size: evil.length,
    sha256: createHash('sha256').update(evil).digest('hex'),
    compressed: false,
  }
  const table = { ...bundle.manifest, files: { ...bundle.manifest.files, 'llms.txt': facts } }

  test('VERIFY-04 on the server: found, because the local table alone is believed', async () => {
    const site = { ...tampered, manifest: table }
    const { url } = await startSite(site, ({ path }, reply) =>
      path === '/bundle.json'
        ? {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: Buffer.from(JSON.stringify(table)),
          }
        : reply,
    )
    const { code, stdout } = await run(url)
    expect(code).toBe(4)
    expect(stdout).toMatch(/^difference\[wrong-bytes\][\s\S]*?GET http:\S+\/llms\.txt/m)
  })

  test('VERIFY-04 a pair that agrees passes: integrity, not authenticity, and the documentation says so', async () => {
    const { url } = await startSite({ ...tampered, manifest: table })
    const { differences } = await verified(url, { ...tampered, manifest: table })
    expect(differences).toEqual([])
    expect(readFileSync('docs/security.md', 'utf8')).toContain('integrity, not authenticity')
  })
})

describe('a site that does harm to who asks', () => {
  test.each([
    ['every answer, a byte now and then', 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n'],
    ['header fields without end', 'HTTP/1.1 200 OK\r\nX-A: '],
    ['nothing at all', ''],
  ])('VERIFY-05 a server that dribbles %s is given up in time', async (_, start) => {
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      socket.write(start)
      const timer = setInterval(() => socket.write(start === '' ? '' : 'a'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    const port = await listen(server)
    const began = performance.now()
    const { code, stdout, stderr } = await runProgram(`http://127.0.0.1:${port}`, '--timeout', '0.2')
    expect([3, 4]).toContain(code)
    expect(stdout + stderr).toMatch(/in time/)
    // 20 requests without an answer, 8 at once, a fifth of a second each, and a busy machine.
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  test('VERIFY-06 a server that sends one byte at a time is given up without holding more than its bytes', async () => {
    const header = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      const bytes = Buffer.from('1\r\n[\r\n'.repeat(10_000))
      const send = () => {
        while (!socket.destroyed && socket.write(bytes));
      }
      socket.once('data', () => {
        socket.write(header)
        socket.on('drain', send)
        send()
      })
    })
    const url = `http://127.0.0.1:${await listen(server)}`
    const { code, memory } = await measured(['verify', url, '--bundle', dist(), '--timeout', '1'], scratch())
    expect([3, 4]).toContain(code)
    expect(memory).toBeLessThan(400_000_000)
  })

  test('VERIFY-07 JSON of 300,000 levels is a difference', async () => {
    const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
    // Each document in one of the two forms, and once: every further answer would only take as long again.
    const forms = [
      [/server-info|index\.json/, deep],
      [/linkset|catalog|openapi/, `{"name":${deep}}`],
    ] as const
    const sent = new Set<string>()
    const { url } = await startSite(bundle, ({ path, method, headers }, reply) => {
      const isPlain = method === 'GET' && !/gzip|br/.test(headers['accept-encoding'] ?? '')
      const [, body] = forms.find(([documents]) => documents.test(path)) ?? []
      if (!isPlain || body === undefined || sent.has(path)) return undefined
      sent.add(path)
      return { ...reply, body: Buffer.from(body) }
    })
    const { code, stderr } = await runProgram(url)
    expect([code, stderr]).toEqual([4, ''])
    expect(sent.size).toBeGreaterThan(4)
  })
})
