import { generateKeyPairSync, sign } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { edit, sampleSite } from '../../src/testing/scratch.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { portolan } from '../support/portolan.ts'
import { agentOn } from './agent.ts'
import { startChromium, visitor } from './chromium.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')

/** A token as Google would sign it, but signed by us: https://github.com/GoogleChrome/OriginTrials. */
function tokenFor(origin: string): string {
  const grant = { origin, feature: 'WebMCP', expiry: Math.floor(Date.now() / 1000) + 3600 }
  const json = Buffer.from(JSON.stringify(grant))
  const version = Buffer.from([3])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  const signature = sign(null, Buffer.concat([version, length, json]), privateKey)
  return Buffer.concat([version, signature, length, json]).toString('base64')
}

/** Builds the sample with a token for this origin, serves it there, and visits it with Chromium as it is sold. */
async function toolsWith(tokenOrigin: (here: string) => string) {
  const cwd = sampleSite()
  const config = join(cwd, 'site/portolan.yaml')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const token = tokenFor(tokenOrigin(origin))
  edit(config, '\nagents:\n', `\nagents:\n  browserTool: { originTrialToken: "${token}" }\n`)
  edit(config, /nginx: \{ listen: \d+ \}/, `nginx: { listen: "127.0.0.1:${port}" }`)
  const built = await portolan(['build'], { cwd })
  expect(built.code).toBe(0)
  const nginx = await startNginx(join(cwd, 'dist'))
  onTestFinished(nginx.stop)
  const trusted = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url').toString('base64')
  const browser = await startChromium(`--origin-trial-public-key=${trusted}`)
  onTestFinished(() => browser.close())
  const tools: object[][] = []
  for (const path of ['/', '/join']) {
    const { page, complaints } = await visitor(browser, origin)
    await page.goto(origin + path)
    tools.push([...(await agentOn(page)).tools()])
    expect(complaints).toEqual([])
  }
  return tools.map(({ length }) => length)
}

test('a token of the origin trial turns the tool on for the pages of the site', async () => {
  expect(await toolsWith(here => here)).toEqual([1, 1])
})

test('a token of another origin does not', async () => {
  expect(await toolsWith(() => 'https://other.example')).toEqual([0, 0])
})
