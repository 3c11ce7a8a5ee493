import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BundleFile } from '../../src/model/bundle.ts'
import { buildBundle } from '../servers/contract/bundle.ts'
import { startNginx } from '../servers/contract/nginx.ts'
import { endChromium, startChromium, visitor } from './chromium.ts'

test('HTTP-09 pages load without a message, a breach of the policy, a foreign request, a cookie or a trace left behind', async () => {
  const bundle = await buildBundle('')
  onTestFinished(bundle.remove)
  const nginx = await startNginx(bundle.dist)
  onTestFinished(nginx.stop)
  const browser = await startChromium()
  onTestFinished(() => endChromium(browser))
  const { routes }: BundleFile = JSON.parse(readFileSync(join(bundle.dist, 'bundle.json'), 'utf8'))
  const paths = routes
    .filter(({ representations }) => representations[0]?.type.startsWith('text/html'))
    .map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(8)
  // Each waits on every page until nothing more is loaded.
  const visitors = 2
  const visit = async (_: unknown, turn: number) => {
    const { page, context, complaints } = await visitor(browser, nginx.url)
    for (const path of paths.filter((_, at) => at % visitors === turn)) {
      const answer = await page.goto(nginx.url + path, { waitUntil: 'networkidle' })
      expect([path, answer?.status()]).toEqual([path, 200])
      expect([path, ...complaints]).toEqual([path])
    }
    expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] })
  }
  await Promise.all(Array.from({ length: visitors }, visit))
})
