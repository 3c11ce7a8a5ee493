import { expect, inject, test } from 'vitest'
import { runTool } from './tool.ts'

interface Report {
  readonly scoring: { readonly overall: number }
  readonly results: readonly { readonly id: string; readonly status: string; readonly message: string }[]
}

test('afdocs gives 100, every check passed', async () => {
  const { scoring, results } = await afdocs(inject('site'))
  // The sample's invite is an address for examples: Discord has no such server.
  const outside = /^All \d+ same-origin links resolve/
  const rest = results
    .filter(({ status, message }) => status !== 'pass' && !outside.test(message))
    .map(({ id, status, message }) => ({ id, status, message }))
  // Nothing here is behind a login, so there is no way around one to be looked at.
  expect(rest).toEqual([expect.objectContaining({ id: 'auth-alternative-access', status: 'skip' })])
  expect(results).toHaveLength(28)
  expect(scoring.overall).toBe(100)
})

test('afdocs reports a directory that links to HTML', async () => {
  const { scoring, results } = await afdocs(inject('spoiled'))
  expect(results.find(({ id }) => id === 'llms-txt-links-markdown')?.status).toBe('fail')
  expect(scoring.overall).toBeLessThan(100)
})

async function afdocs(site: string): Promise<Report> {
  const { stdout, stderr } = await runTool('afdocs', [
    ...['check', site, '--canonical-origin', inject('baseUrl')],
    ...['--sampling', 'deterministic', '--request-delay', '0', '--format', 'json', '--score'],
  ])
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}
