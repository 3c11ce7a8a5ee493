import { join } from 'node:path'
import { fileExists } from '../disk/read-files.ts'
import { withScratch } from '../disk/scratch.ts'
import { runProgram } from '../platform/run-program.ts'
import type { Finding } from './finding.ts'
import { atLeast, hostProgram, type Machine } from './host-program.ts'

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
  const modules: readonly Finding[] = brotli
    ? [
        {
          check: 'brotli',
          state: 'ok',
          text: module === '' ? 'built in' : module,
          ...(module === ''
            ? {}
            : { note: `nginx.conf does not load it: start nginx with -g 'load_module ${module};'` }),
        },
      ]
    : []
  return [program, ...modules, accepted(machine, found.program, found.version, loaded)]
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
