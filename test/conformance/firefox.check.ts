import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { pagePaths } from './pages.ts'
import { runScript } from './tool.ts'

const firefox = '/usr/bin/firefox-esr'
const script = fileURLToPath(new URL('firefox.js', import.meta.url))

/** What the script found on a site. */
async function visit(what: 'look' | 'use', site: string, paths: readonly string[]) {
  if (!existsSync(firefox))
    throw new Error(`${firefox} is not installed. Please run: node test/install-servers.js`)
  const { stdout, stderr } = await runScript(script, what, site, ...paths)
  if (!stdout.startsWith('{')) throw new Error(`Firefox did not finish:\n${stdout}${stderr}`)
  return JSON.parse(stdout)
}

test('in Firefox the pages are quiet, copy, show what is chosen, and all without scripts', async () => {
  const paths = await pagePaths()
  expect(paths.length).toBeGreaterThan(8)
  const address = 'play.lanternbay.example'
  expect(await visit('use', inject('site'), paths)).toEqual({
    version: expect.stringMatching(/^firefox\/\d+/i),
    complaints: [],
    copying: `Copied: ${address}`,
    chosen: ['java', 'bedrock', '#bedrock', 'java', 'console'],
    overflow: 0,
    refusal: [expect.stringMatching(/^Selected\. Copy it with/), address],
    silent: { buttons: 'none', panels: 'java bedrock console' },
  })
})

test('Firefox says so when a page breaks the policy', async () => {
  const { complaints } = await visit('look', inject('spoiled'), ['/'])
  expect(complaints.join()).toMatch(/Content-Security-Policy/)
})
