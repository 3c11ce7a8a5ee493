import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { change } from '../../src/testing/sample.ts'
import { agentOn } from './agent.ts'
import { endChromium, startChromium, visitor } from './chromium.ts'
import { startRelay } from './relay.ts'
import { serveSite } from './served.ts'

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

test('a token of the origin trial turns the tool on for the pages of its origin, in Chromium as it is sold', async () => {
  const site = await serveSite((files, origin) => {
    const token = `\nagents:\n  browserTool: { originTrialToken: "${tokenFor(origin)}" }\n`
    change(files, 'portolan.yaml', '\nagents:\n', token)
  })
  onTestFinished(site.stop)
  const relay = await startRelay(Number(new URL(site.origin).port))
  onTestFinished(relay.stop)
  const trusted = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url').toString('base64')
  const browser = await startChromium(`--origin-trial-public-key=${trusted}`)
  onTestFinished(() => endChromium(browser))
  const toolsAt = async (origin: string, path: string) => {
    const { page, complaints } = await visitor(browser, origin)
    await page.goto(origin + path)
    expect(complaints).toEqual([])
    return (await agentOn(page)).tools().length
  }
  expect([await toolsAt(site.origin, '/'), await toolsAt(site.origin, '/join')]).toEqual([1, 1])
  expect([await toolsAt(relay.origin, '/'), await toolsAt(relay.origin, '/join')]).toEqual([0, 0])
})
