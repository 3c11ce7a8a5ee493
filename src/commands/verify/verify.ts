import { setTimeout as pause } from 'node:timers/promises'
import { type OpenBundle, openBundle } from '../../files/bundle/open-bundle.ts'
import { version } from '../../files/package.ts'
import { targets } from '../../hosts/index.ts'
import { type Feature, features } from '../../model/bundle.ts'
import type { Refusal } from '../../model/refusal.ts'
import { paint } from '../../text/layout.ts'
import { mayPass } from '../../verify/conclusions.ts'
import { isFine, type Outcome } from '../../verify/deployment.ts'
import { outcomeReports } from '../../verify/reports.ts'
import { verifyDeployment } from '../../verify/verify.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { notTaken } from '../terminal/not-taken.ts'
import { type StatusLine, withStatusLine } from '../terminal/status-line.ts'
import { wantsColor } from '../terminal/streams.ts'
import { noBundle, refuseCall } from '../terminal/tell-failure.ts'
import { originOf } from './origin.ts'

interface VerifyOptions {
  readonly bundle: string
  readonly target?: string
  readonly except?: string
  readonly previous?: string
  readonly wait: string
  readonly concurrency: string
  readonly timeout: string
  readonly format: string
  readonly json?: boolean
}

/** Seconds between two rounds of `--wait`. */
const between = 3

/** `portolan verify`: the report on stdout, progress on stderr where that is a terminal. */
export function verify(address: string, options: VerifyOptions): Promise<number> {
  return withStatusLine(false, status => verifyWith(address, options, status))
}

async function verifyWith(address: string, options: VerifyOptions, status: StatusLine): Promise<number> {
  const given = readVerifyOptions(address, options)
  if ('refused' in given) return refuseCall(given)
  const { bundle, previous, origin, except, concurrency, timeout, report, format, wait } = given
  const ask = (only?: string) =>
    verifyDeployment(
      { origin, except, previous, only, manifest: bundle.table(), read: reader(bundle), nonce: nonce() },
      {
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
export function readVerifyOptions(address: string, options: VerifyOptions) {
  const origin = originOf(address)
  if (typeof origin !== 'string') return origin
  const numbers = {
    wait: numberOf('--wait', options.wait, 0, 86_400),
    concurrency: wholeNumberOf('--concurrency', options.concurrency, 1, 64),
    timeout: numberOf('--timeout', options.timeout, 0.1, 3600),
  }
  for (const number of Object.values(numbers)) if (typeof number !== 'number') return number
  const except = notAsked(options)
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
    ...{ origin, except, report, format, bundle, previous: previous?.table() },
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
function notAsked({
  target,
  except = '',
}: VerifyOptions): Readonly<Partial<Record<Feature, string>>> | Refusal {
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
