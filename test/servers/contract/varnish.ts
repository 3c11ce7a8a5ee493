import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answer } from '../../../src/http/answer.ts'
import { installed } from '../../support/installed.ts'
import { ask } from './exchange.ts'
import { answers, freePort, startNginx } from './nginx.ts'
import type { Exceptions, Host } from './suite.ts'

export interface RunningVarnish extends Host {
  /** How many requests it passed on so far. */
  readonly passedOn: () => Promise<number>
  /** Its files, and the memory that it shares with those who look. */
  readonly folder: string
}

/** What the target says that Varnish does differently, and when. */
export const varnishExceptions: Exceptions = {
  encodings: {
    of: ({ headers }, expected) =>
      headers['Accept-Encoding'] === 'gzip;q=2' ||
      expected.headers.some(([name, value]) => name === 'Content-Encoding' && value === 'br'),
    instead: ({ headers, ...asked }, _, table) =>
      answer(
        { ...table, encodings: ['gzip'] },
        ask({ ...asked, headers: { ...headers, 'Accept-Encoding': 'gzip' } }),
      ),
  },
  conditions: {
    of: ({ headers }) => headers['If-None-Match'] === '*',
    instead: ({ headers, ...asked }, _, table) =>
      answer(table, ask({ ...asked, headers: { ...headers, 'If-None-Match': '' } })),
  },
  head: { of: ({ method }) => method === 'HEAD', own: ['content-length', 'transfer-encoding', 'age'] },
  ranges: { of: (_, { status }) => status === 416, own: 'fields' },
}

/** Starts nginx on a bundle, and a real Varnish with the bundle's VCL before it. */
export async function startVarnish(dist: string): Promise<RunningVarnish> {
  const nginx = await startNginx(dist)
  return startVarnishAlone(dist, () => nginx.stop())
}

/** Starts a real Varnish with a bundle's VCL, before whoever listens there or not. */
export async function startVarnishAlone(
  dist: string,
  andThen: () => Promise<unknown> = async () => {},
): Promise<RunningVarnish> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'portolan-varnish-'))
  const where = ['-n', join(folder, 'work')]
  const child = spawn(
    installed('varnishd'),
    [
      ...['-F', '-j', 'none', '-a', `127.0.0.1:${port}`, ...where, '-s', 'malloc,32m'],
      ...['-f', join(dist, 'varnish/default.vcl')],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(String(chunk)))
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await andThen()
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; !(await answers(port)); attempt++) {
    if (child.exitCode !== null || attempt > 800) {
      await stop()
      throw new Error(`Varnish did not start:\n${said.join('')}`)
    }
    await sleep(25)
  }
  const count = (name: string) => {
    const text = execFileSync(installed('varnishstat'), [...where, '-1', '-f', name], { encoding: 'utf8' })
    return Number(/^\S+\s+(\d+)/.exec(text)?.[1])
  }
  return {
    port,
    cache: true,
    folder,
    said: () => said.join(''),
    stop,
    passedOn: async () => {
      // Threads add up what they counted when they have nothing else to do: wait until the sum stands still.
      for (let before = -1, now = 0; now !== before; now = count('MAIN.client_req')) {
        before = now
        await sleep(400)
      }
      return count('MAIN.backend_req')
    },
  }
}
