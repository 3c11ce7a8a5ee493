import { join } from 'node:path'
import type { Command } from 'commander'
import { writeText } from '../../disk/write-new.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import {
  type ArgumentEntry,
  type CommandEntry,
  type OptionEntry,
  type ProgramEntry,
  programEntry,
} from './program-entry.ts'

/** `portolan man-pages`: writes the manual pages that the package ships. */
export async function writeManPages(folder: string, _: unknown, command: Command): Promise<number> {
  for (const [name, page] of manPages(programEntry(command.parent ?? command)))
    writeText(join(folder, name), page)
  return exitCodes.fine
}

/** The manual pages, by the names of their files. They have no date, so that the same program gives the same bytes. */
export function manPages(program: ProgramEntry): ReadonlyMap<string, string> {
  const name = ({ name }: CommandEntry) => `${program.name}-${name}`
  const own = program.commands.filter(command => command.name !== 'help')
  const sections = [...own.flatMap(command => item([bold(name(command))], command.summary))]
  const root = page(program.name, program, program, ['.SH COMMANDS', ...sections], own.map(name))
  return new Map([
    [`${program.name}.1`, root],
    ...own.map(command => {
      const others = [program.name, ...own.filter(other => other !== command).map(name)]
      return [`${name(command)}.1`, page(name(command), command, program, [], others)] as const
    }),
  ])
}

function page(
  title: string,
  command: CommandEntry,
  program: ProgramEntry,
  more: readonly string[],
  others: readonly string[],
): string {
  const lines = [
    `.TH ${roff(title.toUpperCase())} 1 "" "portolan ${roff(program.version)}" "portolan"`,
    ...['.SH NAME', `${roff(title)} \\- ${roff(command === program ? firstLine(command) : command.summary)}`],
    ...['.SH SYNOPSIS', roff(command.usage)],
    ...['.SH DESCRIPTION', roff(command.description.replaceAll('\n', ' '))],
    ...listed('ARGUMENTS', command.arguments.flatMap(argumentLines)),
    ...listed('OPTIONS', command.options.flatMap(optionLines)),
    ...more,
    ...command.after.split('\n\n').flatMap(afterLines),
    ...['.SH SEE ALSO', others.map(other => `${bold(other)}(1)`).join(',\n')],
  ]
  return `${lines.join('\n')}\n`
}

function firstLine({ description }: CommandEntry): string {
  return description.replaceAll('\n', ' ').replace(/:.*$/, '')
}

function listed(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`.SH ${heading}`, ...lines]
}

function argumentLines({ name, required, description }: ArgumentEntry): readonly string[] {
  return item([required ? italic(name) : `[${italic(name)}]`], description)
}

function optionLines({ names, description, standard, value }: OptionEntry): readonly string[] {
  const after = value === undefined ? '' : ` ${italic(value.name)}`
  return item(
    names.map(name => bold(name) + after),
    standard === undefined ? description : `${description}; if left out: ${standard}`,
  )
}

function item(names: readonly string[], description: string): readonly string[] {
  return ['.TP', names.join(', '), roff(description)]
}

/** The last paragraph of a help text: a heading with fixed lines, or exit codes. */
function afterLines(block: string): readonly string[] {
  const [head = '', ...lines] = block.split('\n')
  if (head.endsWith(':'))
    return [
      `.SH ${roff(head.slice(0, -1).toUpperCase())}`,
      '.nf',
      ...lines.map(line => roff(line.trim())),
      '.fi',
    ]
  const [, codes = ''] = /^Exit codes: ([\s\S]*)$/.exec(block) ?? []
  return ['.SH EXIT STATUS', roff(codes.replaceAll('\n', ' '))]
}

function bold(text: string): string {
  return `\\fB${roff(text)}\\fR`
}

function italic(text: string): string {
  return `\\fI${roff(text)}\\fR`
}

/** Text that roff prints unchanged. */
export function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^[.']/gm, '\\&$&')
    .replace(/[^\n -~]/gu, character => {
      const code = Number(character.codePointAt(0)).toString(16).toUpperCase()
      return `\\[u${code.padStart(4, '0')}]`
    })
}
