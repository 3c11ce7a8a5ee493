import { setTimeout as pause } from 'node:timers/promises'

import type { Command } from 'commander'
import type { OpenBundle } from '../files/bundle/open-bundle.ts'
import { version } from '../files/package.ts'
import { type Paint, paint } from '../text/layout.ts'
import type { Outcome } from '../verify/deployment.ts'
import { exitCodes, exits, refuseCall, wantsColor } from './terminal/ending.ts'
import { type StatusLine, withStatusLine } from './terminal/status-line.ts'
import { type Given, readVerifyOptions, type VerifyOptions } from './verify/options.ts'

/** Adds `portolan verify` to the program. */
export function addVerify(program: Command): void {
  program
    .command('verify')
    .summary('check a live site')
    .description(
      'With a bundle: requests every address of it from a live site and lists every difference: content, types, ' +
        'compression, negotiation, caching, CORS and security headers, ETag and 304, HEAD, 404, 405 and 308. It sends ' +
        'GET, HEAD, OPTIONS and empty POST requests, and only to this host.\n\n' +
        'Without a bundle: checks one page of any site: Accept, Vary, ETag and 304, HEAD, 404, caches, Markdown and ' +
        'discovery documents. What RFC 9110 leaves to the server is a note. It sends at most 100 GET and HEAD requests, and only to this host.\n\n' +
        'The bundle in dist is used if the site has the host of its baseUrl, or runs on this machine. For another ' +
        'host, such as a staging site, give --bundle dist.',
    )
    .argument('<url>', 'the site, such as https://play.example.net, or any page')
    .option('-b, --bundle <dir>', 'the bundle that the site should serve')
    .option('--no-bundle', 'check the site without a bundle')
    .option('-t, --target <name>', 'which host serves it, if the bundle has several')
    .option('--except <features>', 'features to skip, such as lines,ranges; a wrong name lists all')
    .option('--previous <dir>', 'the previous bundle, to tell if the site still serves it')
    .option('--resolve <ip>', 'connect to this IP address instead of asking DNS')
    .option('--wait <seconds>', 'retry for this long if a deployment may be in progress')
    .option('--concurrency <number>', 'parallel requests (8; without a bundle 4)')
    .option('--timeout <seconds>', 'time limit of one request', '10')
    .option('--format <name>', 'text, json, badge', 'text')
    .option('--json', 'the same as --format json')
    .option('--badge', 'print the JSON of a shields.io badge')
    .addHelpText(
      'after',
      `
Examples:
  $ portolan verify https://play.example.net
  $ portolan verify http://127.0.0.1:8080 --target nginx
  $ portolan verify https://play.example.net --wait 300 --json > verify.json
  $ portolan verify https://play.example.net --badge > badge.json
  Before DNS points to it:
  $ portolan verify https://play.example.net --resolve 203.0.113.5
  Any page of any site:
  $ portolan verify https://docs.example.org/guide

Exit codes: 0 no difference, 2 wrong usage, 3 the site cannot be reached,
4 differences or faults found.`,
    )
    .action(exits(verify))
}

/** Seconds between two rounds of `--wait`. */
const between = 3

/** The report on stdout, progress on stderr where that is a terminal. */
function verify(address: string, options: VerifyOptions): Promise<number> {
  return withStatusLine(false, status => verifyWith(address, options, status))
}

async function verifyWith(address: string, options: VerifyOptions, status: StatusLine): Promise<number> {
  const given = await readVerifyOptions(address, options)
  if ('refused' in given) return refuseCall(given)
  if (given.bundle === undefined) return checkAnySite(given, status)
  const { isFine } = await import('../verify/deployment.ts')
  const { verifyDeployment } = await import('../verify/verify.ts')
  const { bundle, previous, origin, resolve, except, concurrency, timeout, format, wait } = given
  const ask = (only?: string) =>
    verifyDeployment(
      { origin, except, previous, only, manifest: bundle.table(), read: reader(bundle), nonce: nonce() },
      {
        resolve,
        concurrency,
        timeout: timeout * 1000,
        userAgent: userAgent(),
        onProgress: (done, total) => status.progress(done, total, 'asking'),
      },
    )
  const outcome = await askUntil(Date.now() + wait * 1000, ask, status.say)
  status.clear()
  const { outcomeReports } = await import('../verify/reports.ts')
  return tellOutcome(outcomeReports[format], outcome, isFine(outcome), format)
}

async function checkAnySite(given: Given, status: StatusLine): Promise<number> {
  const { url, resolve, except, concurrency, timeout, format } = given
  const { checkSite, isRight } = await import('../verify/any-site/check-site.ts')
  const { siteReports } = await import('../verify/any-site/site-reports.ts')
  const outcome = await checkSite(url, {
    ...{ resolve, except, concurrency, timeout: timeout * 1000, userAgent: userAgent(), nonce: nonce() },
    onRequest: (count, most) => status.progress(count, most, 'asking, at most'),
  })
  status.clear()
  return tellOutcome(siteReports[format], outcome, isRight(outcome), format)
}

/** Prints a report, and returns the exit code. What cannot be asked is a fault of the environment, and people look for those on stderr. */
function tellOutcome<Result extends { readonly unreachable?: object | undefined }>(
  report: (outcome: Result, painted: Paint) => string,
  outcome: Result,
  isFine: boolean,
  format: string,
): number {
  const stream = outcome.unreachable && format === 'text' ? process.stderr : process.stdout
  stream.write(report(outcome, paint(format === 'text' && wantsColor(stream))))
  if (outcome.unreachable) return exitCodes.io
  return isFine ? exitCodes.fine : exitCodes.difference
}

function userAgent(): string {
  return `portolan/${version()} (verify)`
}

/** Asks everything, then what differed again and again while that may pass, and at the end everything once more. */
async function askUntil(
  deadline: number,
  ask: (only?: string) => Promise<Outcome>,
  tell: (line: string) => void,
): Promise<Outcome> {
  const { isFine } = await import('../verify/deployment.ts')
  const { mayPass } = await import('../verify/conclusions.ts')
  let outcome = await ask()
  while (!isFine(outcome) && mayPass(outcome) && Date.now() < deadline) {
    let [first] = outcome.differences
    for (let glimpse = outcome; mayPass(glimpse) && !isFine(glimpse) && Date.now() < deadline; ) {
      tell(`${describe(glimpse)}; retrying`)
      await pause(Math.max(0, Math.min(between * 1000, deadline - Date.now())))
      glimpse = await ask(first?.asked.target)
      first ??= glimpse.differences[0]
    }
    outcome = await ask()
  }
  return outcome
}

function describe({ unreachable, differences }: Outcome): string {
  return unreachable ? unreachable.reason : `${differences.length} differences`
}

function nonce(): string {
  return `${Date.now().toString(36)}${process.pid.toString(36)}`
}

/** Without the files a report cannot show where contents part, and that is all. */
function reader(bundle: OpenBundle) {
  return (file: string) => {
    try {
      return bundle.read(file, undefined)
    } catch {
      return undefined
    }
  }
}
