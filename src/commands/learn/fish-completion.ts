import type { CommandEntry, OptionEntry, ProgramEntry, Values } from './program-entry.ts'

/** What fish reads to complete calls. */
export function fishCompletion(program: ProgramEntry): string {
  const { commands } = program
  const lines = [
    ...program.options.map(option => optionLine('', option)),
    ...commands.map(({ name, summary }) => line('', `-a ${name} -d ${quoted(summary)}`)),
    ...commands.flatMap(ofCommand),
  ]
  return `# Completion of portolan ${program.version} for fish: portolan completion fish | source
function __portolan_command
    set -l words (commandline -opc)
    for word in $words[2..-1]
        string match -q -- '-*' $word; or begin
            echo $word
            return
        end
    end
end
function __portolan_is
    set -l command (__portolan_command)
    test "$command" = "$argv[1]"
end
complete -c portolan -f
${lines.join('\n')}
`
}

function ofCommand({ name, options, arguments: places }: CommandEntry): readonly string[] {
  return [
    ...options.map(option => optionLine(name, option)),
    ...places.map(({ values, description }) => line(name, `${valueWords(values)} -d ${quoted(description)}`)),
  ]
}

function optionLine(command: string, { names, description, value }: OptionEntry): string {
  const flags = names.map(name => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const words = value === undefined ? [] : ['-r', valueWords(value.values)]
  return line(command, [...flags, ...words, `-d ${quoted(description)}`].join(' '))
}

function valueWords(values: Values): string {
  if (values.kind === 'file') return '-F'
  if (values.kind === 'folder') return "-f -a '(__fish_complete_directories)'"
  if (!('words' in values)) return '-f'
  const words = values.words.join(' ')
  return values.kind === 'list' ? `-f -a '(__fish_append , ${words})'` : `-f -a '${words}'`
}

function line(command: string, rest: string): string {
  return `complete -c portolan -n '__portolan_is "${command}"' ${rest}`
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
