import { fieldOf } from '../http-client/exchange.ts'
import type { Manifest } from '../model/bundle.ts'
import { askAgain } from './ask-again.ts'
import { compare } from './compare/compare.ts'
import type { Seen } from './compare/seen.ts'
import type { AnswerFinding, Run } from './deployment.ts'
import { featureOf } from './kinds/kinds.ts'
import { expectedAnswer, type Step } from './plan/step.ts'

/** What is to be said of one answer, after a second look where the first leaves a question open. */
export async function compareAnswer(
  run: Run,
  step: Step,
  seen: Seen,
  get: Seen | undefined,
): Promise<readonly AnswerFinding[]> {
  const { deployment } = run
  const findings = kept(run, compare(deployment, seen))
  if (findings.length === 0) {
    const alike = get !== undefined && compare(deployment, get).length === 0
    return alike ? kept(run, headFinding(get, seen)) : []
  }
  const { previous, manifest } = deployment
  if (previous && isOf(previous, run, step, seen))
    return [
      { kind: 'stale-release', expected: bundle(manifest), received: `what ${bundle(previous)} answers` },
    ]
  return Promise.all(findings.map(finding => askAgain(run, seen, finding)))
}

function kept({ deployment: { except } }: Run, findings: readonly AnswerFinding[]): readonly AnswerFinding[] {
  return findings.filter(({ kind }) => {
    const feature = featureOf(kind)
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

/** What HEAD must repeat where it says it at all. */
const repeated = ['Content-Length', 'Content-Encoding', 'ETag']

/** Fields of HEAD that say another thing than those of GET. */
function headFinding(get: Seen, head: Seen): readonly AnswerFinding[] {
  return repeated.flatMap(name => {
    const [wanted, got] = [fieldOf(get.received, name), fieldOf(head.received, name)]
    return wanted === undefined || got === undefined || wanted === got
      ? []
      : [{ kind: 'head', expected: `${name}: ${wanted}, as with GET`, received: `${name}: ${got}` } as const]
  })
}
