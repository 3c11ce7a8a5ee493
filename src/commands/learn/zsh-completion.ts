import type { ArgumentEntry, CommandEntry, OptionEntry, ProgramEntry, Values } from './program-entry.ts'

/** What zsh reads to complete calls: as a file `_portolan` of its `fpath`, or evaluated. */
export function zshCompletion(program: ProgramEntry): string {
  const { commands } = program
  return `#compdef portolan
# Completion of portolan ${program.version} for zsh: source <(portolan completion zsh)
_portolan() {
  local curcontext="$curcontext" state
  local -a line commands
  typeset -A opt_args
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  _arguments -C \\
${program.options.map(option => `    ${optionSpec(option)} \\`).join('\n')}
    '1: :->command' \\
    '*:: :->rest' && return
  case $state in
    command) _describe -t commands 'command of portolan' commands ;;
    rest)
      case $words[1] in
${commands.map(ofCommand).join('\n')}
      esac
      ;;
  esac
}
if [[ $funcstack[1] == _portolan ]]; then
  _portolan "$@"
else
  compdef _portolan portolan
fi
`
}

function ofCommand({ name, options, arguments: places }: CommandEntry): string {
  const specs = [...options.map(optionSpec), ...places.map(argumentSpec)]
  return `        ${name})
          _arguments ${specs.map(spec => `\\\n            ${spec}`).join(' ')}
          ;;`
}

function optionSpec({ names, description, value, repeatable }: OptionEntry): string {
  const shown = names.map(name =>
    value === undefined ? name : `${name}${name.startsWith('--') ? '=' : '+'}`,
  )
  const said = quoted(
    `[${escaped(description)}]${value === undefined ? '' : `:${value.name}:${action(value.values)}`}`,
  )
  const apart = repeatable ? "'*'" : `'(${names.join(' ')})'`
  return `${apart}${shown.length > 1 ? `{${shown.join(',')}}` : shown.join()}${said}`
}

function argumentSpec({ name, required, values }: ArgumentEntry, index: number): string {
  return quoted(`${index + 1}:${required ? '' : ':'}${name}:${action(values)}`)
}

function action(values: Values): string {
  if (values.kind === 'file') return '_files'
  if (values.kind === 'folder') return '_files -/'
  if (!('words' in values)) return ' '
  const words = values.words.join(' ')
  return values.kind === 'list' ? `_sequence compadd - ${words}` : `(${words})`
}

function escaped(text: string): string {
  return text.replace(/[\\[\]:]/g, '\\$&')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
