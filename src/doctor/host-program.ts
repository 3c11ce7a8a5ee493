import { findProgram } from '../disk/find-program.ts'
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
