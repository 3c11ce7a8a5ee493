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
    .action(lazily(async () => (await import('./learn/explain-error.ts')).explainError))

  program
    .command('completion')
    .summary('print what a shell needs to complete calls')
    .description(
      'Prints a script that completes commands, options, the words that they take, and names of files and ' +
        'folders. It is made of the commands of this version: print it again after an update.',
    )
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText(
      'after',
      `
Examples:
  $ eval "$(portolan completion bash)"             in ~/.bashrc
  $ source <(portolan completion zsh)              in ~/.zshrc, after compinit
  $ portolan completion fish > ~/.config/fish/completions/portolan.fish`,
    )
    .action(lazily(async () => (await import('./learn/completion.ts')).completion))

  program
    .command('man-pages', { hidden: true })
    .description('Writes the manual pages that the package ships.')
    .argument('<dir>', 'where to')
    .addHelpText('after', '\nExample:\n  $ portolan man-pages man')
    .action(lazily(async () => (await import('./learn/man-pages.ts')).writeManPages))
}
