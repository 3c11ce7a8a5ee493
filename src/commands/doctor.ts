import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Closed } from '../files/bundle/open-bundle.ts'
import { version } from '../files/package.ts'
import { findProgram, runProgram, withScratch } from '../files/programs.ts'
import { fileExists } from '../files/read-files.ts'
import { realPath } from '../files/sources/real-path.ts'
import type { BundleFile } from '../model/bundle.ts'
import { printedJson } from '../text/data.ts'
import { escapeControls, shellWord } from '../text/escape.ts'
import { counted, type Paint, paint, textWidth, wrap } from '../text/layout.ts'
import { foreignDirective } from './doctor/foreign-directive.ts'
import { exitCodes, exits, noBundle, refuseCall, wantsColor } from './terminal/ending.ts'

/** Adds `portolan doctor` to the program. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .summary('check a bundle, and nginx on this machine')
    .description(
      'Checks whether the files of the website are those of the build, whether others can read them, and whether nginx accepts its configuration. ' +
        'For each problem it prints what to do. It changes nothing. Exits with 3 if anything is wrong; warnings do ' +
        'not count.',
    )
    .option('-b, --bundle <dir>', 'the bundle', 'dist')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ portolan doctor --bundle /srv/portolan')
    .action(exits(doctor))
}

async function doctor(options: { readonly bundle: string; readonly json?: boolean }): Promise<number> {
  const { openBundle } = await import('../files/bundle/open-bundle.ts')
  const { bundlePlace } = await import('../files/bundle/stage.ts')
  const table = openBundle(options.bundle)?.table()
  if (table === undefined) return refuseCall(noBundle(options.bundle))
  // After a build that was killed while it swapped, the bundle is aside.
  const place = bundlePlace(options.bundle)
  const machine = { path: process.env['PATH'] ?? '', folder: realPath(resolve(place)), hosts: table.hosts }
  const findings: readonly Result[] = [
    ...(await checkBundle(place, table)),
    ...checkNginx(machine, table.encodings.includes('br')),
  ]
  const ok = findings.every(({ state }) => state !== 'wrong')
  if (options.json) {
    console.log(
      printedJson({ version: 1, ok, portolan: version(), bundle: options.bundle, checks: findings }),
    )
  } else {
    const painted = paint(wantsColor(process.stdout))
    console.log(`${painted(`portolan ${version()}`, 'bold')}\n`)
    console.log(findingsTable(findings, painted, textWidth(process.stdout)))
  }
  return ok ? exitCodes.fine : exitCodes.io
}

/** Compares the files of a bundle with its table, and looks whether other users can read them. */
export async function checkBundle(folder: string, table: BundleFile): Promise<readonly Result[]> {
  const { bundleState, closedToOthers } = await import('../files/bundle/open-bundle.ts')
  const { whole, missing, changed } = bundleState(folder, table)
  const damaged = [
    ...missing.map(file => `${file} is missing`),
    ...changed.map(file => `${file} has changed since the build`),
  ]
  // What is missing cannot be looked at.
  const closed = missing.length === 0 ? closedToOthers(folder) : undefined
  return [
    damaged.length === 0
      ? { check: 'files', state: 'ok', text: `${whole.length} of the website, all unchanged since the build` }
      : {
          check: 'files',
          state: 'wrong',
          text: someOf(damaged),
          note: 'run portolan build; if you copied the bundle here, copy all of it again',
        },
    ...(closed ? [rights(closed)] : []),
  ]
}

/** A web server of another user answers 403 then, and says why in its log alone. */
function rights({ path, lacks }: Closed): Result {
  return {
    check: 'rights',
    state: 'warn',
    text: `other users cannot ${lacks === 'o+x' ? 'enter' : 'read'} ${path}: a web server that runs as one of them answers 403`,
    note: 'if a web server on this machine serves this folder, run:',
    run: `chmod ${lacks} ${shellWord(path)}`,
  }
}

