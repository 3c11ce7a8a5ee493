import { setTimeout as pause } from 'node:timers/promises'
import type { OpenBundle } from '../../disk/bundle/open-bundle.ts'
import { version } from '../../platform/package.ts'
import { paint } from '../../text/layout.ts'
import { isFine, type Outcome } from '../../verify/deployment.ts'
import { mayPass } from '../../verify/stale-release.ts'
import { verifyDeployment } from '../../verify/verify.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type StatusLine, withStatusLine } from '../terminal/status-line.ts'
import { wantsColor } from '../terminal/streams.ts'
import { usageError } from '../terminal/tell-failure.ts'
import { readVerifyOptions, type VerifyOptions } from './options.ts'

/** Seconds between two rounds of `--wait`. */
const between = 3

/** `portolan verify`: the report on stdout, progress on stderr where that is a terminal. */
export function verify(address: string, options: VerifyOptions): Promise<number> {
  return withStatusLine(false, status => verifyWith(address, options, status))
}

async function verifyWith(address: string, options: VerifyOptions, status: StatusLine): Promise<number> {
  const given = readVerifyOptions(address, options)
  if ('reason' in given) return usageError(given.reason, given.note)
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
