import type { Command } from 'commander'
import { lazily } from './lazily.ts'

/** What is done with a bundle on the machine that serves it. */
export function releaseCommands(program: Command): void {
  program
    .command('publish')
    .summary('publish a bundle as a release, without downtime')
    .description(
      'Copies the bundle to <dir>/releases/<id>, checks the copy, and then points the link <dir>/current to it. ' +
        'Visitors get the old release or the new one, never a mix. The web root is <dir>/current/public. ' +
        'Unchanged files are hard links and take no extra space.',
    )
    .argument('<dir>', 'the folder of the releases, such as /srv/my-server')
    .option('-b, --bundle <dir>', 'the bundle', 'dist')
    .option('-k, --keep <number>', 'how many releases to keep, including the live one', '5')
    .option('-q, --quiet', 'print nothing on success')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan build && portolan publish /srv/my-server\n' +
        '  $ portolan rollback /srv/my-server',
    )
    .action(lazily(async () => (await import('./releases/publish.ts')).publish))

  program
    .command('rollback')
    .summary('go back to an earlier release')
    .description(
      'Points <dir>/current to the previous live release, or to the release that you name, without downtime. ' +
        'A second rollback returns to where you started. A release with changed files is refused.',
    )
    .argument('<dir>', 'the folder of the releases')
    .argument('[id]', 'a release, or the start of its name')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan rollback /srv/my-server\n  $ portolan rollback /srv/my-server 0147efd80be7',
    )
    .action(lazily(async () => (await import('./releases/rollback.ts')).rollback))

  program
    .command('releases')
    .summary('list the releases in a folder')
    .description('Lists the releases in a folder: the live one first, then the others, newest first.')
    .argument('<dir>', 'the folder of the releases')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ portolan releases /srv/my-server')
    .action(lazily(async () => (await import('./releases/releases.ts')).releases))
}
