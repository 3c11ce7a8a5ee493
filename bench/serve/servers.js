import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Debian keeps them outside an ordinary user's PATH. */
const program = name =>
  ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
    .map(folder => `${folder}/${name}`)
    .find(existsSync) ?? name

export const nginx = (folder, port) =>
  start(program('nginx'), ['-p', folder, '-c', 'nginx/nginx.conf', '-e', 'stderr', '-g', 'daemon off;'], port)

export function caddy(dist, port, home) {
  const own = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home }
  const env = { ...own, PWD: dist, PORTOLAN_LISTEN: `${port}`, PORTOLAN_BIND: '127.0.0.1' }
  return start(program('caddy'), ['run', '--config', 'caddy/Caddyfile'], port, { cwd: dist, env })
}

/** Caddy's own file server, with the headers that it sends by itself. */
export function plainCaddy(dist, port, home) {
  const own = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home }
  const file = join(home, 'Caddyfile')
  mkdirSync(home, { recursive: true })
  writeFileSync(
    file,
    `{\n\tadmin off\n\tauto_https off\n}\n\nhttp://:${port} {\n\tbind 127.0.0.1\n\troot * ${dist}/public\n\tfile_server\n}\n`,
  )
  return start(program('caddy'), ['run', '--config', file, '--adapter', 'caddyfile'], port, {
    cwd: dist,
    env: own,
  })
}

export function apache(dist, port) {
  const words = ['-f', join(dist, 'apache/httpd.conf'), '-D', 'FOREGROUND']
  return start(program('apache2'), [...words, '-C', `Define PORTOLAN_LISTEN 127.0.0.1:${port}`], port, {
    env: { PWD: dist },
  })
}

/** What each says of its version. */
export const versionWords = [
  ['nginx', program('nginx'), '-v'],
  ['Caddy', program('caddy'), 'version'],
  ['Apache', program('apache2'), '-v'],
  ['wrk', program('wrk'), '-v'],
]

/** Starts a server in the foreground and waits until it answers. */
async function start(command, words, port, { cwd, env } = {}) {
  const child = spawn(command, words, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (let attempt = 0; !(await answers(port)); attempt++) {
    if (child.exitCode !== null || attempt > 400) {
      if (child.exitCode === null) await stop()
      throw new Error(`${command} did not start:\n${said}`)
    }
    await pause(25)
  }
  return { pid: child.pid, url: `http://127.0.0.1:${port}`, stop }
}

const answers = port =>
  new Promise(resolve => {
    get({ port, host: '127.0.0.1', path: '/' }, answer => {
      answer.resume()
      resolve(true)
    }).once('error', () => resolve(false))
  })

/** A port that nobody listens on at this moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
