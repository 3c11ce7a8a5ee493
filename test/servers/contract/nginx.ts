import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from '../../../src/hosts/target.ts'
import { answer } from '../../../src/http/answer.ts'
import { ask } from '../../../src/testing/exchange.ts'
import { host } from '../../../src/testing/hosts.ts'
import { installed } from '../../support/installed.ts'
import type { Exception, Exceptions } from './suite.ts'

export interface RunningNginx {
  readonly port: number
  readonly url: string
  /** What it wrote to the standard error stream. */
  readonly said: () => string
  readonly stop: () => Promise<void>
  /** Stops it by a signal of choice; returns the exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
}

/**
 * Starts a real nginx on a bundle, in the foreground, with the bundle as its prefix, where the bundle says. `user` is
 * the numeric id of an ordinary user to run as.
 */
export async function startNginx(dist: string, user?: number): Promise<RunningNginx> {
  // The workers of a nginx that root starts belong to nobody, who cannot read temporary folders.
  const owner = user === undefined && process.getuid?.() === 0 ? ' user root;' : ''
  // Besides its own log, which is quiet about visitors: all that goes wrong.
  const settings = `daemon off;${owner} error_log nginx/run/all.log error;${modulesFor(dist)}`
  return runNginx([...nginxArguments(dist), '-g', settings], listenPort(dist), {
    user,
    log: () => errorLog(dist),
  })
}

/** Starts nginx with arguments of the test, which keep it in the foreground, and waits until it listens. */
export async function runNginx(
  words: readonly string[],
  port: number,
  { user, log = () => '' }: { readonly user?: number | undefined; readonly log?: () => string } = {},
): Promise<RunningNginx> {
  const [program = '', ...rest] = nginxCommand(words, user)
  const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr?.on('data', chunk => said.push(String(chunk)))
  const exited = once(child, 'exit')
  const failure = () => new Error(`nginx did not start:\n${said.join('')}\n${log()}`)
  for (let attempt = 0; !(await answers(port)); attempt++) {
    if (child.exitCode !== null || attempt > 200) {
      child.kill()
      throw failure()
    }
    await sleep(25)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    return child.exitCode
  }
  const stop = async () => void (await end('SIGTERM'))
  return { port, url: `http://127.0.0.1:${port}`, said: () => said.join(''), stop, end }
}

/** The words that run nginx, as another user if need be. */
export function nginxCommand(words: readonly string[], user?: number): readonly string[] {
  const as = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
  return [...as, installed('nginx'), ...words]
}

/** What `nginx -t` says, as text; throws when it refuses. */
export function testConfig(dist: string): string {
  return execFileSync(installed('nginx'), [...nginxArguments(dist), '-t'], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

/** Whether it shows all lines of a field: since 1.23.0. */
export function joinsLines(): boolean {
  const said = execFileSync('/bin/sh', ['-c', `${installed('nginx')} -v 2>&1`], { encoding: 'utf8' })
  const [, major, minor] = /nginx\/(\d+)\.(\d+)/.exec(said) ?? []
  return Number(major) > 1 || Number(minor) >= 23
}

/** What the target says that this nginx does differently, and when. */
export function nginxDifferences(): { readonly differs: Target['differs']; readonly exceptions: Exceptions } {
  if (joinsLines()) return { differs: {}, exceptions: {} }
  const lines: Exception = {
    of: ({ headers }) => Array.isArray(headers['Accept']),
    instead: ({ headers, ...asked }, _, table) =>
      answer(table, ask({ ...asked, headers: { ...headers, Accept: headers['Accept']?.[0] ?? '' } })),
  }
  return { differs: host('nginx').differs, exceptions: { lines } }
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** The module that `deploy.nginx.brotli` asks for is the operator's to load; here it is Debian's. */
function modulesFor(dist: string): string {
  const module = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
  return readFileSync(join(confFolder(dist), 'site.conf'), 'utf8').includes('brotli_static on')
    ? ` load_module ${module};`
    : ''
}

function confFolder(dist: string): string {
  return join(dist, 'nginx', shortNameOf(dist))
}

/** The service's short name: that of the folder with the site's own files. */
export function shortNameOf(dist: string): string {
  const folder = readdirSync(join(dist, 'nginx')).find(name =>
    existsSync(join(dist, 'nginx', name, 'server.conf')),
  )
  return folder ?? ''
}

function listenPort(dist: string): number {
  const server = readFileSync(join(confFolder(dist), 'server.conf'), 'utf8')
  return Number(/listen (?:\S+:)?(\d+);/.exec(server)?.[1])
}

/** What nginx logged while it ran, and what it would have logged if it named visitors. */
export function errorLog(dist: string): string {
  const file = join(dist, 'nginx/run/all.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

// -e: the compiled-in log of errors before the config is read may not be writable.
function nginxArguments(dist: string): readonly string[] {
  return ['-p', dist, '-c', 'nginx/nginx.conf', '-e', 'stderr']
}

/** Whether somebody listens there. */
export function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
