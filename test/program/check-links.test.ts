import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onLoopback } from '../../src/testing/on-loopback.ts'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { dnsServer } from '../support/dns-server.ts'
import { portolan } from '../support/portolan.ts'
import { keepTwoPages } from '../support/small-site.ts'

/** Runs `check --links` on a small site against a DNS server that knows one name alone, an address of this machine. */
async function checked(words: readonly string[], body: (port: number) => string) {
  const cwd = sampleSite()
  keepTwoPages(cwd)
  const asked: string[] = []
  const local = await onLoopback(createServer(({ url }, response) => response.end(asked.push(`${url}`))))
  onTestFinished(local.stop)
  const dns = await dnsServer({ 'A private.example': ['127.0.0.1'] })
  onTestFinished(async () => void dns.close())
  const page = join(cwd, 'site/pages/index.md')
  writeFileSync(page, `${readFileSync(page, 'utf8')}\n${body(local.port)}\n`)
  edit(
    join(cwd, 'site/portolan.yaml'),
    'votes:\n',
    'votes:\n  - { label: Planet, url: https://vote.example/a }\n',
  )
  const finished = await portolan(['check', '--links', '--dns-server', dns.address, ...words], { cwd })
  return { ...finished, asked, names: dns.asked }
}

test('dead links of pages and config are errors at their lines, each asked once; private ones are not asked', async () => {
  const { code, stdout, stderr, asked, names } = await checked(
    ['--json'],
    port =>
      `[a](https://dead.example/x#y), [i]({{ server.discordInvite }}), [b](https://dead.example/x), [c](http://private.example:${port}/)\n\n![](/assets/logo.svg) [d](/join)\n\n::votes`,
  )
  const { diagnostics } = JSON.parse(stdout)
  const found = diagnostics
    .filter(({ ruleId }: { ruleId: string }) => /link/.test(ruleId) && ruleId !== 'link-text')
    .map(({ file, ruleId, severity, reason }: Record<string, string>) =>
      [file, ruleId, severity, reason].join(' '),
    )
  expect(found.filter((line: string) => /dead\.example|vote\.example|private|discord/.test(line))).toEqual([
    'site/pages/index.md dead-outside-link error The link https://dead.example/x is dead: DNS does not know dead.example',
    'site/pages/index.md dead-outside-link error The link https://dead.example/x is dead: DNS does not know dead.example',
    expect.stringContaining('unchecked-link warning The link http://private.example'),
    'site/portolan.yaml dead-outside-link error The link https://discord.gg/example is dead: DNS does not know discord.gg',
    'site/portolan.yaml dead-outside-link error The link https://vote.example/a is dead: DNS does not know vote.example',
  ])
  expect(code).toBe(1)
  expect(asked).toEqual([])
  expect(names.filter(name => name === 'A dead.example')).toHaveLength(1)
  expect(names.join()).not.toContain('play.lanternbay.example')
  expect(stderr).toBe('')
})

test('without a network, one message says so', async () => {
  const cwd = sampleSite()
  keepTwoPages(cwd)
  const dns = await dnsServer({})
  onTestFinished(async () => void dns.close())
  // One that knows no name, and none at all.
  for (const [server, why] of [
    [dns.address, 'DNS does not know '],
    ['127.0.0.1:1', 'no DNS server can be reached'],
  ] as const) {
    const { code, stdout, stderr } = await portolan(['check', '--links', '--dns-server', server, '--quiet'], {
      cwd,
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(
      stdout.match(/^\w+\[\S+-link\]: No link to another website could be checked: .*/gm)?.join(),
    ).toContain(why)
  }
})

test('without --links, nobody is asked', async () => {
  const cwd = sampleSite()
  const dns = await dnsServer({})
  onTestFinished(async () => void dns.close())
  expect(await portolan(['check', '--quiet'], { cwd })).toMatchObject({ code: 0, stdout: '' })
  expect(dns.asked).toEqual([])
  const { code, stderr } = await portolan(['check', '--dns-server', dns.address], { cwd })
  expect([code, stderr]).toEqual([2, expect.stringContaining('--dns-server needs --dns or --links')])
})
