import { createRequire } from 'node:module'
import { expect, inject, test } from 'vitest'
import { toolFile } from './tool.ts'

interface Finding {
  readonly severity: number
  readonly description: string
  readonly directive: string
}

/** Google's CSP Evaluator. Severities: 10 high, 20 syntax, 30 medium, 40 and 50 maybe, 60 a remark. */
interface Evaluator {
  readonly CspEvaluator: new (csp: object) => { readonly evaluate: () => readonly Finding[] }
}
interface Parser {
  readonly CspParser: new (policy: string) => { readonly csp: object }
}

const part = (file: string) => createRequire(import.meta.url)(toolFile('csp_evaluator', `dist/${file}.js`))
const { CspEvaluator }: Evaluator = part('evaluator')
const { CspParser }: Parser = part('parser')

const findings = (policy: string) => new CspEvaluator(new CspParser(policy).csp).evaluate()
const policyOf = async (path: string) =>
  (await fetch(inject('site') + path)).headers.get('content-security-policy') ?? ''

test('the CSP Evaluator has no more to say about the policy than that a site may host what is not its own', async () => {
  for (const path of ['/', '/join', '/nope', '/api/server-info']) {
    const found = findings(await policyOf(path))
    // `'self'` could be a way around where users upload files or JSONP is answered: there is neither.
    const reported = found.map(({ severity, directive, description }) => ({
      severity,
      directive,
      description,
    }))
    expect(reported).toEqual([
      {
        severity: 50,
        directive: 'script-src',
        description: "'self' can be problematic if you host JSONP, AngularJS or user uploaded files.",
      },
    ])
  }
  // A drawing may run no script at all.
  expect(findings(await policyOf('/assets/logo.svg'))).toEqual([])
})

test.each([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
  ["script-src 'self'", 'script-src *'],
  ["script-src 'self'", "script-src 'self' https:"],
  ["base-uri 'none'", 'base-uri *'],
  ["default-src 'none'; ", ''],
])('it minds %s becoming %s', async (from, to) => {
  const policy = await policyOf('/')
  expect(policy).toContain(from)
  const worse = findings(policy.replace(from, to)).filter(({ severity }) => severity < 50)
  expect(worse.length).toBeGreaterThan(0)
})