function someOf(texts: readonly string[]): string {
  const rest = texts.length - 3
  return [...texts.slice(0, 3), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')
}

interface Machine {
  readonly path: string
  /** The bundle's folder; absolute. */
  readonly folder: string
  readonly hosts: readonly string[]
}

/** Asks nginx for its module for brotli, if the bundle needs it, and to test the configuration. */
export function checkNginx({ folder, hosts, path }: Machine, brotli: boolean): readonly Result[] {
  if (!hosts.includes('nginx/nginx.conf')) return []
  const check = 'nginx -t'
  const program = findProgram(['nginx'], path)
  if (program === undefined) {
    const text = 'not installed on this machine, so its configuration is not tested'
    return [{ check: 'nginx', state: 'missing', text }]
  }
  const foreign = foreignDirective(folder)
  if (foreign !== undefined) {
    const text = `${foreign} is not from portolan, so nginx did not read the configuration`
    const note = 'if you wrote it yourself, run nginx -t yourself; if not, do not use this bundle'
    return [{ check, state: 'wrong', text, note }]
  }
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
  if (code === 0) {
    const note = loaded[1] && `nginx.conf does not load brotli: start nginx with -g '${loaded[1]}'`
    return [{ check, state: 'ok', text: 'accepts nginx/nginx.conf', note }]
  }
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
  const note =
    'if you changed the file, portolan build writes it again; for an unknown directive, nginx may lack a module'
  return [{ check, state: 'wrong', text: reason, note }]
}

/** The module's file, '' for one that is built in, `undefined` for none. */
function brotliModule(said: string): string | undefined {
  if (/--add-module=\S*brotli/.test(said)) return ''
  const prefix = /--prefix=(\S+)/.exec(said)?.[1] ?? '/usr/local/nginx'
  const folder = /--modules-path=(\S+)/.exec(said)?.[1] ?? join(prefix, 'modules')
  const file = join(folder, 'ngx_http_brotli_static_module.so')
  return fileExists(file) ? file : undefined
}

/**
 * `ok`; `missing`: not there, and not needed; `warn`: works, but something should be known or cannot be checked; `wrong`:
 * does not work.
 */
type State = 'ok' | 'missing' | 'warn' | 'wrong'

/** The answer to one question about the bundle or the machine. */
export interface Result {
  /** The thing that was looked at, in a word or two. */
  readonly check: string
  readonly state: State
  readonly text: string
  readonly note?: string | undefined
  /** A command, on a line that can be copied. */
  readonly run?: string | undefined
}

const colors = { ok: 'green', missing: 'dim', warn: 'yellow', wrong: 'red' } as const

/** The text of `doctor` for people: a line for each finding, and the advice below it. */
export function findingsTable(findings: readonly Result[], painted: Paint, width: number): string {
  const column = Math.max(...findings.map(({ check }) => check.length)) + 2
  const lines = findings.flatMap(({ check, state, text, note, run }) => {
    const inner = width - 11 - column
    const described = wrap(escapeControls(text), inner)
    const advised =
      note === undefined
        ? []
        : wrap(escapeControls(note), inner - 2).map((line, index) => `${index === 0 ? '→' : ' '} ${line}`)
    const command = run === undefined ? [] : [`  ${escapeControls(run)}`]
    return [...described, ...advised, ...command].map((line, index) => {
      const left = index === 0 ? painted(state, colors[state]) + ' '.repeat(9 - state.length) : ' '.repeat(9)
      return `  ${left}${(index === 0 ? check : '').padEnd(column)}${line}`
    })
  })
  return [...lines, '', conclusion(findings, painted)].join('\n')
}

function conclusion(findings: readonly Result[], painted: Paint): string {
  const count = (state: State) => findings.filter(finding => finding.state === state).length
  const [wrong, warnings] = [count('wrong'), count('warn')]
  const more = warnings === 0 ? '' : `, ${counted(warnings, 'warning')}`
  return wrong === 0
    ? painted(`No problems${more}`, 'bold', warnings === 0 ? 'green' : 'yellow')
    : painted(`${counted(wrong, 'problem')}${more}`, 'bold', 'red')
}
