import { join } from 'node:path'
import { findProgram, runProgram, withScratch } from '../../files/programs.ts'
import { fileExists } from '../../files/read-files.ts'
import type { Finding } from './finding.ts'

export interface Machine {
  /** As in the environment. */
  readonly path: string
  /** The bundle's folder; absolute. */
  readonly folder: string
  /** Configuration of hosts in it. */
  readonly hosts: readonly string[]
}

const again = 'if you changed the file, portolan build --no-cache writes it again'

/** Whether nginx has the module for brotli where the bundle asks for it, and takes the configuration. */
export function checkNginx({ folder, hosts, path }: Machine, brotli: boolean): readonly Finding[] {
  if (!hosts.includes('nginx/nginx.conf')) return []
  const check = 'nginx -t'
  const program = findProgram(['nginx'], path)
  if (program === undefined) return [missing('nginx')]
  const module = brotli
    ? brotliModule(runProgram(program, ['-V'], { cwd: '/', env: { PATH: path } }).said)
    : ''
  if (module === undefined)
    return [
      {
        check: 'brotli',
        state: 'wrong',
        text: 'deploy.nginx.brotli is on, but this nginx has no ngx_brotli',
        note: 'install the module (Debian: libnginx-mod-http-brotli-static), or turn it off',
      },
    ]
  const loaded = module === '' ? [] : ['-g', `load_module ${module};`]
  // nginx -t creates a pid file, a log and folders in its prefix.
  const { code, said } = withScratch(['nginx/run'], scratch =>
    runProgram(
      program,
      ['-t', '-p', `${scratch}/`, '-c', join(folder, 'nginx/nginx.conf'), '-e', 'stderr', ...loaded],
      { cwd: scratch, env: { PATH: path } },
    ),
  )
  const note =
    loaded.length > 0 ? `nginx.conf does not load brotli: start nginx with -g '${loaded[1]}'` : undefined
  if (code === 0) return [{ check, state: 'ok', text: 'accepts nginx/nginx.conf', ...(note && { note }) }]
  const reason = (/\[emerg\] (?:\d+#\d+: )?(.*)/.exec(said)?.[1] ?? said.trim()).replaceAll(`${folder}/`, '')
  const forbidden = /^bind\(\) to (\S+) failed \(13:/.exec(reason)?.[1]
  if (forbidden !== undefined)
    return [
      {
        check,
        state: 'warn',
        text: `no errors, but this user cannot listen on ${forbidden}`,
        note: 'only root can use ports below 1024: run portolan doctor as the user who starts nginx',
      },
    ]
  return [
    {
      check,
      state: 'wrong',
      text: reason,
      note: `${again}; for an unknown directive, nginx may lack a module`,
    },
  ]
}

/** The module's file, '' for one that is built in, `undefined` for none. */
function brotliModule(said: string): string | undefined {
  if (/--add-module=\S*brotli/.test(said)) return ''
  const prefix = /--prefix=(\S+)/.exec(said)?.[1] ?? '/usr/local/nginx'
  const folder = /--modules-path=(\S+)/.exec(said)?.[1] ?? join(prefix, 'modules')
  const file = join(folder, 'ngx_http_brotli_static_module.so')
  return fileExists(file) ? file : undefined
}

/** Whether Caddy takes the configuration. */
export function checkCaddy({ folder, hosts, path }: Machine): readonly Finding[] {
  if (!hosts.includes('caddy/Caddyfile')) return []
  const check = 'caddy validate'
  const program = findProgram(['caddy'], path)
  if (program === undefined) return [missing('Caddy')]
  // It keeps its state in folders of the user's.
  const { code, said } = withScratch([], scratch =>
    runProgram(program, ['validate', '--config', 'caddy/Caddyfile'], {
      cwd: folder,
      env: { PATH: path, PWD: folder, HOME: scratch, XDG_CONFIG_HOME: scratch, XDG_DATA_HOME: scratch },
    }),
  )
  if (code === 0) return [{ check, state: 'ok', text: 'accepts caddy/Caddyfile' }]
  return [{ check, state: 'wrong', text: /^Error: (.*)/m.exec(said)?.[1] ?? said.trim(), note: again }]
}

function missing(check: string): Finding {
  return {
    check,
    state: 'missing',
    text: 'not installed on this machine, so its configuration is not tested',
  }
}
