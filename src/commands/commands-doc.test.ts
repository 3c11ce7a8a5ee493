import { readFileSync, writeFileSync } from 'node:fs'
import { Command, type Option } from 'commander'
import { expect, test } from 'vitest'
import { addCommands } from './commands.ts'

const program = new Command('portolan')
addCommands(program)

/** Options that several commands have: the page explains them once, above the commands. */
const common = ['--config', '--bundle', '--format', '--json', '--strict', '--quiet', '--no-cache']

function row({ flags, description, defaultValue }: Option): string {
  const name = flags.replace(/^-\w, /, '')
  const usual = typeof defaultValue === 'string' ? ` (${defaultValue})` : ''
  return `- \`${name}\`: ${description.trim().replace('(default: ', '(')}${usual}`
}

/** What `--help` says of a command: its arguments, what it does, its options. */
function entry(command: Command): string {
  const words = command.registeredArguments.map(argument =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
  const summary = command.summary()
  const does = summary.charAt(0).toUpperCase() + summary.slice(1)
  const call = words.length === 0 ? '' : `: \`${[command.name(), ...words].join(' ')}\``
  const rows = command.options.filter(({ long }) => !common.includes(long ?? '')).map(row)
  const list = rows.length === 0 ? [] : [rows.join('\n')]
  return [`## portolan ${command.name()}`, `${does}${call}.`, ...list].join('\n\n')
}

const page = 'docs/commands.md'
const text = readFileSync(page, 'utf8')

// After a change: UPDATE_DOCS=1 npx vitest run --project node src/commands/commands-doc.test.ts
test('docs/commands.md says of each command what its --help says', () => {
  const pattern = /^## portolan (\S+)\n\n.*(?:\n\n- `--.*(?:\n- `--.*)*)?/gm
  const found: string[] = []
  const updated = text.replace(pattern, (whole, name) => {
    found.push(name)
    const command = program.commands.find(other => other.name() === name)
    return command === undefined ? whole : entry(command)
  })
  expect(found).toEqual(program.commands.map(command => command.name()))
  if (process.env['UPDATE_DOCS']) writeFileSync(page, updated)
  else expect(updated).toBe(text)
  for (const name of common) expect(text.split('\n## ')[0]).toContain(name)
})

test('docs/commands.md has the exit codes of --help', () => {
  const [, codes = ''] = /\nExit codes: ([\s\S]*?)\.`/.exec(readFileSync('src/cli.ts', 'utf8')) ?? []
  expect(text.replace(/\s+/g, ' ')).toContain(`Exit codes: ${codes.replace(/\s+/g, ' ')}.`)
})
