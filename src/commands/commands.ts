import type { Command } from 'commander'

/** The commands with their options and help, in the order of `portolan --help`. */
export function addCommands(program: Command): void {
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
    .option('-o, --out <dir>', 'the output folder', 'dist')
    .option(
      '-t, --target <names>',
      'hosts to write configuration for, separated by commas (default: those of the config, or nginx,caddy)',
      joined,
    )
    .option('-f, --force', 'delete files that portolan did not write, and write every file again')
    .option('--strict', 'treat warnings as errors, except those about dates')
    .option(
      '--compress <how>',
      'compression of .br files: fast, or best, which is smaller and many times slower',
      'fast',
    )
    .option('-q, --quiet', 'print nothing on success')
    .option('--verbose', 'also print the known differences between hosts')
    .option('--cache <dir>', 'keep pages and pictures in this folder, for CI (default: your cache folder)')
    .option('--no-cache', 'build everything again, write every file of the output, and cache nothing')
    .option('--format <name>', 'format of the diagnostics: text, json, github', 'text')
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
      'let everybody in the network connect, such as a phone (default address: 0.0.0.0)',
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
    .option('--format <name>', 'text, json, github (annotations)', 'text')
    .option('--json', 'the same as --format json')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan check\n  $ portolan check --format github      in GitHub Actions\n  $ portolan check --dns',
    )
    .action(lazily(async () => (await import('./check/check.ts')).check))

  program
    .command('serve')
    .summary('serve the bundle on this machine, for testing')
    .description(
      'Serves the bundle on this machine, for testing and not for production. The negotiation, headers, status codes ' +
        'and compressed files are those of the real hosts; only ETag and Server differ. On 127.0.0.1 it answers for ' +
        'localhost, 127.0.0.1, [::1] and the host of baseUrl, and sends 421 for any other name. On another address, it ' +
        'answers for every name.',
    )
    .option('-b, --bundle <dir>', 'the bundle', 'dist')
    .option('-p, --port <number>', 'port to listen on; 0 takes any free port', '8080')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--json', 'print the address as JSON')
    .addHelpText('after', '\nExample:\n  $ portolan serve --port 3000')
    .action(lazily(async () => (await import('./serve/serve.ts')).serve))

  program
    .command('verify')
    .summary('check that a live site serves the bundle')
    .description(
      'Requests every address of a bundle from a live site and lists every difference: content, types, compression, ' +
        'negotiation, caching, CORS and security headers, ETag and 304, HEAD, 404, 405 and 308. It sends GET, HEAD, ' +
        'OPTIONS and empty POST requests, and only to this host.',
    )
    .argument('<url>', 'scheme and host, such as https://play.example.net')
    .option('-b, --bundle <dir>', 'the bundle that the site should serve', 'dist')
    .option('-t, --target <name>', 'skip the known differences of this host')
    .option('--except <features>', 'features to skip, separated by commas: ranges,encodings')
    .option(
      '--previous <dir>',
      'the bundle of the previous release, to recognize it if the site still serves it',
    )
    .option('--wait <seconds>', 'retry for this long if a deployment may be in progress', '0')
    .option('--concurrency <number>', 'parallel requests', '8')
    .option('--timeout <seconds>', 'time limit of one request', '10')
    .option('--format <name>', 'text, json', 'text')
    .option('--json', 'the same as --format json')
    .addHelpText(
      'after',
      `
Examples:
  $ portolan verify https://play.example.net
  $ portolan verify http://127.0.0.1:8080 --target nginx
  $ portolan verify https://play.example.net --wait 300 --format json > verify.json

Exit codes: 0 no difference, 2 wrong usage, 3 the site cannot be reached, 4 differences found.`,
    )
    .action(lazily(async () => (await import('./verify/verify.ts')).verify))

  program
    .command('explain')
    .summary('show what a request gets, and why')
    .description(
      'Shows the answer to a request from the bundle: which representation it is, why, with which headers, and which ' +
        'hosts differ. It sends nothing over the network.',
    )
    .argument('<path>', 'a path such as /join, or a full URL')
    .option('-a, --accept <value>', 'an Accept header; may be repeated', every)
    .option('-e, --accept-encoding <value>', 'an Accept-Encoding header')
    .option('-H, --header <line>', "any other header, such as 'Range: bytes=0-99'; may be repeated", every)
    .option('-X, --method <name>', 'the HTTP method', 'GET')
    .option('-b, --bundle <dir>', 'the bundle', 'dist')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ portolan explain /join
  $ portolan explain /join --accept 'text/markdown, text/html;q=0.9, */*;q=0.1'
  $ portolan explain /api/server-info --method OPTIONS`,
    )
    .action(lazily(async () => (await import('./explain.ts')).explain))

  program
    .command('diff')
    .summary('compare two bundles')
    .description(
      'Lists what changed between two bundles: fields of server-info, addresses, headers and settings, and which hosts ' +
        'must reload their configuration. To compare a bundle with a live site, use verify. ' +
        'Exits with 4 if anything differs.',
    )
    .argument('<old>', 'folder of the old bundle, or its bundle.json')
    .argument('<new>', 'folder of the new bundle, or its bundle.json')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ portolan diff /srv/portolan dist')
    .action(lazily(async () => (await import('./diff/diff.ts')).diff))

  program
    .command('doctor')
    .summary('check a bundle and the web servers of this machine')
    .description(
      'Checks every file of the bundle, whether others can read them, and whether nginx and Caddy accept its ' +
        'configuration. For each problem it prints what to do. It changes nothing. Exits with 3 if anything is wrong; ' +
        'warnings do not count.',
    )
    .option('-b, --bundle <dir>', 'the bundle', 'dist')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  $ portolan doctor --bundle /srv/portolan')
    .action(lazily(async () => (await import('./doctor/doctor.ts')).doctor))

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
}

const configOption = ['-c, --config <file>', 'the config', 'site/portolan.yaml'] as const

/** An option that may be given more than once, with commas or without. */
function joined(value: string, before?: string): string {
  return before === undefined ? value : `${before},${value}`
}

/** An option that may be given more than once. */
function every(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

type Run = (...values: never[]) => Promise<number>

/** Loads a command only when it runs: starting must not cost what is not used. */
function lazily(load: () => Promise<Run>): (...values: unknown[]) => Promise<void> {
  return async (...values) => {
    const run = (await load()) as (...values: unknown[]) => Promise<number>
    process.exitCode = await run(...values)
  }
}
