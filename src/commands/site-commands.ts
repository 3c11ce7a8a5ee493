import type { Command } from 'commander'
import { buildDefaults } from './build/options.ts'
import { lazily } from './lazily.ts'

export const configOption = ['-c, --config <file>', 'the config', buildDefaults.config] as const

/** What is done with a site's sources. */
export function siteCommands(program: Command): void {
  program
    .command('init')
    .summary('lay down a working site')
    .description(
      'Lays down a complete site for your own server: site/portolan.yaml, six pages and a logo, a ' +
        'package.json, a .gitignore, and a workflow for GitHub. Asks for what it needs at a terminal; elsewhere give the ' +
        'options, or --yes for the sample values. Existing files are never overwritten.',
    )
    .argument('[dir]', 'where to', '.')
    .option('--name <text>', 'name of the server')
    .option('--host <hostname>', 'address that players type, such as play.example.net')
    .option('--base-url <url>', 'address of the website (default: https://<host>)')
    .option('--discord <url>', 'invite of the community')
    .option('--editions <both|java>', 'editions that the pages offer (default: both)')
    .option('-y, --yes', 'ask nothing')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ portolan init my-server --name "My Server" --host play.my-server.net',
    )
    .action(lazily(async () => (await import('./init/init.ts')).init))

  program
    .command('build')
    .summary('compile the site into a bundle')
    .description(
      'Compiles the config and the pages into a complete bundle: pages as HTML and Markdown, JSON ' +
        'API, discovery documents, and the configuration of the hosts that serve it. The output ' +
        'folder is replaced as a whole, and only when nothing is wrong; unchanged files are not ' +
        'touched.',
    )
    .option(...configOption)
    .option('-o, --out <dir>', 'where the bundle goes', buildDefaults.out)
    .option(
      '-t, --target <names>',
      'hosts to write configuration for, with commas (default: as in the config)',
      joined,
    )
    .option(
      '-f, --force',
      'replace a folder or files that portolan did not write, and read every file of the output',
    )
    .option('--strict', 'warnings count as errors, except those about dates')
    .option(
      '--compress <how>',
      'how small .br files get: fast, or best, which takes many times as long',
      buildDefaults.compress,
    )
    .option('-q, --quiet', 'print nothing when all is well')
    .option('--no-cache', 'make everything again, read every file of the output, and keep nothing')
    .option('--format <name>', 'how mistakes are printed: text, json, github, sarif', buildDefaults.format)
    .option('--json', 'print one JSON document: summary and diagnostics')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan build\n  $ portolan build --target nginx --out /srv/portolan',
    )
    .action(lazily(async () => (await import('./build/build.ts')).build))

  program
    .command('dev')
    .summary('look at the site while you write it')
    .description(
      'Serves the site from its sources, on this machine alone, as the built bundle will be served: the same ' +
        'negotiation, headers and status codes. Whenever the config, a page, an asset, a skill or a template ' +
        'changes, open pages reload; mistakes are shown over the page as it was before. Nothing is written but ' +
        'painted pictures, beside the config. With ?view=markdown after its address, a page is shown beside its ' +
        'Markdown twin.',
    )
    .option(...configOption)
    .option(
      '-p, --port <number>',
      'port to listen on; 0 for any free one (default: 4321, or the next free one)',
    )
    .option('--json', 'print one JSON document on a line for each change')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan dev\n  $ portolan dev --config my-server/portolan.yaml --port 3000',
    )
    .action(lazily(async () => (await import('./dev/dev.ts')).dev))

  program
    .command('check')
    .summary('find every mistake without writing anything')
    .description('Does all that build does except writing. Prints every mistake at once, each at its place.')
    .option(...configOption)
    .option('--strict', 'warnings count as errors, except those about dates')
    .option('--no-cache', 'read everything anew, and nothing of what builds have kept')
    .option('--format <name>', 'text, json, github (annotations), sarif (code scanning)', 'text')
    .option('--json', 'the same as --format json')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan check\n  $ portolan check --format github      in GitHub Actions',
    )
    .action(lazily(async () => (await import('./check/check.ts')).check))
}

export function schemaCommand(program: Command): void {
  program
    .command('schema')
    .summary('print the JSON Schema of the config')
    .description(
      'Prints the JSON Schema (draft-07) of portolan.yaml. Editors with a YAML language server ' +
        'complete and check the config with it: # yaml-language-server: ' +
        '$schema=./portolan.schema.json',
    )
    .option('-o, --out <file>', 'write it to a file instead')
    .addHelpText('after', '\nExample:\n  $ portolan schema --out site/portolan.schema.json')
    .action(lazily(async () => (await import('./learn/schema.ts')).schema))
}

/** An option that may be given more than once, with commas or without. */
function joined(value: string, before?: string): string {
  return before === undefined ? value : `${before},${value}`
}
