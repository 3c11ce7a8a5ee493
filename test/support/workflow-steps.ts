import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { type Finished, finished } from './portolan.ts'

interface Step {
  readonly name?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string | boolean>>
  readonly run?: string
  readonly shell?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

export interface Ran {
  /** What each step is called, and the action of those that use one. */
  readonly steps: readonly string[]
  /** What the actions of others were given, by name. */
  readonly used: Readonly<Record<string, Readonly<Record<string, string | boolean>>>>
  /** Of the last step that ran. */
  readonly last: Finished
  readonly failed: string | undefined
}

interface Runner {
  readonly workspace: string
  readonly temp: string
  /** Whether the steps behind one that failed run, too. */
  readonly goOn?: boolean
  /** Folder whose programs come before all others. */
  readonly programs?: string
}

export function readAction(folder: string): Action {
  return parse(readFileSync(join(folder, 'action.yml'), 'utf8'))
}

/**
 * Runs the steps of a composite action as GitHub does: conditions, expressions and environment are worked out, each `run` goes
 * to bash in the workspace. The actions of others are noted only.
 */
export async function runAction(
  folder: string,
  given: Readonly<Record<string, string>>,
  { workspace, temp, goOn = false, programs = '' }: Runner,
): Promise<Ran> {
  const { inputs, runs } = readAction(folder)
  const values = {
    ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default])),
    ...given,
  }
  const steps: string[] = []
  const used: Record<string, Record<string, string | boolean>> = {}
  let last: Finished = { code: 0, signal: null, stdout: '', stderr: '' }
  mkdirSync(temp, { recursive: true })
  const pathFile = join(temp, 'github-path')
  for (const step of runs.steps) {
    if (!holds(step.if, values)) continue
    const name = step.name ?? step.uses?.replace(/@.*/, '') ?? ''
    steps.push(name)
    if (step.uses !== undefined) {
      used[step.uses] = Object.fromEntries(
        Object.entries(step.with ?? {}).map(([key, value]) => [
          key,
          typeof value === 'string' ? filled(value, values, temp) : value,
        ]),
      )
      continue
    }
    if (step.shell !== 'bash') throw new Error(`${name} names no shell`)
    const script = join(temp, 'step.sh')
    writeFileSync(script, filled(step.run ?? '', values, temp))
    const added = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').split('\n').reverse() : []
    const own = Object.fromEntries(
      Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value, values, temp)]),
    )
    last = await finished(
      spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
        cwd: workspace,
        env: {
          PATH: [programs, ...added, process.env['PATH']].filter(Boolean).join(':'),
          HOME: process.env['HOME'],
          SOURCE_DATE_EPOCH: '1795132800',
          GITHUB_ACTION_PATH: resolve(folder),
          GITHUB_PATH: pathFile,
          RUNNER_TEMP: temp,
          ...own,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    if (last.code !== 0 && !goOn) return { steps, used, last, failed: name }
  }
  return { steps, used, last, failed: undefined }
}

/**
 * Runs the one job of a workflow in a checkout: the steps of the repository's own actions are run, those of others noted.
 * `values` are what expressions stand for.
 */
export async function runWorkflow(
  file: string,
  values: Readonly<Record<string, string>>,
  runner: Runner,
): Promise<Ran> {
  const { jobs } = parse(readFileSync(join(runner.workspace, file), 'utf8'))
  const [job, ...others] = Object.values<{ readonly steps: readonly Step[] }>(jobs)
  if (job === undefined || others.length > 0) throw new Error(`${file} has not one job`)
  const before: string[] = []
  for (const { uses = '', with: given = {} } of job.steps) {
    if (uses.startsWith('./')) {
      const inputs = Object.entries(given).map(([name, text]) => [
        name,
        filled(`${text}`, values, runner.temp),
      ])
      const ran = await runAction(join(runner.workspace, uses), Object.fromEntries(inputs), runner)
      return { ...ran, steps: [...before, ...ran.steps] }
    }
    if (uses === '') throw new Error(`${file} has a step that runs here, which this test does not know`)
    before.push(uses.replace(/@.*/, ''))
  }
  throw new Error(`${file} uses no action of the repository`)
}

/** The conditions that the action has: comparisons of an input with a text. */
function holds(condition: string | undefined, values: Readonly<Record<string, string>>): boolean {
  if (condition === undefined) return true
  const [all, any] = [condition.split(' && '), condition.split(' || ')]
  if (all.length > 1) return all.every(part => holds(part, values))
  if (any.length > 1) return any.some(part => holds(part, values))
  const [, name = '', sign, text] = /^inputs\.([a-z-]+) (==|!=) '([^']*)'$/.exec(condition) ?? []
  if (sign === undefined || !(name in values)) throw new Error(`what does ${condition} mean?`)
  return (values[name] === text) === (sign === '==')
}

function filled(text: string, values: Readonly<Record<string, string>>, temp: string): string {
  return text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    if (expression === 'runner.temp') return temp
    const name = expression.replace(/^inputs\./, '')
    const value = values[name]
    if (value === undefined) throw new Error(`there is no ${expression}`)
    return value
  })
}
