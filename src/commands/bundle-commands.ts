import type { Command } from 'commander'
import { lazily } from './lazily.ts'
import { configOption } from './site-commands.ts'

/** Commands for a built bundle and for the hosts that serve it. */
export function bundleCommands(program: Command): void {
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
    .option('--format <name>', 'text, json, junit', 'text')
    .option('--json', 'the same as --format json')
    .addHelpText(
      'after',
      `
Examples:
  $ portolan verify https://play.example.net
  $ portolan verify http://127.0.0.1:8080 --target nginx
  $ portolan verify https://play.example.net --wait 300 --format junit > verify.xml

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
    .action(lazily(async () => (await import('./verify/explain.ts')).explain))

  program
    .command('diff')
    .summary('compare two bundles, or a bundle with a live site')
    .description(
      'Lists what changed between two bundles: fields of server-info, pages, documents, headers and sizes, and which ' +
        'hosts must reload their configuration. The new bundle may be the address of a live site. ' +
        'Exits with 4 if anything differs.',
    )
    .argument('<old>', 'folder of the old bundle, or its bundle.json')
    .argument('<new>', 'folder of the new bundle, or the address of a live site')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan diff /srv/portolan dist\n  $ portolan diff dist https://play.example.net',
    )
    .action(lazily(async () => (await import('./verify/diff.ts')).diff))

  program
    .command('doctor')
    .summary('check this machine for problems')
    .description(
      'Checks Node.js, the config, the output folder, every file of the bundle, and the web servers. For nginx and ' +
        'Caddy it checks the version and whether they accept the configuration in the bundle. For Apache it checks the ' +
        'version only. For each problem it prints what to do. It changes nothing. Exits with 3 if anything is wrong; ' +
        'warnings do not count.',
    )
    .option(...configOption)
    .option('-b, --bundle <dir>', 'the bundle, and the output folder of the next build (default: "dist")')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExamples:\n  $ portolan doctor\n  $ portolan doctor --bundle /srv/portolan')
    .action(lazily(async () => (await import('./doctor/doctor.ts')).doctor))
}

const every = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]
