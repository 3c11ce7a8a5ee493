import type { Failure, Received } from '../http-client/exchange.ts'
import { isFromCache } from './compare/cache-note.ts'
import { compare } from './compare/compare.ts'
import { mostBytes, type Seen } from './compare/seen.ts'
import { localTarget } from './compare/status.ts'
import type { AnswerFinding, Run } from './deployment.ts'
import { polite } from './polite.ts'

/** Asks once more where one answer cannot tell two causes apart. */
export function askAgain(
  run: Run,
  seen: Seen,
  finding: AnswerFinding,
): AnswerFinding | Promise<AnswerFinding> {
  switch (finding.kind) {
    case 'wrong-variant':
    case 'accept-lines':
    case 'unasked-coding':
    case 'not-compressed':
      return mixedOrWrong(run, seen, finding)
    case 'redirected':
      return loopOrNot(run, seen, finding)
    default:
      return finding
  }
}

/** It is a cache's fault when the same request gets the right answer at an address that no cache has seen. */
async function mixedOrWrong(run: Run, seen: Seen, finding: AnswerFinding): Promise<AnswerFinding> {
  const mixed = { ...finding, kind: 'mixed-variants' } as const
  if (isFromCache(seen.received)) return mixed
  const { target } = seen.asked
  const query = `portolan-verify=${run.deployment.nonce}-${++run.fresh}`
  const received = await again(run, seen, `${target}${target.includes('?') ? '&' : '?'}${query}`)
  if ('failed' in received) return finding
  const stillSo = compare(run.deployment, { ...seen, received }).some(({ kind }) => kind === finding.kind)
  return stillSo
    ? finding
    : { ...mixed, received: `${finding.received}; the right one at a fresh address, with ?${query}` }
}

const mostHops = 5

/** Follows redirects on this site, to see whether they come back. */
async function loopOrNot(run: Run, seen: Seen, finding: AnswerFinding): Promise<AnswerFinding> {
  let here = seen.asked.target
  const way = [here]
  let received: Received | Failure = seen.received
  for (let hop = 0; hop < mostHops && !('failed' in received); hop++) {
    const next = localTarget(received, seen.origin, here)
    if (next === undefined || received.status < 300 || received.status >= 400) return finding
    const circle = way.includes(next)
    way.push(next)
    here = next
    if (circle)
      return { ...finding, kind: 'redirect-loop', received: `${finding.received}: ${way.join(' → ')}` }
    received = await again(run, seen, next)
  }
  return finding
}

function again(run: Run, { asked, expected }: Seen, target: string): Promise<Received | Failure> {
  run.asked++
  const { client, deployment, limits } = run
  return client.exchange(
    polite({ ...asked, target }, limits.userAgent),
    mostBytes(deployment.manifest, expected),
  )
}
