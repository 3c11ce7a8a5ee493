import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import type { Command } from 'commander'
import type { OpenBundle } from '../files/bundle/open-bundle.ts'
import { version } from '../files/package.ts'
import type { Target } from '../hosts/target.ts'
import { type Feature, features } from '../model/bundle.ts'
import type { Refusal } from '../model/refusal.ts'
import { paint } from '../text/layout.ts'
import { parseUrl } from '../text/parse-url.ts'
import type { Outcome } from '../verify/deployment.ts'
import { exitCodes, exits, noBundle, notTaken, refuseCall, wantsColor } from './terminal/ending.ts'
import { type StatusLine, withStatusLine } from './terminal/status-line.ts'

/** Adds `portolan verify` to the program. */
export function addVerify(program: Command): void {
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
    .option('--resolve <ip>', 'connect to this IP address instead of asking DNS, as curl does')
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
  $ portolan verify https://play.example.net --resolve 203.0.113.5    before DNS points to it
  $ portolan verify https://play.example.net --wait 300 --format json > verify.json

Exit codes: 0 no difference, 2 wrong usage, 3 the site cannot be reached, 4 differences found.`,
    )
    .action(exits(verify))
}

interface VerifyOptions {
  readonly bundle: string
  readonly target?: string
  readonly except?: string
  readonly previous?: string
  readonly resolve?: string
  readonly wait: string
  readonly concurrency: string
  readonly timeout: string
  readonly format: string
  readonly json?: boolean
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
  const { isFine } = await import('../verify/deployment.ts')
  const { verifyDeployment } = await import('../verify/verify.ts')
  const { bundle, previous, origin, resolve, except, concurrency, timeout, report, format, wait } = given
  const ask = (only?: string) =>
    verifyDeployment(
      { origin, except, previous, only, manifest: bundle.table(), read: reader(bundle), nonce: nonce() },
      {
        resolve,
        concurrency,
        timeout: timeout * 1000,
        userAgent: `portolan/${version()} (verify)`,
        onProgress: (done, total) => status.progress(done, total, 'asking'),
      },
    )
  const outcome = await askUntil(Date.now() + wait * 1000, ask, status.say)
  status.clear()
  // What cannot be asked is a fault of the environment, and people look for those on stderr.
  const stream = outcome.unreachable && format === 'text' ? process.stderr : process.stdout
  stream.write(report(outcome, paint(format === 'text' && wantsColor(stream))))
  if (outcome.unreachable) return exitCodes.io
  return isFine(outcome) ? exitCodes.fine : exitCodes.difference
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

/** The options as values, or the first mistake in them. */
export async function readVerifyOptions(address: string, options: VerifyOptions) {
  const { openBundle } = await import('../files/bundle/open-bundle.ts')
  const { targets } = await import('../hosts/index.ts')
  const { outcomeReports } = await import('../verify/reports.ts')
  const origin = originOf(address)
  if (typeof origin !== 'string') return origin
  const { resolve } = options
  if (resolve !== undefined && isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) !== 0)
    return { refused: `${origin} has no name to resolve`, note: 'give --resolve with a hostname' }
  if (resolve !== undefined && isIP(resolve) === 0)
    return {
      refused: `--resolve cannot be ${resolve}`,
      note: '--resolve takes an IP address, such as 203.0.113.5 or 2001:db8::1, without brackets',
    }
  const numbers = {
    wait: numberOf('--wait', options.wait, 0, 86_400),
    concurrency: wholeNumberOf('--concurrency', options.concurrency, 1, 64),
    timeout: numberOf('--timeout', options.timeout, 0.1, 3600),
  }
  for (const number of Object.values(numbers)) if (typeof number !== 'number') return number
  const except = skippedFeatures(options, targets)
  if ('refused' in except) return except
  const format = options.json ? 'json' : options.format
  const report = Object.hasOwn(outcomeReports, format)
    ? outcomeReports[format as keyof typeof outcomeReports]
    : undefined
  if (!report) return notTaken(`there is no format ${format}`, '--format', Object.keys(outcomeReports))
  const bundle = openBundle(options.bundle)
  if (!bundle) return noBundle(options.bundle)
  const previous = options.previous === undefined ? undefined : openBundle(options.previous)
  if (options.previous !== undefined && !previous)
    return {
      refused: `there is no bundle in ${options.previous}`,
      note: '--previous names the folder of the previous release, or a folder with its bundle.json',
    }
  return {
    ...{ origin, resolve, except, report, format, bundle, previous: previous?.table() },
    ...(numbers as Record<keyof typeof numbers, number>),
  }
}

function numberOf(option: string, text: string, least: number, most: number): number | Refusal {
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most
    ? number
    : { refused: `${option} cannot be ${text}`, note: `${option} takes a number from ${least} to ${most}` }
}

function wholeNumberOf(option: string, text: string, least: number, most: number): number | Refusal {
  return /^\d*$/.test(text)
    ? numberOf(option, text, least, most)
    : {
        refused: `${option} cannot be ${text}`,
        note: `${option} takes a whole number from ${least} to ${most}`,
      }
}

/** The skipped features, and why: known differences of the host, and --except. */
function skippedFeatures(
  { target, except = '' }: VerifyOptions,
  targets: readonly Target[],
): Readonly<Partial<Record<Feature, string>>> | Refusal {
  const host = targets.find(({ name }) => name === target)
  if (target !== undefined && !host) {
    const hosts = targets.map(({ name }) => name)
    return notTaken(`there is no target "${target}"`, '--target', hosts, target)
  }
  const names = except.split(',').flatMap(name => name.trim() || [])
  const unknown = names.find(name => !Object.hasOwn(features, name))
  if (unknown !== undefined)
    return notTaken(`there is no feature ${unknown}`, '--except', Object.keys(features))
  const differs = Object.entries(host?.differs ?? {}).map(([feature, instead]) => [
    feature,
    `${host?.title} differs: ${instead}`,
  ])
  return Object.fromEntries([...differs, ...names.map(name => [name, '--except says so'])])
}

/** The origin that a deployment's address names, or why it is not one: bundles are served at the root of their host. */
function originOf(address: string): string | Refusal {
  const example = 'name the scheme and the host, such as https://play.example.net'
  if (address.trim() === '') return { refused: 'the address of the website is empty', note: example }
  const { protocol, origin, pathname, search, hash, username, password } = parseUrl(address) ?? nowhere
  if (protocol !== 'http:' && protocol !== 'https:')
    return { refused: `${address} is not the address of a website`, note: withScheme(address) ?? example }
  if (username !== '' || password !== '')
    return {
      refused: `the address of ${origin} contains a user name or password`,
      note: 'remove them: verify requests only public addresses',
    }
  if (pathname !== '/' || search !== '' || hash !== '')
    return {
      refused: `${address} has a path, a query or a fragment`,
      note: `a site is always at the root of its host: ${origin}`,
    }
  return origin
}

/** Replaces an address that cannot be parsed. */
const nowhere = new URL('about:blank')

/** The likely address if the scheme is missing: this machine usually has no TLS. */
function withScheme(address: string): string | undefined {
  const named = /^(localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?\/?$/i.exec(address)
  if (!named) return undefined
  const [, host, port = '80'] = named
  return `add the scheme: http://${host === 'localhost' ? '127.0.0.1' : host}:${port}`
}
