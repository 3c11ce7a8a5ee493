import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installed } from '../../support/installed.ts'
import { answers, freePort } from './nginx.ts'
import type { Exceptions, Host } from './suite.ts'

/** What the target says that Caddy does differently, and when. */
export const caddyExceptions: Exceptions = {
  malformed: { of: ({ target }) => /%(?![0-9a-f]{2})/i.test(target), own: 'answer' },
  ranges: { of: (_, { status }) => status === 416, own: 'text' },
}

/** Starts a real Caddy on a bundle in place, in the foreground, on its own port. */
export async function startCaddy(
  dist: string,
  env: Readonly<Record<string, string>> = {},
  config = 'caddy/Caddyfile',
): Promise<Host> {
  const port = await freePort()
  const home = mkdtempSync(join(tmpdir(), 'portolan-caddy-'))
  const child = spawn(installed('caddy'), ['run', '--adapter', 'caddyfile', '--config', config], {
    cwd: dist,
    env: { ...ownFolders(home), ...env, PWD: dist, PORTOLAN_LISTEN: `${port}`, PORTOLAN_BIND: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(String(chunk)))
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await exited
    rmSync(home, { recursive: true, force: true })
  }
  for (let attempt = 0; !(await answers(port)); attempt++) {
    if (child.exitCode !== null || attempt > 400) {
      if (child.exitCode === null) await stop()
      throw new Error(`Caddy did not start:\n${said.join('')}`)
    }
    await sleep(25)
  }
  return { port, stop, said: () => said.join('') }
}

/** Throws when `caddy validate` refuses. */
export function validateCaddyfile(dist: string): void {
  runCaddy(['validate', '--config', 'caddy/Caddyfile'], dist)
}

/** The Caddyfile as `caddy fmt` writes it. */
export function formatted(dist: string): string {
  return runCaddy(['fmt', 'caddy/Caddyfile'], dist)
}

function runCaddy(words: readonly string[], dist: string): string {
  const home = mkdtempSync(join(tmpdir(), 'portolan-caddy-'))
  try {
    return execFileSync(installed('caddy'), words, {
      cwd: dist,
      env: ownFolders(home),
      stdio: 'pipe',
      encoding: 'utf8',
    })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Caddy keeps its last configuration and its certificates below the user's home. */
function ownFolders(home: string) {
  return { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home }
}
