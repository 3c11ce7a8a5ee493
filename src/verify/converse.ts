import { mostBytes, type Seen } from './compare/seen.ts'
import { sharedTag } from './compare/variant.ts'
import { compareAnswer, mixing } from './compare-answer.ts'
import type { Difference, Run } from './deployment.ts'
import { type Asked, fieldOf } from './exchange.ts'
import { featuresOf } from './plan/features-of.ts'
import { type Conversation, expectedAnswer, type Step, withTag } from './plan/plan.ts'
import { isOfSkills } from './skill-digests.ts'

/** A site that left so many requests without an answer will not answer the others. */
const mostFailures = 20

interface Heard {
  readonly differences: readonly Difference[]
  /** Documents that refer to other ones. Everything else is forgotten: sites are large. */
  readonly skills: readonly Seen[]
}

/** Asks one thing after another, and compares. */
export async function converse(run: Run, steps: Conversation): Promise<Heard> {
  const differences: Difference[] = []
  const seen = new Map<Step, Seen>()
  for (const step of steps) {
    const found = await take(run, step, seen)
    differences.push(...found)
    run.limits.onProgress?.(++run.done, run.total)
  }
  return { differences, skills: Array.from(seen.values()).filter(isOfSkills) }
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
