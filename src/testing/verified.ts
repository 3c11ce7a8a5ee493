import { expect } from 'vitest'
import type { Bundle } from '../model/bundle.ts'
import type { Deployment, Limits } from '../verify/deployment.ts'
import { outcomeReports } from '../verify/reports.ts'
import { verifyDeployment } from '../verify/verify.ts'

/** What `portolan verify` finds, and how it says it without colors. */
export async function verified(url: string, bundle: Bundle, more: Partial<Deployment & Limits> = {}) {
  const { manifest, files } = bundle
  const outcome = await verifyDeployment(
    { origin: url, manifest, read: file => files.get(file), except: {}, nonce: 'n', ...more },
    { concurrency: 8, timeout: 5000, userAgent: 'portolan-test', ...more },
  )
  const found = [...new Set(outcome.differences.map(({ kind }) => kind))]
  return { ...outcome, kinds: found.toSorted(), report: outcomeReports.text(outcome, words => words) }
}

/** The last line of a report on a site where all is well. */
function fineReport(url: string, { manifest }: Bundle): RegExp {
  const start = `${url} serves bundle ${manifest.id.slice(0, 8)}: `
  return new RegExp(`^${start.replaceAll('.', '\\.')}[\\d,]+ requests, no difference\n$`)
}

/** Expects that nothing is found. */
export async function expectFine(url: string, bundle: Bundle, more: Partial<Deployment & Limits> = {}) {
  const outcome = await verified(url, bundle, more)
  expect(outcome.report).toMatch(fineReport(url, bundle))
  return outcome
}
