import { expect } from 'vitest'
import { openBundle } from '../files/bundle/open-bundle.ts'
import type { Target } from '../hosts/target.ts'
import { checkSite } from '../verify/any-site/check-site.ts'
import { siteReports } from '../verify/any-site/site-reports.ts'
import type { Outcome } from '../verify/deployment.ts'
import { outcomeReports } from '../verify/reports.ts'
import { verifyDeployment } from '../verify/verify.ts'

/**
 * Expects that a server serves the bundle that was built into `dist`, as `portolan verify` sees it. Only the
 * declared differences of the target are left out.
 */
export async function expectVerified(
  url: string,
  dist: string,
  target?: Pick<Target, 'title' | 'differs'>,
): Promise<Outcome> {
  const bundle = openBundle(dist)
  if (!bundle) throw new Error(`there is no bundle in ${dist}`)
  const except = Object.fromEntries(
    Object.entries(target?.differs ?? {}).map(([name, what]) => [name, `${target?.title} differs: ${what}`]),
  )
  const deployment = { origin: new URL(url).origin, except, nonce: 'test', manifest: bundle.table() }
  const outcome = await verifyDeployment(
    { ...deployment, read: file => bundle.read(file, undefined) },
    { concurrency: 8, timeout: 10_000 },
  )
  const { unreachable, differences, requests } = outcome
  if (unreachable || differences.length > 0) expect.fail(outcomeReports.text(outcome, words => words))
  expect(requests).toBeGreaterThan(200)
  return outcome
}

/** Expects that nothing is wrong with a page that `portolan verify` checks without the bundle, except what these texts are part of; returns how many rows there are. */
export async function expectRight(url: string, ...known: readonly string[]): Promise<number> {
  const outcome = await checkSite(new URL(url), { concurrency: 4, timeout: 10_000, nonce: 'test' })
  const faults = outcome.rows.flatMap(({ results }) =>
    results.filter(({ state, says }) => state === 'fail' && !known.some(text => says.includes(text))),
  )
  if (outcome.unreachable || faults.length > 0) expect.fail(siteReports.text(outcome, words => words))
  expect(outcome.stopped).toBeUndefined()
  return outcome.rows.length
}
