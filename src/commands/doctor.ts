import type { Command } from 'commander'
import type { Closed } from '../files/bundle/open-bundle.ts'
import { version } from '../files/package.ts'
import type { BundleFile } from '../model/bundle.ts'
import { printedJson } from '../text/data.ts'
import { escapeControls, shellWord } from '../text/escape.ts'
import { counted, type Paint, paint, textWidth, wrap } from '../text/layout.ts'
import { exitCodes, exits, noBundle, refuseCall, wantsColor } from './terminal/ending.ts'

/** Adds `portolan doctor` to the program. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .summary('check the files of a bundle')
    .description(
      'Checks whether the files of the website are those of the build, and whether others can read them. For each ' +
        'problem it prints what to do. It changes nothing. Exits with 3 if anything is wrong; warnings do not count.',
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
  const findings = await checkBundle(bundlePlace(options.bundle), table)
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

/** `warn`: works, but something should be known. */
type State = 'ok' | 'warn' | 'wrong'

/** The answer to one question about the bundle. */
export interface Result {
  /** The thing that was looked at, in a word or two. */
  readonly check: string
  readonly state: State
  readonly text: string
  readonly note?: string | undefined
  /** A command, on a line that can be copied. */
  readonly run?: string | undefined
}

const colors = { ok: 'green', warn: 'yellow', wrong: 'red' } as const

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
