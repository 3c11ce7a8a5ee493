import type { Command } from 'commander'
import { lazily } from './lazily.ts'

/** What tells of the program itself. */
export function learningCommands(program: Command): void {
  program
    .command('explain-error')
    .summary('tell what a diagnostic means, and what to do')
    .description(
      'Prints what the documentation says of a diagnostic, by the name in brackets: error[unknown-key]. ' +
        'Without a name it lists all of them. Nothing is asked of the network.',
    )
    .argument('[rule]', 'the name in brackets, such as unknown-key')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan explain-error unknown-key\n  $ portolan explain-error | grep link',
    )
    .action(lazily(async () => (await import('./explain-error.ts')).explainError))
}
