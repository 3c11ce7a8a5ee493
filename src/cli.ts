import { Command, CommanderError } from 'commander'
import { startLight, useCodeCache } from './commands/cache.ts'
import { addCommands, withOption } from './commands/commands.ts'
import { exitCodes, fail, quietPipes, tellProgram } from './commands/terminal/ending.ts'
import { version } from './files/package.ts'
import { escapeControls } from './text/escape.ts'
import { shorten } from './text/layout.ts'

startLight()
quietPipes()

// An unhandled rejection is a bug like any other.
process.on('uncaughtException', error => {
  fail(error)
  process.exit()
})

const program = new Command('portolan')
  .description(
    'Builds the website of a Minecraft server from one YAML config and a folder of pages. ' +
      'It tells people, programs and AI agents how to join.',
  )
  .version(version(), '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .helpCommand('help [command]', 'print the help of a command')
  .option('--debug', 'print the stack trace of a bug')
  .configureHelp({ showGlobalOptions: false })
  .showSuggestionAfterError(true)
  .showHelpAfterError('\n  portolan --help shows the commands')
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(withSafeWords(withOption(program, text))) })
  .addHelpText(
    'after',
    `
Start here:
  $ portolan init my-server      create a site
  $ cd my-server
  $ portolan dev                 preview it while you edit
  $ portolan build               build dist/ from site/
  $ portolan serve               serve dist/ on http://127.0.0.1:8080

Exit codes: 0 success, 1 errors in the sources, 2 wrong usage, 3 input, output
or environment, 4 differences found, 70 a bug in portolan, 130 interrupted,
143 terminated.`,
  )

addCommands(program)
// Neither --version nor --help loads what it keeps.
program.hook('preAction', useCodeCache)

for (const command of program.commands)
  command.showHelpAfterError(`\n  portolan ${command.name()} --help shows the options`)

program.parseAsync().catch(error => {
  if (!(error instanceof CommanderError)) fail(error)
  else if (error.exitCode !== 0) {
    tellProgram(withSafeWords(error.message).replace(/^error: /, ''), 'portolan --help shows the commands')
    process.exitCode = exitCodes.usage
  }
})

/** What commander says of a call, with its words as messages have those of others: short, and harmless to a terminal. */
function withSafeWords(text: string): string {
  return process.argv
    .slice(2)
    .reduce((said, word) => said.replaceAll(word, () => escapeControls(shorten(word))), text)
    .replace(/[^\n]+/g, escapeControls)
}
