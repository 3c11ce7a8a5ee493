import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { compile } from './compile.ts'
import { runScript, runTool } from './tool.ts'

const client = readFileSync(new URL('client.ts.txt', import.meta.url), 'utf8')

/** The types of the description. */
let api = ''
beforeAll(async () => {
  const made = await runTool('openapi-typescript', [`${inject('site')}/openapi.json`])
  if (made.code !== 0) throw new Error(made.stderr)
  api = made.stdout
})

test('a client made from /openapi.json compiles and reads both endpoints', async () => {
  const site = inject('site')
  const [info, health] = await Promise.all(['server-info', 'health'].map(name => read(`${site}/api/${name}`)))
  // The published answers as literals: a member too many, too few or of another type does not compile.
  const answers = [
    "import type { components } from './api.ts'",
    `export const info: components['schemas']['ServerInfo'] = ${JSON.stringify(info)}`,
    `export const health: components['schemas']['Health'] = ${JSON.stringify(health)}`,
  ].join('\n')
  const { folder, mistakes } = await compile({ 'api.ts': api, 'client.ts': client, 'answers.ts': answers })
  expect(mistakes).toBe('')
  const { stdout, stderr } = await runScript(join(folder, 'client.js'), site)
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({
    instructions: expect.stringMatching(
      /^Java Edition: \S+, .+; Bedrock Edition: \S+:\d+, .+; \d{4}-\d\d-\d\d$/,
    ),
    ok: 'ok',
    unchecked: 'not_checked',
    info,
    health,
  })
})

test('its types report a wrong use and a wrong answer', async () => {
  const { mistakes } = await compile({
    'api.ts': api,
    'client.ts': client.replace('health.data.gameStatus', 'health.data.playersOnline'),
    'answers.ts': [
      "import type { components } from './api.ts'",
      "export const health: components['schemas']['Health'] = { status: 'down' }",
    ].join('\n'),
  })
  expect(mistakes).toContain("Property 'playersOnline' does not exist")
  expect(mistakes).toContain(`Type '"down"' is not assignable to type '"ok"'`)
})

async function read(url: string): Promise<unknown> {
  return (await fetch(url)).json()
}
