import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { answer } from '../../src/http/answer.ts'
import type { BundleFile } from '../../src/model/bundle.ts'
import { cpuTime } from '../../src/testing/cpu-time.ts'
import { builtBundle } from './contract/bundle.ts'
import { startCaddy } from './contract/caddy.ts'
import { errorLog, startNginx } from './contract/nginx.ts'
import { pipelined } from './contract/pipeline.ts'
import type { Host } from './contract/suite.ts'

const bundle = builtBundle('')

/** What this machine lets one process hold open, less what the test itself needs. */
const limit = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
const connections = Math.min(10_000, limit === 'unlimited' ? 10_000 : Number(limit) - 500)

test(`nginx holds ${connections} visitors at once, each with two answers and none sent away`, async () => {
  const nginx = await startNginx(bundle.dist)
  const sockets: Socket[] = []
  const lost: string[] = []
  try {
    await inTurns(connections, async index => {
      const socket = connect({ port: nginx.port, host: '127.0.0.1' })
      socket.on('close', () => lost.push(`closed: ${index}`)).on('error', error => lost.push(error.message))
      sockets.push(socket)
      await once(socket, 'connect')
      await head(socket, '*/*', 'text/html')
    })
    expect([sockets.length, ...lost.slice(0, 5)]).toEqual([connections])
    await inTurns(connections, async index => {
      const socket = sockets[index]
      if (socket) await head(socket, 'text/markdown', 'text/markdown')
    })
    expect(lost.slice(0, 5)).toEqual([])
    expect(sockets.filter(({ readyState }) => readyState === 'open').length).toBe(connections)
    expect(errorLog(bundle.dist)).toBe('')
  } finally {
    for (const socket of sockets) socket.removeAllListeners('close').destroy()
    await nginx.stop()
  }
  expect(nginx.said()).not.toMatch(/warn|alert/)
}, 240_000)

/** Some at a time: a machine takes so many new connections in one moment only. */
async function inTurns(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: 200 }, worker))
}

async function head(socket: Socket, accept: string, type: string): Promise<void> {
  socket.write(`HEAD /join HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\n\r\n`)
  let text = ''
  while (!text.includes('\r\n\r\n')) {
    const [chunk] = await once(socket, 'data')
    text += String(chunk)
  }
  if (!text.startsWith('HTTP/1.1 200') || !text.includes(`Content-Type: ${type};`)) throw new Error(text)
}

/** Headers on which patterns that go back and try again would need a time that grows with the square, or worse. */
const worst: readonly ((size: number) => string)[] = [
  size => ';'.repeat(size),
  size => ','.repeat(size),
  size => `a/b${' '.repeat(size)}x`,
  size => `text/markdown${';q'.repeat(size / 2)}`,
  size => `text/markdown;q=0.${'0'.repeat(size)}x`,
  size => `text/markdown;x="${'\\"'.repeat(size / 2)}`,
  size => '"'.repeat(size),
  size => 'a/b;"",'.repeat(size / 7),
  size => 'text/markdown;q=x,'.repeat(size / 18),
  size => `${'text/html;x="'.repeat(size / 13)},text/markdown`,
]

/** Four times the length may take eight times the time, and what a clock of hundredths makes of it; sixteen is a square. */
const linear = (short: number, long: number, slack: number) => expect(long).toBeLessThan(8 * short + slack)

test('http/answer needs no more time for 60 kB of Accept than their length explains', () => {
  const table: BundleFile = JSON.parse(readFileSync(`${bundle.dist}/bundle.json`, 'utf8'))
  for (const make of worst) {
    const [short = 0, long = 0] = [15_000, 60_000].map(size => {
      const request = { method: 'GET', target: '/join', headers: { accept: make(size) } }
      return cpuTime(() => {
        for (let time = 0; time < 200; time++) answer(table, request)
      })
    })
    linear(short, long, 20_000)
  }
})

/** nginx refuses a header line of more than 8 KiB, Caddy all headers of more than 16 KiB: what they read, and four times that. */
const hosts: readonly (readonly [
  title: string,
  start: (dist: string) => Promise<Host>,
  process: string,
  pair: readonly [small: number, large: number],
])[] = [
  ['nginx', dist => startNginx(dist), 'nginx: worker', [1900, 7600]],
  ['Caddy', startCaddy, 'caddy', [3500, 14_000]],
]

describe.each(hosts)('%s', (_, start, process, [small, large]) => {
  test('needs no more time for a long Accept than its length explains', async () => {
    const host = await start(bundle.dist)
    try {
      // nginx listens before its workers are there.
      await pipelined(host.port, '/join', ['*/*'])
      for (const make of worst) {
        const spent = async (size: number) => {
          const accept = make(size)
          const before = ticks(process, bundle.dist)
          const answers = await pipelined(
            host.port,
            '/join',
            Array.from({ length: 100 }, () => accept),
          )
          expect(answers.every(({ status }) => status === 200)).toBe(true)
          return ticks(process, bundle.dist) - before
        }
        linear(await spent(small), await spent(large), 15)
      }
    } finally {
      await host.stop()
    }
  }, 120_000)
})

/** Hundredths of a second that the processes of a server have worked, those that were started for a bundle. */
function ticks(name: string, dist: string): number {
  const ours = readdirSync('/proc').filter(pid => {
    if (!/^\d+$/.test(pid) || !wordsOf(pid).startsWith(name)) return false
    return readlinkSync(`/proc/${pid}/cwd`) === dist || wordsOf(parentOf(pid)).includes(dist)
  })
  if (ours.length === 0) throw new Error(`no process ${name}`)
  return ours.reduce((sum, pid) => sum + ticksOf(pid), 0)
}

/** Its command line without the folder of the program; nothing of a process that has gone. */
function wordsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
      .replaceAll('\0', ' ')
      .replace(/^\/\S*\/(?=caddy )/, '')
  } catch {
    return ''
  }
}

function parentOf(pid: string): string {
  return /^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
}

/** User and system time: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function ticksOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}
