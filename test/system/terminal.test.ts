import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { onLoopback } from '../../src/testing/on-loopback.ts'
import { edit, scratch } from '../../src/testing/scratch.ts'
import { builtSite } from '../support/built-site.ts'
import { codeCache, finished, program, start } from '../support/portolan.ts'
import { cutDown } from '../support/small-site.ts'

const site = builtSite(cutDown)

/** What is typed once something shows. */
type Turn = readonly [shown: string | RegExp, typed: string]

/** Runs the program at its own terminal, where somebody types each thing when its cue shows: 40 columns for who types, 80 else. */
function atTerminal(
  words: string,
  cwd: string,
  turns: readonly Turn[] = [],
  env: Record<string, string> = {},
) {
  const command = `stty cols ${turns.length > 0 ? 40 : 80} rows 20; "${process.execPath}" "${program}" ${words}`
  const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: cwd,
      TERM: 'xterm',
      SOURCE_DATE_EPOCH: '1795132800',
      ...codeCache,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const left = [...turns]
  let fresh = ''
  child.stdout.on('data', chunk => {
    fresh += String(chunk)
    const [turn] = left
    if (turn === undefined || fresh.search(turn[0]) < 0) return
    fresh = ''
    left.shift()
    child.stdin.write(turn[1])
  })
  // Whoever waits for a cue that never comes shall see what came.
  const patience = setTimeout(() => child.kill(), 20_000)
  return finished(child).finally(() => clearTimeout(patience))
}

const enter = '\r'

const down = '\x1b[B'

test('init takes no wrong answer and no sample for an answer, and lists every choice, at 40 columns', async () => {
  const cwd = scratch()
  const { code, stdout } = await atTerminal('init mine', cwd, [
    ['Name of your server', enter],
    // Two columns each; the last is taken back.
    ['Type the name', '島島城\x7f'],
    ['島島', enter],
    ['Address that players type', `isle.example:255770${enter}`],
    ['It must have a port', `\x7f${enter}`],
    [/nginx.*Caddy.*GitHub/s, `${down}${enter}`],
    ['Address of the website', enter],
    ['Bedrock only', `${down}${enter}`],
    ['Discord invite', enter],
    ['Paste the invite', `discord.gg/mine${enter}`],
    ['It must', `${'\x7f'.repeat(15)}https://discord.gg/mine${enter}`],
    [/Deutsch.*中文/s, enter],
    [/mountains, pines/, `${down.repeat(6)}${enter}`],
    [/Color of buttons/, enter],
  ])
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('portolan dev') })
  // Nobody asks for the port of an edition that is not offered.
  expect(stdout).not.toContain('Port for Bedrock')
  const [, next = ''] = stripVTControlCharacters(stdout).split(/(?=Created )/)
  expect(next.split(/\r?\n/).filter(line => line.length > 40)).toEqual([])
  expect(parse(readFileSync(join(cwd, 'mine/site/portolan.yaml'), 'utf8'))).toMatchObject({
    baseUrl: 'https://isle.example',
    server: {
      name: '島島',
      serverAddress: 'isle.example',
      discordInvite: 'https://discord.gg/mine',
      editions: { java: { port: 25577 }, bedrock: 'no' },
    },
    site: { look: 'snow' },
    deploy: { targets: ['caddy'] },
  })
})

test.each([
  ['Ctrl+C', '\x03'],
  ['Ctrl+D', '\x04'],
  ['Escape', '\x1b'],
])('%s at a question ends init with 130, and nothing is written', async (_, key) => {
  const cwd = scratch()
  const { code, stdout } = await atTerminal('init', cwd, [
    ['Name of your server', `Isle${enter}`],
    ['Address that players type', key],
  ])
  expect(code).toBe(130)
  expect(stdout).toContain('Nothing was written.')
  expect(readdirSync(cwd)).toEqual([])
})

test('verify shows how far it is, at a terminal', async () => {
  let answered = 0
  const server = createServer((_, response) => {
    // The first answer takes longer than anybody likes to wait without a message.
    setTimeout(() => response.writeHead(404).end(), answered++ === 0 ? 700 : 0)
  })
  const { port, stop } = await onLoopback(server)
  onTestFinished(stop)
  const { code, stdout } = await atTerminal(`verify http://127.0.0.1:${port}`, site())
  expect(code).toBe(4)
  expect(stdout).toMatch(/\r\x1b\[Kasking {2}\d+ of \d+/)
})

test('long work shows how far it is, at a terminal and nowhere else', async () => {
  const cwd = scratch()
  cpSync(join(site(), 'site'), join(cwd, 'site'), { recursive: true })
  // A clock on which every step takes a second, on whatever machine.
  writeFileSync(join(cwd, 'clock.cjs'), 'let now = 0\nperformance.now = () => (now += 1000)\n')
  const slowly = (words: string) => atTerminal(words, cwd, [], { NODE_OPTIONS: '--require ./clock.cjs' })
  const check = await slowly('check')
  expect(check.stdout).toMatch(/\r\x1b\[K(?:reading pages|rendering) {2}\d+ of \d+/)
  expect(check.stdout).toMatch(/\r\x1b\[Ksite\/portolan\.yaml: no errors\r\n$/)
  const built = await slowly('build --out one')
  expect(built.stdout).toMatch(/\r\x1b\[Kcompressing and writing {2}\d+ of \d+/)
  // The count is gone before the summary comes.
  expect(built.stdout).toMatch(/\r\x1b\[KBuilt one in [\d.]+ s\r\n/)
  for (const words of ['check --quiet', 'check 2>err'])
    expect([words, (await slowly(words)).stdout]).toEqual([
      words,
      expect.not.stringMatching(/\d of \d|\x1b\[K/),
    ])
  expect(readFileSync(join(cwd, 'err'), 'utf8')).toBe('')
})

test('what cannot be printed ends the program, and says so by its exit code', async () => {
  const command = `"${process.execPath}" "${program}" schema > /dev/full`
  const { code } = await finished(
    spawn('sh', ['-c', command], {
      env: { ...process.env },
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
