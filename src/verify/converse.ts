import type { Manifest } from '../model/bundle.ts'
import { type Asked, type Failure, fieldOf, type Received } from './client.ts'
import { compare, sharedTag } from './compare/compare.ts'
import { headFinding } from './compare/header-fields.ts'
import { isFromCache, mostBytes, type Seen } from './compare/seen.ts'
import type { AnswerFinding, Difference, Run } from './deployment.ts'
import { type Kind, kinds } from './kinds.ts'
import { type Conversation, expectedAnswer, featuresOf, type Step, withTag } from './plan/plan.ts'

/** A site that left so many requests without an answer will not answer the others. */
const mostFailures = 20

/** Asks one thing after another, and compares. */
export async function converse(run: Run, steps: Conversation): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  const seen = new Map<Step, Seen>()
  for (const step of steps) {
    const found = await take(run, step, seen)
    differences.push(...found)
    run.limits.onProgress?.(++run.done, run.total)
  }
  return differences
}

async function take(run: Run, step: Step, before: Map<Step, Seen>): Promise<readonly Difference[]> {
  const { origin, manifest, except } = run.deployment
  const expected = expectedAnswer(manifest, step)
  const asked = sentAs(step, before)
  if (asked === undefined || featuresOf(manifest, asked, expected).some(feature => feature in except))
    return []
  if (run.failures >= mostFailures) {
    run.givenUp++
    return []
  }
  run.asked++
  const url = origin + asked.target
  const received = await run.client.exchange(asked, mostBytes(manifest, expected))
  if ('failed' in received) {
    const { failed, reason } = received
    if (['unreachable', 'no-answer', 'timeout'].includes(failed)) run.failures++
    const kind = failed === 'unreachable' ? 'no-answer' : failed
    return [{ url, asked, kind, expected: `${expected.status}`, received: reason }]
  }
  if (received.status === 200) run.found++
  const now = { origin, asked, expected, received }
  const findings = await compareAnswer(run, step, now, step.headOf && before.get(step.headOf))
  const tags = 'validators' in except ? [] : [...before.values()]
  const shared = tags.flatMap(earlier => sharedTag(earlier, now) ?? []).slice(0, 1)
  // What came for another request tells nothing of tags and lengths.
  if (!findings.some(({ kind }) => mixing.has(kind))) before.set(step, now)
  return [...findings, ...shared].map(finding => ({ url, asked, ...finding }))
}

/** The request as it goes out; nothing where it needs a tag and none came. */
function sentAs({ asked, tagOf }: Step, before: ReadonlyMap<Step, Seen>): Asked | undefined {
  if (tagOf === undefined) return asked
  const earlier = before.get(tagOf)
  const tag = earlier && fieldOf(earlier.received, 'etag')
  return tag === undefined ? undefined : withTag(asked, tag)
}

/** What a cache that mixes variants or codings looks like, and what looks like one. */
const mixing: ReadonlySet<Kind> = new Set([
  'mixed-variants',
  'wrong-variant',
  'accept-lines',
  'unasked-coding',
  'not-compressed',
])

/** The verdict on one answer, after a second look where the first leaves a question open. */
async function compareAnswer(
  run: Run,
  step: Step,
  seen: Seen,
  get: Seen | undefined,
): Promise<readonly AnswerFinding[]> {
  const { deployment } = run
  const findings = kept(run, compare(deployment, seen))
  if (findings.length === 0) {
    const alike = get !== undefined && compare(deployment, get).length === 0
    return alike ? kept(run, headFinding(get.received, seen.received)) : []
  }
  const { previous, manifest } = deployment
  if (previous && isOf(previous, run, step, seen))
    return [
      { kind: 'stale-release', expected: bundle(manifest), received: `what ${bundle(previous)} answers` },
    ]
  return Promise.all(
    findings.map(finding => (mixing.has(finding.kind) ? mixedOrWrong(run, seen, finding) : finding)),
  )
}

function kept({ deployment: { except } }: Run, findings: readonly AnswerFinding[]): readonly AnswerFinding[] {
  return findings.filter(({ kind }) => {
    const { feature } = kinds[kind]
    return feature === undefined || !(feature in except)
  })
}

function isOf(manifest: Manifest, run: Run, step: Step, seen: Seen): boolean {
  const expected = expectedAnswer(manifest, step)
  return kept(run, compare({ manifest, read: () => undefined }, { ...seen, expected })).length === 0
}

function bundle({ id }: Manifest): string {
  return `bundle ${id.slice(0, 8)}`
}

/** It is a cache's fault when the same request gets the right answer at an address that no cache has seen. */
async function mixedOrWrong(run: Run, seen: Seen, finding: AnswerFinding): Promise<AnswerFinding> {
  const mixed = { ...finding, kind: 'mixed-variants' } as const
  if (isFromCache(seen.received)) return mixed
  const { target } = seen.asked
  const query = `portolan-verify=${run.deployment.nonce}-${run.asked}`
  const received = await again(run, seen, `${target}${target.includes('?') ? '&' : '?'}${query}`)
  if ('failed' in received) return finding
  const stillSo = compare(run.deployment, { ...seen, received }).some(({ kind }) => kind === finding.kind)
  return stillSo
    ? finding
    : { ...mixed, received: `${finding.received}; the right one at a fresh address, with ?${query}` }
}

function again(run: Run, { asked, expected }: Seen, target: string): Promise<Received | Failure> {
  run.asked++
  return run.client.exchange({ ...asked, target }, mostBytes(run.deployment.manifest, expected))
}
