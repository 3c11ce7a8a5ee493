import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { scratch } from '../../src/testing/scratch.ts'
import { finished, portolan } from './portolan.ts'

type Env = Readonly<Record<string, string>>

interface Surroundings {
  /** Variables of the commands. */
  readonly env: Env
  /** Lays into the folder of a session what its commands need, and returns more variables. */
  readonly prepare?: (cwd: string) => Env
  /** Texts that differ from run to run, each with the name that is shown in its place. */
  readonly names?: Readonly<Record<string, string>>
}

/**
 * Holds a file of sessions to what their commands print: each below a heading, in its own folder, every command behind `$`.
 * `portolan` alone on its line is the program, everything else is for Bash. To add a command, write it and run with --update.
 */
export async function heldToSessions(name: string, given: Surroundings): Promise<void> {
  const { prepare, names = {} } = given
  const file = fileURLToPath(new URL(`../fixtures/runs/${name}.txt`, import.meta.url))
  const sessions: string[] = []
  for (const session of readFileSync(file, 'utf8').split(/\n(?=### )/)) {
    const lines = session.match(/^(?:###|\$) .*/gm) ?? []
    expect(lines.length).toBeGreaterThan(1)
    const cwd = scratch()
    const env = { ...given.env, ...prepare?.(cwd) }
    const shown: string[] = []
    for (const line of lines) {
      const printed = line.startsWith('$ ') ? await ran(line.slice(2), cwd, env) : ''
      const named = steady(printed, { ...names, [cwd]: '/here' })
      shown.push(`${line}\n${/\bls (?!-t)/.test(line) ? sorted(named) : named}`)
    }
    sessions.push(shown.join(''))
  }
  await expect(sessions.join('\n')).toMatchFileSnapshot(file)
}

/** The same for every run, and after most changes of the sample site: without times, sizes and how many files there are. */
function steady(text: string, names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .reduce((shown, [differing, name]) => shown.replaceAll(differing, name), text)
    .replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::[\d.]+Z)?/g, 'then')
    .replace(/(?<=\bpid )\d{2,}|(?<=\.ci-stage-)\d+-\d+|[\d.]+(?= s\b| KiB)/g, 'N')
    .replace(/\b[1-9]\d*(?= copied| linked| files)|(?<=^ {2}files {6})\d+/gm, 'N')
    .replace(/("(?:id|total|documents|bytes|gzip|brotli|milliseconds|addresses|files)"): [^[\n]+/g, '$1: N')
}

/** Names in lists, sorted again after some were replaced. */
function sorted(list: string): string {
  return list.replace(/(?:^[^:\n]+\n)+/gm, lines => `${lines.trimEnd().split('\n').sort().join('\n')}\n`)
}

async function ran(line: string, cwd: string, env: Env): Promise<string> {
  const [, folder = '.', words] = /^(?:cd (\S+) && )?portolan ([^|<>&;]*)$/.exec(line) ?? []
  const { code, stdout, stderr } =
    words === undefined
      ? await finished(
          spawn('bash', ['-c', line], {
            cwd,
            env: { PATH: process.env['PATH'], LC_ALL: 'C', ...env },
            // With a socket as its input, Bash reads ~/.bashrc.
            stdio: ['ignore', 'pipe', 'pipe'],
          }),
        )
      : await portolan(wordsOf(words, env), { cwd: join(cwd, folder) })
  return `${stdout}${stderr}${code === 0 ? '' : `exit ${code}\n`}`
}

/** The words of a command: parts of them in quotes, and variables. */
export function wordsOf(text: string, env: Env = {}): readonly string[] {
  const words = text.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []
  return words.map(word =>
    word
      .replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double)
      .replace(/\$(\w+)/g, (_, name) => env[name] ?? ''),
  )
}
