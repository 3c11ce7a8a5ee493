import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installed } from '../../support/installed.ts'
import { freePort } from './nginx.ts'
import type { Host } from './suite.ts'

const modules = '/usr/lib/apache2/modules'
const nobody = 65534

/** Starts a real Apache on a bundle in place, in the foreground, on its own port, as an ordinary user. */
export async function startApache(dist: string): Promise<Host> {
  const port = await freePort()
  return start(dist, join(dist, 'apache/run'), port, ['-f', join(dist, 'apache/httpd.conf')])
}

/** The same on a copy of the web root with .htaccess in it, which is all that this Apache knows of the bundle. */
export async function startHtaccess(dist: string, theirs = ''): Promise<Host> {
  const root = join(ownFolder(dist), 'public')
  cpSync(join(dist, 'public'), root, { recursive: true, preserveTimestamps: true })
  copyFileSync(join(dist, 'apache/.htaccess'), join(root, '.htaccess'))
  const site = `
    ${theirs}
    DocumentRoot "${root}"
    <Directory "${root}">
      AllowOverride FileInfo Indexes Options=MultiViews
      Require all granted
    </Directory>
  `
  return startOwn(dist, site)
}

/** Starts an Apache that has the modules and settings that Debian turns on, and serves a site by `site`. */
export async function startOwn(dist: string, site: string): Promise<Host> {
  const folder = ownFolder(dist)
  mkdirSync(folder, { recursive: true })
  const names = ['mpm_event', 'authz_core', 'access_compat', 'alias', 'headers', 'rewrite', 'dir', 'mime']
  const more = ['env', 'setenvif', 'negotiation', 'deflate', 'filter', 'autoindex', 'expires', 'reqtimeout']
  const text = `
    ${[...names, ...more].map(name => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
    ServerRoot "${folder}"
    PidFile httpd.pid
    DefaultRuntimeDir .
    ErrorLog error.log
    Listen \${PORTOLAN_LISTEN}
    ServerName own.example
    TypesConfig /dev/null
    <Directory "/">
      Options FollowSymLinks
      AllowOverride None
      Require all denied
    </Directory>
    <FilesMatch "^\\.ht">
      Require all denied
    </FilesMatch>
    ${site}
  `
  writeFileSync(join(folder, 'httpd.conf'), text)
  return start(dist, folder, await freePort(), ['-f', join(folder, 'httpd.conf')])
}

function ownFolder(dist: string): string {
  return `${dist}-own`
}

/** What `apache2 -t` says; throws when it refuses. */
export function testApacheConfig(dist: string): string {
  const words = ['-f', join(dist, 'apache/httpd.conf'), '-t']
  const { status, stderr } = spawnSync(installed('apache2'), words, {
    encoding: 'utf8',
    env: environment(dist),
  })
  if (status !== 0) throw new Error(stderr)
  return stderr
}

/** What Apache logged while it ran. */
export function errorLog(dist: string): string {
  const file = join(dist, 'apache/run/error.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

async function start(dist: string, own: string, port: number, config: readonly string[]): Promise<Host> {
  const root = process.getuid?.() === 0
  // Scratch folders are for their owner alone, and Apache refuses to serve as root.
  if (root) for (const folder of [dist, dirname(dist)]) open(folder)
  if (root) execFileSync('chown', ['-R', `${nobody}:${nobody}`, own])
  const as = root ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []
  const [program = '', ...rest] = [
    ...as,
    installed('apache2'),
    ...config,
    '-D',
    'FOREGROUND',
    '-C',
    `Define PORTOLAN_LISTEN 127.0.0.1:${port}`,
  ]
  const child = spawn(program, rest, { env: environment(dist), stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => said.push(String(chunk)))
  const exited = once(child, 'exit')
  for (let attempt = 0; !(await answers(port)); attempt++) {
    if (child.exitCode !== null || attempt > 400) {
      if (child.exitCode === null) await stop(child, exited)
      throw new Error(`Apache did not start:\n${said.join('')}\n${errorLog(dist)}`)
    }
    await sleep(25)
  }
  return { port, stop: () => stop(child, exited), said: () => said.join('') }
}

function open(folder: string): void {
  const { mode } = statSync(folder)
  if ((mode & 0o005) !== 0o005) chmodSync(folder, mode | 0o055)
}

function environment(dist: string) {
  return { PATH: process.env['PATH'], PWD: dist }
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  await exited
}
