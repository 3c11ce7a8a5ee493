import type { Argument, Command, Option } from 'commander'
import { features } from '../../model/feature.ts'
import { reports } from '../../report/index.ts'
import { targets } from '../../targets/index.ts'
import { outcomeReports as verifyReports } from '../../verify/reports.ts'
import { ruleDocs } from './rule-docs.ts'

/** The possible values of an argument: certain words, a comma-separated list of them, or a file or folder. */
export type Values =
  | { readonly kind: 'words' | 'list'; readonly words: readonly string[] }
  | { readonly kind: 'file' | 'folder' | 'text' }

export interface OptionEntry {
  /** Short and long, as many as it has. */
  readonly names: readonly string[]
  readonly description: string
  readonly standard?: string | undefined
  readonly repeatable: boolean
  /** What follows it, and its name in angle brackets. */
  readonly value?: { readonly name: string; readonly values: Values } | undefined
}

export interface ArgumentEntry {
  readonly name: string
  readonly required: boolean
  readonly description: string
  readonly values: Values
}

/** A command as its help describes it. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly usage: string
  readonly options: readonly OptionEntry[]
  readonly arguments: readonly ArgumentEntry[]
  /** What its help ends with: examples, exit codes. */
  readonly after: string
}

/** The program itself, and its commands. */
export interface ProgramEntry extends CommandEntry {
  readonly version: string
  readonly commands: readonly CommandEntry[]
}

/** The program as data, made of what its help is made of; what help does not show is left out. */
export function programEntry(program: Command): ProgramEntry {
  const commands = program.createHelp().visibleCommands(program)
  const names: Values = { kind: 'words', words: commands.map(command => command.name()) }
  const entry = entryOf(program)
  return {
    ...entry,
    version: program.version() ?? '',
    commands: commands.map(command => {
      const made = entryOf(command)
      const ofHelp = made.arguments.map(argument => ({ ...argument, values: names }))
      return command.name() === 'help' ? { ...made, arguments: ofHelp } : made
    }),
  }
}

function entryOf(command: Command): CommandEntry {
  const help = command.createHelp()
  const name = command.name()
  return {
    name,
    summary: command.summary() || command.description(),
    description: command.description(),
    usage: help.commandUsage(command),
    options: help.visibleOptions(command).map(option => optionEntry(name, option)),
    arguments: command.registeredArguments.map(argument => argumentEntry(name, argument)),
    after: afterHelp(command),
  }
}

function optionEntry(command: string, option: Option): OptionEntry {
  const { flags, short, long, description, defaultValue, parseArg, required } = option
  const placeholder = /<(.+)>/.exec(flags)?.[1] ?? ''
  return {
    names: [short, long].filter(name => name !== undefined),
    description,
    standard: typeof defaultValue === 'string' ? defaultValue : undefined,
    repeatable: parseArg !== undefined,
    value: required ? { name: placeholder, values: valuesOf(command, `${long}`, placeholder) } : undefined,
  }
}

function argumentEntry(command: string, argument: Argument): ArgumentEntry {
  const name = argument.name()
  const { required, description } = argument
  return { name, required, description, values: valuesOf(command, name, name) }
}

/** What a command's help ends with: all that is printed after what commander makes itself. */
function afterHelp(command: Command): string {
  const parts: string[] = []
  command.configureOutput({ writeOut: part => parts.push(part) })
  command.outputHelp()
  return parts.slice(1).join('').trim()
}

/** The shells that can complete calls. */
export const shells = ['bash', 'zsh', 'fish'] as const

const hosts = targets.map(({ name }) => name)

/** The words that options and arguments take, by command and name; of all others their name tells what they are. */
const known: Readonly<Record<string, () => Values>> = {
  'init --editions': () => words(['both', 'java']),
  'build --format': () => words(Object.keys(reports)),
  'check --format': () => words(Object.keys(reports)),
  'verify --format': () => words(Object.keys(verifyReports)),
  'build --target': () => ({ kind: 'list', words: hosts }),
  'verify --target': () => words(hosts),
  'verify --except': () => ({ kind: 'list', words: Object.keys(features) }),
  'explain --method': () => words(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']),
  'explain-error rule': () => words([...ruleDocs().keys()]),
  'completion shell': () => words(shells),
  'diff old': () => ({ kind: 'file' }),
  'diff new': () => ({ kind: 'file' }),
}

/** The possible values of an option or argument; `placeholder` is its name in angle brackets. */
function valuesOf(command: string, name: string, placeholder: string): Values {
  return known[`${command} ${name}`]?.() ?? { kind: kinds[placeholder] ?? 'text' }
}

const kinds: Readonly<Record<string, 'file' | 'folder'>> = { dir: 'folder', file: 'file' }

function words(all: readonly string[]): Values {
  return { kind: 'words', words: all }
}
