import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { pagePaths } from './pages.ts'
import { runScript } from './tool.ts'

const firefox = '/usr/bin/firefox-esr'
const script = fileURLToPath(new URL('firefox.js', import.meta.url))

test('in Firefox the pages are quiet, copy, show what is chosen, and all without scripts', async () => {
  const paths = await pagePaths()
  expect(paths.length).toBeGreaterThan(8)
  if (!existsSync(firefox))
    throw new Error(`${firefox} is not installed. Please run: node test/install-servers.js`)
  const { stdout, stderr } = await runScript(script, inject('site'), inject('spoiled'), ...paths)
  if (!stdout.startsWith('{')) throw new Error(`Firefox did not finish:\n${stdout}${stderr}`)
  const address = 'play.lanternbay.example'
  expect(JSON.parse(stdout)).toEqual({
    version: expect.stringMatching(/^firefox\/\d+/i),
    // It says so when a page breaks the policy.
    noticed: expect.arrayContaining([expect.stringMatching(/Content-Security-Policy/)]),
    complaints: [],
    copying: `Copied: ${address}`,
    chosen: ['java', 'bedrock', '#bedrock', 'java', 'console'],
    overflow: 0,
    refusal: [expect.stringMatching(/^Selected\. Copy it with/), address],
    silent: { buttons: 'none', panels: 'java bedrock console' },
  })
})
