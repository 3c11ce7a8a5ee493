import { Command, CommanderError } from 'commander'
import { exitCodes } from './commands/exit-codes.ts'
import { version } from './commands/version.ts'

// A reader that has seen enough (`| head -1`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : exitCodes.io),
)

const program = new Command('portolan')
  .description(
    'One YAML config and a folder of page sources in, a complete website bundle out:\n' +
      'how people, programs and AI agents connect to a multiplayer game server.',
  )
  .version(version(), '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .helpCommand('help [command]', 'print the help of a command')
  .configureHelp({ showGlobalOptions: false })
  .showSuggestionAfterError(true)
  .exitOverride()
  .addHelpText(
    'after',
    `
Start here:
  $ portolan init my-server      lay down a working site
  $ cd my-server
  $ portolan build               site/ becomes dist/
  $ portolan serve               look at it on http://127.0.0.1:8080

Exit codes: 0 fine, 1 mistakes in the sources, 2 wrong usage, 3 input, output or environment,
4 a difference found, 70 a bug.`,
  )

/** Loads a command only when it runs: starting must not cost what is not used. */
type Run = (...values: never[]) => Promise<number>
const lazily =
  (load: () => Promise<Run>) =>
  async (...values: unknown[]): Promise<void> => {
    const run = (await load()) as (...values: unknown[]) => Promise<number>
    process.exitCode = await run(...values)
  }

const config = ['-c, --config <file>', 'the config', 'site/portolan.yaml'] as const

program
  .command('init')
  .summary('lay down a working site')
  .description(
    'Lays down a complete sample site for your own server: site/portolan.yaml, pages and a logo. ' +
      'Asks for what it needs at a terminal; elsewhere give the options, or --yes for the sample ' +
      'values. Existing files are never overwritten.',
  )
  .argument('[dir]', 'where to', '.')
  .option('--name <text>', 'name of the server')
  .option('--host <hostname>', 'address that players type, such as play.example.net')
  .option('--base-url <url>', 'address of the website (default: https://<host>)')
  .option('--discord <url>', 'invite of the community')
  .option('-y, --yes', 'ask nothing')
  .option('--json', 'print the result as JSON')
  .addHelpText(
    'after',
    '\nExample:\n  $ portolan init my-server --name "My Server" --host play.my-server.net',
  )
  .action(lazily(async () => (await import('./commands/init.ts')).init))

program
  .command('build')
  .summary('compile the site into a bundle')
  .description(
    'Compiles the config and the pages into a complete bundle: pages as HTML and Markdown, JSON ' +
      'API, discovery documents, and the configuration of the hosts that serve it. The output ' +
      'folder is replaced as a whole, and only when nothing is wrong; unchanged files are not ' +
      'touched.',
  )
  .option(...config)
  .option('-o, --out <dir>', 'where the bundle goes', 'dist')
  .option('-t, --target <names>', 'hosts to write configuration for, with commas (default: as in the config)')
  .option('-f, --force', 'replace a folder that portolan did not write')
  .option('-q, --quiet', 'print nothing when all is well')
  .option('--format <name>', 'how mistakes are printed: text, json, github, sarif', 'text')
  .option('--json', 'print one JSON document: summary and diagnostics')
  .addHelpText(
    'after',
    '\nExamples:\n  $ portolan build\n  $ portolan build --target nginx --out /srv/portolan',
  )
  .action(lazily(async () => (await import('./commands/build.ts')).build))

program
  .command('check')
  .summary('find every mistake without writing anything')
  .description('Does all that build does except writing. Prints every mistake at once, each at its place.')
  .option(...config)
  .option('--format <name>', 'text, json, github (annotations), sarif (code scanning)', 'text')
  .option('--json', 'the same as --format json')
  .addHelpText(
    'after',
    '\nExamples:\n  $ portolan check\n  $ portolan check --format github      in GitHub Actions',
  )
  .action(lazily(async () => (await import('./commands/check.ts')).check))

program
  .command('serve')
  .summary('serve the built bundle, answered exactly as nginx would')
  .description(
    'Serves a built bundle on this machine: negotiation, headers, status codes and precompressed ' +
      'files as every host of the bundle answers them. For looking and testing, not for production.',
  )
  .option('-b, --bundle <dir>', 'the built bundle', 'dist')
  .option('-p, --port <number>', 'port to listen on; 0 for any free one', '8080')
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--json', 'print the address as JSON')
  .addHelpText('after', '\nExample:\n  $ portolan serve --port 3000')
  .action(lazily(async () => (await import('./commands/serve.ts')).serve))

program
  .command('verify')
  .summary('ask a live deployment whether it serves the bundle')
  .description(
    'Turns the table of a built bundle into requests, sends them to a deployment, and says where the ' +
      'answers differ: every address, representation and coding, types, caching, CORS and security ' +
      'headers, ETag and 304, HEAD, 404, 405, 308, the Accept table. Sends GET, HEAD, OPTIONS and empty ' +
      'POST requests, and to no other host.',
  )
  .argument('<url>', 'scheme and host, such as https://play.example.net')
  .option('-b, --bundle <dir>', 'the bundle that should be served', 'dist')
  .option('-t, --target <name>', 'leave out what this host is known to do otherwise')
  .option('--except <features>', 'leave out features, with commas: ranges,encodings')
  .option('--previous <dir>', 'the bundle of the release before, to tell it for certain')
  .option('--wait <seconds>', 'ask again that long while a deployment may be under way', '0')
  .option('--concurrency <number>', 'requests at once', '8')
  .option('--timeout <seconds>', 'for one request', '10')
  .option('--format <name>', 'text, json, junit', 'text')
  .option('--json', 'the same as --format json')
  .addHelpText(
    'after',
    `
Examples:
  $ portolan verify https://play.example.net
  $ portolan verify http://127.0.0.1:8080 --target nginx
  $ portolan verify https://play.example.net --wait 300 --format junit > verify.xml

Exit codes: 0 it does, 2 wrong usage, 3 it cannot be reached, 4 it does not.`,
  )
  .action(lazily(async () => (await import('./commands/verify.ts')).verify))

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
  .action(lazily(async () => (await import('./commands/schema.ts')).schema))

for (const command of program.commands) {
  command
    .exitOverride()
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError(`\n  portolan ${command.name()} --help shows the options`)
}

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage
  else await (await import('./commands/fail.ts')).fail(error)
}
