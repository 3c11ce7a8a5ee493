import type { Command } from 'commander'
import { buildDefaults } from './build/options.ts'
import { lazily } from './lazily.ts'

export const configOption = ['-c, --config <file>', 'the config', buildDefaults.config] as const

/** What is done with a site's sources. */
export function siteCommands(program: Command): void {
  program
    .command('init')
    .summary('create a site')
    .description(
      'Creates a complete site for your server: site/portolan.yaml, pages, package.json, .gitignore and a GitHub ' +
        'workflow. In a terminal it asks for the values. Without a terminal, pass the options, or --yes for sample values. ' +
        'It never overwrites files.',
    )
    .argument('[dir]', 'the folder to create', '.')
    .option('--name <text>', 'name of the server')
    .option('--host <address>', 'join address, such as play.example.net or play.example.net:25577')
    .option('--base-url <url>', 'address of the website (default: https:// and the host)')
    .option('--editions <names>', 'editions: java, bedrock or both (default: both)')
    .option('--bedrock-port <port>', 'port for Bedrock Edition (default: 19132)')
    .option('--discord <url>', 'Discord invite')
    .option('--language <tag>', 'language of the website, such as en or de (default: en)')
    .option('--target <name>', 'host to write configuration for (default: nginx)')
    .option('-y, --yes', 'do not ask; use sample values for missing options')
    .option('--template <name>', 'copy a template, such as page, to site/templates')
    .option('--upgrade', 'update the schema, workflow, action and package.json from an older portolan')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ portolan init my-server --name "My Server" --host play.my-server.net',
    )
    .action(lazily(async () => (await import('./init/init.ts')).init))

  program
    .command('build')
    .summary('build the bundle')
    .description(
      'Builds the bundle from the config and the pages: pages as HTML and Markdown, a JSON API, discovery documents, ' +
        'and configuration for the hosts. If there are errors, it writes nothing. Otherwise it replaces the whole output ' +
        'folder at once and does not touch unchanged files.',
    )
    .option(...configOption)
    .option('-o, --out <dir>', 'the output folder', buildDefaults.out)
    .option(
      '-t, --target <names>',
      'hosts to write configuration for, separated by commas (default: those of the config, or nginx,caddy)',
      joined,
    )
    .option('-f, --force', 'replace files that portolan did not write, and check every file of the output')
    .option('--strict', 'treat warnings as errors, except those about dates')
    .option(
      '--compress <how>',
      'compression of .br files: fast, or best, which is smaller and many times slower',
      buildDefaults.compress,
    )
    .option('-q, --quiet', 'print nothing on success')
    .option('--verbose', 'also print the known differences between hosts')
    .option('--no-cache', 'build everything again, check every file of the output, and cache nothing')
    .option('--format <name>', 'format of the diagnostics: text, json, github, sarif', buildDefaults.format)
    .option('--json', 'print one JSON document: summary and diagnostics')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan build\n  $ portolan build --target nginx --out /srv/portolan',
    )
    .action(lazily(async () => (await import('./build/build.ts')).build))

  program
    .command('dev')
    .summary('preview the site while you edit')
    .description(
      'Serves the site from its sources with the same negotiation, headers and status codes as the bundle. When a source ' +
        'changes, open pages reload. Errors appear over the last good page. Add ?view=markdown to an address to see the ' +
        'page next to its Markdown twin. Only this machine can connect, unless you pass --host. It writes only ' +
        'cached pictures, next to the config.',
    )
    .option(...configOption)
    .option(
      '-p, --port <number>',
      'port to listen on; 0 takes any free port (default: 4321, or the next free port)',
    )
    .option(
      '--host [address]',
      'allow other devices, such as a phone; each needs its own printed address, which works once (default address: 0.0.0.0)',
    )
    .option('--drafts', 'include pages with draft: true')
    .option('--json', 'print one line of JSON for each change')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan dev\n  $ portolan dev --config my-server/portolan.yaml --port 3000\n  $ portolan dev --host          also on a phone',
    )
    .action(lazily(async () => (await import('./dev/dev.ts')).dev))

  program
    .command('check')
    .summary('find all errors and warnings without building')
    .description(
      'Checks the config and the pages as build does, but writes nothing. It prints every error and warning with its ' +
        'line. With --dns it also asks DNS whether players find the server. It never contacts the game server.',
    )
    .option(...configOption)
    .option('--strict', 'treat warnings as errors, except those about dates')
    .option('--dns', 'ask DNS about server.serverAddress and its SRV record, and print the record to add')
    .option(
      '--dns-server <address>',
      'DNS server for --dns: 192.0.2.1 or 192.0.2.1:5353 (default: the system’s)',
    )
    .option('--no-cache', 'check everything again and ignore the cache')
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
      'Prints the JSON Schema (draft-07) of portolan.yaml. Editors with a YAML language server use it to complete and ' +
        'check the config. Put this in the first line: # yaml-language-server: $schema=./portolan.schema.json',
    )
    .option('-o, --out <file>', 'write it to this file')
    .addHelpText('after', '\nExample:\n  $ portolan schema --out site/portolan.schema.json')
    .action(lazily(async () => (await import('./learn/schema.ts')).schema))
}

/** An option that may be given more than once, with commas or without. */
function joined(value: string, before?: string): string {
  return before === undefined ? value : `${before},${value}`
}
