import type { Command } from 'commander'
import { buildDefaults } from './build/options.ts'
import { lazily } from './lazily.ts'

export const configOption = ['-c, --config <file>', 'the config', buildDefaults.config] as const

/** What is done with a site's sources. */
export function siteCommands(program: Command): void {
  program
    .command('init')
    .summary('create a working site')
    .description(
      'Creates a complete site for your server: site/portolan.yaml, pages, a package.json, a .gitignore, and a ' +
        'workflow for GitHub. Asks for what it needs at a terminal; elsewhere give the options, or --yes for sample ' +
        'values. Existing files are never overwritten.',
    )
    .argument('[dir]', 'where to', '.')
    .option('--name <text>', 'name of the server')
    .option(
      '--host <address>',
      'address that players type, such as play.example.net or play.example.net:25577',
    )
    .option('--base-url <url>', 'address of the website (default: https:// and the host)')
    .option('--editions <names>', 'editions of the game: java, bedrock or both (default: both)')
    .option('--bedrock-port <port>', 'port for Bedrock Edition (default: 19132)')
    .option('--discord <url>', 'invite of the community')
    .option('--language <tag>', 'language of the website, such as en or de (default: en)')
    .option('--target <name>', 'host to write configuration for (default: nginx)')
    .option('-y, --yes', 'ask nothing')
    .option('--upgrade', 'bring schema, workflow, action and package.json of an older portolan up to date')
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
      'hosts to write configuration for, with commas (default: as in the config, else nginx,caddy)',
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
    .option('--verbose', 'also print the known differences between hosts')
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
      'Serves the site from its sources, on this machine alone unless --host is given, as the built bundle will be served: the same ' +
        'negotiation, headers and status codes. Whenever the config, a page, an asset, a skill or a template ' +
        'changes, open pages reload; mistakes are shown over the last good page. Nothing is written except ' +
        'painted pictures, next to the config. With ?view=markdown after its address, a page is shown next to its ' +
        'Markdown twin.',
    )
    .option(...configOption)
    .option(
      '-p, --port <number>',
      'port to listen on; 0 for any free one (default: 4321, or the next free one)',
    )
    .option(
      '--host [address]',
      'let other devices in, such as a phone: each with an address that is printed and works once (default address: 0.0.0.0)',
    )
    .option('--drafts', 'also show pages with draft: true')
    .option('--json', 'print one JSON document on a line for each change')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan dev\n  $ portolan dev --config my-server/portolan.yaml --port 3000\n  $ portolan dev --host          on a phone, too',
    )
    .action(lazily(async () => (await import('./dev/dev.ts')).dev))

  program
    .command('check')
    .summary('find every mistake without writing anything')
    .description(
      'Does all that build does except writing. Prints every mistake at once, each at its place. With --dns it ' +
        'also asks DNS whether players find the server: it asks DNS only, never the game server.',
    )
    .option(...configOption)
    .option('--strict', 'warnings count as errors, except those about dates')
    .option('--dns', 'ask DNS about server.serverAddress and its SRV record, and print the record to add')
    .option(
      '--dns-server <address>',
      'DNS server for --dns: 192.0.2.1 or 192.0.2.1:5353 (default: the system’s)',
    )
    .option('--no-cache', 'read everything again, and use nothing that builds have cached')
    .option('--format <name>', 'text, json, github (annotations), sarif (code scanning)', 'text')
    .option('--json', 'the same as --format json')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan check\n  $ portolan check --format github      in GitHub Actions\n  $ portolan check --dns',
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
