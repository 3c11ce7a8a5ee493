import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { runTool } from './tool.ts'

interface Report {
  readonly score: number
  readonly categories: Readonly<
    Record<string, { readonly checks: readonly { readonly name: string; readonly passed: boolean }[] }>
  >
}

async function audit(site: string): Promise<{ readonly score: number; readonly failed: readonly string[] }> {
  const { stdout, stderr } = await runTool(
    '@vercel/agent-readability',
    ['audit', inject('baseUrl'), '--json'],
    {
      AT_HOME: `${inject('baseUrl')} ${site}`,
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('at-home.mjs', import.meta.url))}`,
    },
  )
  if (stdout === '') throw new Error(stderr)
  const { score, categories }: Report = JSON.parse(stdout)
  const checks = Object.values(categories).flatMap(category => category.checks)
  return { score, failed: checks.filter(({ passed }) => !passed).map(({ name }) => name) }
}

test('@vercel/agent-readability gives 92', async () => {
  // What is left is refused: to look at the user agent, and to answer 200 for pages that are missing.
  expect(await audit(inject('site'))).toEqual({
    score: 92,
    failed: ['Agent UA → markdown', 'Missing page → markdown'],
  })
})

test('@vercel/agent-readability finds a sitemap without a heading', async () => {
  expect((await audit(inject('spoiled'))).failed).toContain('sitemap.md')
})
