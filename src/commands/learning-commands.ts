import type { Command } from 'commander'
import { lazily } from './lazily.ts'

/** Commands about the program itself. */
export function learningCommands(program: Command): void {
  program
    .command('explain-error')
    .summary('explain a diagnostic and what to do')
    .description(
      'Prints the documentation of a diagnostic. The name is in the brackets: error[unknown-key]. ' +
        'Without a name, it lists all rules. It works offline.',
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
    .summary('print a completion script for your shell')
    .description(
      'Prints a script that completes commands, options, their values, files and folders. ' +
        'Print it again after you update portolan.',
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
    .description('Writes the man pages of the package.')
    .argument('<dir>', 'the folder to write to')
    .addHelpText('after', '\nExample:\n  $ portolan man-pages man')
    .action(lazily(async () => (await import('./learn/man-pages.ts')).writeManPages))
}
