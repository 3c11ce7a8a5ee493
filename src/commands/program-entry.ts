import type { Argument, Command, Option } from 'commander'
import type {
  ArgumentEntry,
  CommandEntry,
  OptionEntry,
  ProgramEntry,
  Values,
} from '../manual/command-entry.ts'
import { valuesOf } from './values-of.ts'

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
