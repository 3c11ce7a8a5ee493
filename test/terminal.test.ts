import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { builtSite } from './built-site.ts'
import { counted, finished, program, start } from './portolan.ts'
import { edit, scratch } from './scratch.ts'

const site = builtSite()

/** Runs the program at a terminal of its own; somebody types an answer whenever it asks. */
function atTerminal(words: string, cwd: string, answers: readonly string[] = []) {
  const command = `"${process.execPath}" "${program}" ${words}`
  const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, TERM: 'xterm', SOURCE_DATE_EPOCH: '1795132800', ...counted },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const left = answers.values()
  child.stdout.on('data', chunk => {
    // What follows the question places the cursor.
    if (/\): (?:\x1b\[\d*[A-Z])*$/.test(String(chunk))) child.stdin.write(`${left.next().value ?? ''}\r`)
  })
  return finished(child)
}

test('init asks at a terminal, until each answer is right', async () => {
  const cwd = scratch()
  const answers = ['Isle', 'isle.example:25565', 'isle.example']
  const { code, stdout } = await atTerminal('init --discord https://discord.gg/mine', cwd, answers)
  expect(code).toBe(0)
  expect(stdout).toContain('Name of the server (Lantern Bay): ')
  expect(stdout).toContain(
    '  isle.example:25565 is a hostname: leave out the port. Did you mean isle.example?',
  )
  expect(stdout).toContain('Address of the website (https://isle.example): ')
  expect(stdout).not.toContain('Invite of the community')
  const config = parse(readFileSync(join(cwd, 'site/portolan.yaml'), 'utf8'))
  expect(config).toMatchObject({
    baseUrl: 'https://isle.example',
    server: { name: 'Isle', serverAddress: 'isle.example', discordInvite: 'https://discord.gg/mine' },
  })
})

test('init with --yes asks nobody', async () => {
  const cwd = scratch()
  const { code, stdout } = await atTerminal('init --yes', cwd)
  expect([code, stdout]).toEqual([0, expect.not.stringContaining('): ')])
  expect(existsSync(join(cwd, 'site/portolan.yaml'))).toBe(true)
})

test('verify tells at a terminal what it waits for', async () => {
  const { code, stdout } = await atTerminal('verify http://127.0.0.1:1 --wait 0.2', site())
  expect(code).toBe(3)
  expect(stdout).toMatch(/\r\x1b\[K[^\r]+; asking again/)
})

test('verify shows how far it is, at a terminal', async () => {
  let answered = 0
  const server = createServer((_, response) => {
    // The first answer takes longer than anybody likes to wait without a word.
    setTimeout(() => response.writeHead(404).end(), answered++ === 0 ? 700 : 0)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { code, stdout } = await atTerminal(`verify http://127.0.0.1:${port}`, site())
  expect(code).toBe(4)
  expect(stdout).toMatch(/\r\x1b\[Kasking {2}\[=*-*\] {2}\d+ of \d+ {2}[\d.]+\/s, /)
})

test('a site of some hundred pages shows how far it is, at a terminal and nowhere else', async () => {
  const cwd = scratch()
  cpSync(site(), cwd, { recursive: true })
  edit(join(cwd, 'site/portolan.yaml'), /^site:$/m, 'site:\n  pictures: no')
  for (let page = 0; page < 300; page++)
    writeFileSync(
      join(cwd, `site/pages/page-${page}.md`),
      `---\ntitle: Page ${page}\ndescription: One of many.\n---\n\nSome *words*.\n`,
    )
  const check = await atTerminal('check', cwd)
  const bar = / {2}\[=*-*\] {2}\d+ of \d+ {2}[\d.]+\/s, (?:\d+ min )?\d+ s left/.source
  expect(check.stdout).toMatch(new RegExp(`\r\x1b\\[K(?:reading pages|rendering)${bar}`))
  expect(check.stdout).toMatch(/\r\x1b\[Ksite\/portolan\.yaml: no mistakes\r\n$/)
  const built = await atTerminal('build --out one', cwd)
  expect(built.stdout).toMatch(new RegExp(`\r\x1b\\[Kcompressing and writing${bar}`))
  // The bar is gone before the summary comes.
  expect(built.stdout).toMatch(/\r\x1b\[KBuilt one\r\n/)
  for (const words of ['build --out two --quiet', 'build --out three 2>err'])
    expect([words, (await atTerminal(words, cwd)).stdout]).toEqual([
      words,
      expect.not.stringMatching(/\d of \d|\x1b\[K/),
    ])
  expect(readFileSync(join(cwd, 'err'), 'utf8')).toBe('')
}, 120_000)

test('what cannot be printed ends the program, and says so by its exit code', async () => {
  const command = `"${process.execPath}" "${program}" schema > /dev/full`
  const { code } = await finished(
    spawn('sh', ['-c', command], {
      env: { ...process.env, ...counted },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  )
  expect(code).toBe(3)
})

const hasIpv6 = Object.values(networkInterfaces()).some(all => all?.some(({ address }) => address === '::1'))

test('serve shows addresses to try, of a page that is there', async () => {
  const other = scratch()
  const table = readFileSync(join(site(), 'dist/bundle.json'), 'utf8')
  mkdirSync(join(other, 'dist'))
  writeFileSync(join(other, 'dist/bundle.json'), table)
  edit(join(other, 'dist/bundle.json'), '"path": "/join"', '"path": "/joining"')
  const host = hasIpv6 ? '::1' : '127.0.0.1'
  const shown = hasIpv6 ? '\\[::1\\]' : '127.0.0.1'
  for (const [cwd, page] of [
    [site(), '/join'],
    [other, '/'],
  ] as const) {
    const child = start(['serve', '--port', '0', '--host', host], { cwd })
    child.stdout?.once('data', () => child.kill('SIGINT'))
    const { code, stdout } = await finished(child)
    expect(code).toBe(130)
    expect(stdout).toMatch(new RegExp(`curl -I http://${shown}:\\d+${page}\\n`))
  }
})
