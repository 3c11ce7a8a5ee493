import type { Command } from 'commander'
import { lazily } from './lazily.ts'
import { configOption } from './site-commands.ts'

/** What is done with a built bundle and those who serve it. */
export function bundleCommands(program: Command): void {
  program
    .command('serve')
    .summary('serve the built bundle here, to look at and test')
    .description(
      'Serves a built bundle on this machine: negotiation, headers, status codes and precompressed ' +
        'files as every host of the bundle answers them, except for ETag and Server. For looking and testing, not for production. ' +
        'On 127.0.0.1 it answers for localhost, 127.0.0.1, [::1] and the host of baseUrl alone, with 421 ' +
        'for any other name; on another address for every name.',
    )
    .option('-b, --bundle <dir>', 'the built bundle', 'dist')
    .option('-p, --port <number>', 'port to listen on; 0 for any free one', '8080')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--json', 'print the address as JSON')
    .addHelpText('after', '\nExample:\n  $ portolan serve --port 3000')
    .action(lazily(async () => (await import('./serve/serve.ts')).serve))

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
    .option('-t, --target <name>', 'leave out what this host is known to do differently')
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
    .action(lazily(async () => (await import('./verify/verify.ts')).verify))

  program
    .command('explain')
    .summary('tell what a request gets, and why')
    .description(
      'Tells which representation a request gets from the built bundle, by which step of the rule, with ' +
        'which headers, and which hosts differ. Nothing is sent anywhere.',
    )
    .argument('<path>', 'such as /join; a whole address will do')
    .option('-a, --accept <value>', 'an Accept line; again for a second line', every)
    .option('-e, --accept-encoding <value>', 'an Accept-Encoding line')
    .option('-H, --header <line>', "any other line, such as 'Range: bytes=0-99'; may be repeated", every)
    .option('-X, --method <name>', 'the method', 'GET')
    .option('-b, --bundle <dir>', 'the built bundle', 'dist')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ portolan explain /join
  $ portolan explain /join --accept 'text/markdown, text/html;q=0.9, */*;q=0.1'
  $ portolan explain /api/server-info --method OPTIONS`,
    )
    .action(lazily(async () => (await import('./verify/explain.ts')).explain))

  program
    .command('diff')
    .summary('compare two bundles, or one with a live site')
    .description(
      'Lists what changed in a newer bundle: fields of server-info, pages and documents, headers, ' +
        'bytes, and which hosts need their configuration loaded again. The newer one may be the address ' +
        'of a deployment: then it is asked for all that the bundle has. Exits with 4 if anything differs.',
    )
    .argument('<old>', 'folder of the older bundle, or its bundle.json')
    .argument('<new>', 'folder of the newer one, or the address of a deployment')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan diff /srv/portolan dist\n  $ portolan diff dist https://play.example.net',
    )
    .action(lazily(async () => (await import('./verify/diff.ts')).diff))

  program
    .command('doctor')
    .summary('check what this machine has and lacks')
    .description(
      'Looks at Node.js, the config, the output folder, the bundle in it file by file, and the servers: ' +
        'nginx and Caddy for their versions and whether they accept the configuration in the bundle, ' +
        'Apache for its version alone; Varnish is not asked. Says what to do about what is wrong. ' +
        'Changes nothing. Exits with 3 if anything is wrong; a warning is not.',
    )
    .option(...configOption)
    .option('-b, --bundle <dir>', 'the built bundle, and where the next one goes (default: "dist")')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExamples:\n  $ portolan doctor\n  $ portolan doctor --bundle /srv/portolan')
    .action(lazily(async () => (await import('./doctor/doctor.ts')).doctor))
}

const every = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]
