import { join } from 'node:path'
import { findProgram, withScratch } from '../disk/programs.ts'
import { fileExists } from '../disk/read-files.ts'
import { runProgram } from '../platform/run-program.ts'
import type { Finding } from './finding.ts'

/** A server's program and what our configuration needs of it. */
interface HostProgram {
  readonly check: string
  readonly names: readonly string[]
  /** The arguments that make it print its version, and the pattern of the version. */
  readonly ask: readonly string[]
  readonly pattern: RegExp
  /** The oldest version that the configuration is written for. */
  readonly least?: string
}

export interface Machine {
  /** As in the environment. */
  readonly path: string
  /** The bundle's folder; absolute. */
  readonly folder: string
  /** Configuration of hosts in it; empty without a bundle. */
  readonly hosts: readonly string[]
}

interface Found {
  readonly program: string
  readonly version: string
  readonly said: string
}

/** Looks for a server's program. Returns what was found, and a finding about it. */
export function hostProgram(
  { check, names, ask, pattern, least = '0' }: HostProgram,
  { path, hosts }: Machine,
  folder: string,
): { readonly found?: Found; readonly finding: Finding } {
  const wanted = hosts.some(file => file.startsWith(`${folder}/`))
  const program = findProgram(names, path)
  if (program === undefined) {
    const text = 'not installed on this machine'
    return {
      finding: wanted
        ? { check, state: 'warn', text, note: `portolan cannot test ${folder}/ of the bundle here` }
        : { check, state: 'missing', text },
    }
  }
  const { said } = runProgram(program, ask, { cwd: '/', env: { PATH: path } })
  const version = pattern.exec(said)?.[1]
  if (version === undefined)
    return { finding: { check, state: 'warn', text: `${program} does not print its version` } }
  const old = wanted && !atLeast(version, least)
  return {
    found: { program, version, said },
    finding: {
      check,
      state: old ? 'wrong' : 'ok',
      text: `${version} at ${program}`,
      ...(old ? { note: `the configuration needs ${least} or newer` } : {}),
    },
  }
}

/** Whether a version such as `1.22.1` is not older than another. */
export function atLeast(version: string, least: string): boolean {
  const have = partsOf(version)
  for (const [index, part] of partsOf(least).entries()) {
    const own = have[index] ?? 0
    if (own !== part) return own > part
  }
  return true
}

function partsOf(version: string): readonly number[] {
  return version.split('.').map(Number)
}

const nginx = {
  check: 'nginx',
  names: ['nginx'],
  ask: ['-V'],
  pattern: /^nginx version: [^/]+\/(\d+\.\d+\.\d+)/m,
  least: '1.18',
}

/** nginx: its version, the module for brotli where the bundle asks for it, and whether it takes the configuration. */
export function checkNginx(machine: Machine, brotli: boolean): readonly Finding[] {
  const { found, finding } = hostProgram(nginx, machine, 'nginx')
  if (found === undefined) return [finding]
  if (!machine.hosts.includes('nginx/nginx.conf') || finding.state !== 'ok') return [finding]
  const program = atLeast(found.version, '1.23')
    ? finding
    : {
        ...finding,
        note: 'before 1.23.0, nginx reads only the first of several Accept headers; clients send one',
      }
  const module = brotli ? brotliModule(found.said) : ''
  if (module === undefined)
    return [
      program,
      {
        check: 'brotli',
        state: 'wrong',
        text: 'deploy.nginx.brotli is on, but this nginx has no ngx_brotli',
        note: 'install the module (Debian: libnginx-mod-http-brotli-static), or turn it off',
      },
    ]
  const loaded = module === '' ? [] : ['-g', `load_module ${module};`]
  const note = `nginx.conf does not load it: start nginx with -g '${loaded[1]}'`
  const loadable: Finding =
    module === ''
      ? { check: 'brotli', state: 'ok', text: 'built in' }
      : { check: 'brotli', state: 'ok', text: module, note }
  return [program, ...(brotli ? [loadable] : []), accepted(machine, found.program, found.version, loaded)]
}

/** Runs `nginx -t` in a scratch prefix, because it creates a pid file, a log and folders there. */
function accepted(
  { folder, path }: Machine,
  program: string,
  version: string,
  loaded: readonly string[],
): Finding {
  const check = 'nginx -t'
  // -e: the compiled-in log may not be writable.
  const log = atLeast(version, '1.19.5') ? ['-e', 'stderr'] : []
  const { code, said } = withScratch(['nginx/run'], scratch =>
    runProgram(
      program,
      ['-t', '-p', `${scratch}/`, '-c', join(folder, 'nginx/nginx.conf'), ...log, ...loaded],
      { cwd: scratch, env: { PATH: path } },
    ),
  )
  if (code === 0) return { check, state: 'ok', text: 'accepts nginx/nginx.conf' }
  const reason = (/\[emerg\] (?:\d+#\d+: )?(.*)/.exec(said)?.[1] ?? said.trim()).replaceAll(`${folder}/`, '')
  const forbidden = /^bind\(\) to (\S+) failed \(13:/.exec(reason)?.[1]
  if (forbidden !== undefined)
    return {
      check,
      state: 'warn',
      text: `no errors, but this user cannot listen on ${forbidden}`,
      note: 'only root can use ports below 1024: run portolan doctor as the user who starts nginx',
    }
  return {
    check,
    state: 'wrong',
    text: reason,
    note: 'if you changed the file, portolan build --no-cache writes it again; for an unknown directive, nginx may lack a module',
  }
}

/** The module's file, '' for one that is built in, `undefined` for none. */
function brotliModule(said: string): string | undefined {
  if (/--add-module=\S*brotli/.test(said)) return ''
  const prefix = /--prefix=(\S+)/.exec(said)?.[1] ?? '/usr/local/nginx'
  const folder = /--modules-path=(\S+)/.exec(said)?.[1] ?? join(prefix, 'modules')
  const file = join(folder, 'ngx_http_brotli_static_module.so')
  return fileExists(file) ? file : undefined
}

const caddy = {
  check: 'Caddy',
  names: ['caddy'],
  ask: ['version'],
  pattern: /^v?(\d+\.\d+\.\d+)/m,
  least: '2.6',
}

/** Caddy: its version, and whether it takes the configuration. */
export function checkCaddy(machine: Machine): readonly Finding[] {
  const { found, finding } = hostProgram(caddy, machine, 'caddy')
  if (found === undefined || finding.state !== 'ok' || !machine.hosts.includes('caddy/Caddyfile'))
    return [finding]
  const { folder, path } = machine
  // It keeps its state in folders of the user's.
  const { code, said } = withScratch([], scratch =>
    runProgram(found.program, ['validate', '--config', 'caddy/Caddyfile'], {
      cwd: folder,
      env: { PATH: path, PWD: folder, HOME: scratch, XDG_CONFIG_HOME: scratch, XDG_DATA_HOME: scratch },
    }),
  )
  const check = 'caddy validate'
  if (code === 0) return [finding, { check, state: 'ok', text: 'accepts caddy/Caddyfile' }]
  const reason = /^Error: (.*)/m.exec(said)?.[1] ?? said.trim()
  return [
    finding,
    { check, state: 'wrong', text: reason, note: 'if you changed the file, portolan build writes it again' },
  ]
}

const apache = {
  check: 'Apache',
  names: ['apache2', 'httpd'],
  ask: ['-v'],
  pattern: /^Server version: Apache\/(\d+\.\d+\.\d+)/m,
}

/** Apache: its version. */
export function checkApache(machine: Machine): readonly Finding[] {
  return [hostProgram(apache, machine, 'apache').finding]
}
