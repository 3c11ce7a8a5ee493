import { goneAddresses } from '../http/answer.ts'
import { inParallel } from '../text/in-parallel.ts'
import { openClient } from './client.ts'
import { notBlocked, unreadable, withoutConsequences } from './conclusions.ts'
import { converse } from './converse.ts'
import type { Deployment, Difference, Limits, Outcome, Run } from './deployment.ts'
import { firstRequest } from './first-request.ts'
import { kinds } from './kinds.ts'
import { plan } from './plan/plan.ts'

/** Does this deployment serve this bundle? Asks everything once, and says where the answers differ. */
export async function verifyDeployment(deployment: Deployment, limits: Limits): Promise<Outcome> {
  const { origin, manifest, except, only } = deployment
  const client = openClient({ origin, ...limits })
  const outcome = {
    origin,
    resolve: limits.resolve,
    id: manifest.id,
    requests: 1,
    givenUp: 0,
    gone: [],
    except,
    differences: [],
  }
  try {
    const first = await firstRequest(client, origin + manifest.languages[0].home)
    if (first) return { ...outcome, ...first }
    const conversations = plan(manifest).filter(
      steps => only === undefined || steps.some(({ asked }) => asked.target === only),
    )
    const total = conversations.reduce((sum, steps) => sum + steps.length, 0)
    const counts = { total, asked: 1, done: 0, found: 0, failures: 0, givenUp: 0 }
    const run: Run = { client, deployment, limits, ...counts }
    const heard = await inParallel(conversations, limits.concurrency, steps => converse(run, steps))
    const gone = await goneNow(run)
    const differences = heard.flat()
    return {
      ...outcome,
      requests: run.asked,
      givenUp: run.givenUp,
      gone,
      differences: inOrder(
        withoutConsequences(run.found === 0 ? unreadable(differences) : notBlocked(differences)),
      ),
    }
  } finally {
    client.close()
  }
}

/** Addresses of the previous bundle that this one does not have, and where nothing else answers. */
async function goneNow(run: Run): Promise<readonly string[]> {
  const { previous, manifest, only } = run.deployment
  const gone = previous && only === undefined ? goneAddresses(previous, manifest) : []
  const found = await inParallel(gone, run.limits.concurrency, async target => {
    run.asked++
    const received = await run.client.exchange({ method: 'GET', target, headers: {} }, 1_048_576)
    return 'failed' in received || received.status !== 404 ? [] : [target]
  })
  return found.flat()
}

function inOrder(differences: readonly Difference[]): readonly Difference[] {
  const order = Object.keys(kinds)
  return differences.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
