import type { ProgramEntry, Values } from './program-entry.ts'

/** What bash reads to complete calls; any bash since 3.2 will do. */
export function bashCompletion(program: ProgramEntry): string {
  const { commands } = program
  const valued = commands.flatMap(({ name, options }) =>
    options.flatMap(({ names, value }) =>
      value === undefined
        ? []
        : [{ pattern: names.map(option => `'${name} ${option}'`), values: value.values }],
    ),
  )
  const places = commands.flatMap(command =>
    command.arguments.map(({ values }, index) => ({ pattern: [`'${command.name} ${index}'`], values })),
  )
  const first = {
    pattern: ["' 0'"],
    values: { kind: 'words', words: commands.map(({ name }) => name) } as const,
  }
  const options = ['', ...commands.map(({ name }) => name)].map(name => {
    const { options } = commands.find(command => command.name === name) ?? program
    return `      '${name}') words='${options.flatMap(({ names }) => names).join(' ')}' ;;`
  })
  return `# Completion of portolan ${program.version} for bash: eval "$(portolan completion bash)"
_portolan() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" command='' option='' place=0 kind='' words='' word='' before='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [[ -n $option ]]; then
      # Bash takes --format=json apart at the sign.
      [[ $word == '=' ]] || option=''
    elif [[ $word == -* ]]; then
      case "$command $word" in
${valued.map(({ pattern }) => `        ${pattern.join(' | ')}) option="$word" ;;`).join('\n')}
      esac
    elif [[ -z $command ]]; then
      command="$word"
    else
      place=$((place + 1))
    fi
  done
  if [[ $cur == '=' ]]; then cur=''; fi
  if [[ -n $option ]]; then
    case "$command $option" in
${cases(valued)}
    esac
  elif [[ $cur == -* ]]; then
    case "$command" in
${options.join('\n')}
    esac
  else
    case "$command $place" in
${cases([first, ...places])}
    esac
  fi
  if [[ $kind == list && $cur == *,* ]]; then before="\${cur%,*},"; fi
  while IFS= read -r word; do
    COMPREPLY+=("$before$word")
  done < <(
    case "$kind" in
      folder) compgen -d -- "$cur" ;;
      file) compgen -f -- "$cur" ;;
      list) compgen -W "$words" -- "\${cur##*,}" ;;
      *) compgen -W "$words" -- "$cur" ;;
    esac
  )
  # Folders go on after their slash, lists after a comma; older ones know no compopt.
  case "$kind" in
    folder | file) compopt -o filenames 2>/dev/null ;;
    list) compopt -o nospace 2>/dev/null ;;
  esac
  return 0
}
complete -F _portolan ${program.name}
`
}

function cases(rows: readonly { readonly pattern: readonly string[]; readonly values: Values }[]): string {
  return rows
    .map(({ pattern, values }) => {
      const words = 'words' in values ? ` words='${values.words.join(' ')}'` : ''
      return `      ${pattern.join(' | ')}) kind=${values.kind}${words} ;;`
    })
    .join('\n')
}
