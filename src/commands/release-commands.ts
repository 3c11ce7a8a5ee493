import type { Command } from 'commander'
import { lazily } from './lazily.ts'

/** What is done with a bundle on the machine that serves it. */
export function releaseCommands(program: Command): void {
  program
    .command('publish')
    .summary('put a bundle live, from one moment to the next')
    .description(
      'Copies a built bundle to <dir>/releases/<id>, compares the copy with its table, and then lets the ' +
        'link <dir>/current point to it: readers get the old release or the new one, never a mixture. ' +
        'Servers have <dir>/current/public as their root. Unchanged files are links to those of the ' +
        'release before and take no room.',
    )
    .argument('<dir>', 'where releases live, such as /srv/my-server')
    .option('-b, --bundle <dir>', 'the built bundle', 'dist')
    .option('-k, --keep <number>', 'releases to keep, the live one among them', '5')
    .option('-q, --quiet', 'print nothing when all is well')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan build && portolan publish /srv/my-server\n' +
        '  $ portolan rollback /srv/my-server',
    )
    .action(lazily(async () => (await import('./releases/publish.ts')).publish))

  program
    .command('rollback')
    .summary('put a release live that was there before')
    .description(
      'Points <dir>/current to the release that was live before this one, or to the named one, in one ' +
        'moment. Run twice, it is back where it was. A release that was changed since is refused.',
    )
    .argument('<dir>', 'where releases live')
    .argument('[id]', 'a release, or the beginning of its name')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan rollback /srv/my-server\n  $ portolan rollback /srv/my-server 0147efd80be7',
    )
    .action(lazily(async () => (await import('./releases/rollback.ts')).rollback))

  program
    .command('releases')
    .summary('list the releases in a folder')
    .description('Lists the releases in a folder: the live one, then from the one that went live last.')
    .argument('<dir>', 'where releases live')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ portolan releases /srv/my-server')
    .action(lazily(async () => (await import('./releases/releases.ts')).releases))
}
