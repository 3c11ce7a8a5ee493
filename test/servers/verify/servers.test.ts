import { describe, expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../../src/testing/embedded.ts'
import { expectRight, expectVerified } from '../../../src/testing/expect-verified.ts'
import { host } from '../../../src/testing/hosts.ts'
import { keepTwoPages, withoutPictures } from '../../support/small-site.ts'
import { startApache, startHtaccess } from '../contract/apache.ts'
import { builtBundle } from '../contract/bundle.ts'
import { startCaddy } from '../contract/caddy.ts'
import { nginxDifferences, startNginx } from '../contract/nginx.ts'
import type { Host } from '../contract/suite.ts'
import { startWorkerd } from '../contract/workerd.ts'
import { startNetlify } from '../edge/netlify.ts'
import { startVercel } from '../edge/vercel.ts'

// A site of few pages: what a server does with one, it does with all.
const redirects = 'redirects: { /join.php: /join, "/café-men%C3%BC": /, /store: https://store.example.org }'
const cutDown = (folder: string) => {
  keepTwoPages(folder)
  withoutPictures(folder)
}

describe.each([
  ['the defaults', '', '', true],
  [
    'brotli, 406 and caches that heed Vary',
    'http: { notAcceptable: 406, sharedCaches: honour-vary }',
    ', brotli: yes',
    false,
  ],
])('verify with %s passes on', (_, http, settings, all) => {
  // What the hosts make of the other settings, the contract asks of all of them.
  const bundle = builtBundle(http, settings, ['cloudflare', 'netlify', 'vercel'], [], redirects, cutDown)

  const passes = async (
    start: (dist: string) => Promise<Host>,
    ...targets: Parameters<typeof expectVerified>[2][]
  ) => {
    const host = await start(bundle.dist)
    onTestFinished(host.stop)
    for (const target of targets.length > 0 ? targets : [undefined])
      await expectVerified(`http://127.0.0.1:${host.port}`, bundle.dist, target)
  }

  const isRight = async (start: (dist: string) => Promise<Host>, ...known: readonly string[]) => {
    const host = await start(bundle.dist)
    onTestFinished(host.stop)
    for (const path of ['/', '/join'])
      expect(await expectRight(`http://127.0.0.1:${host.port}${path}`, ...known)).toBeGreaterThan(15)
  }

  test.runIf(all)('the embedded server', () => passes(startEmbedded))
  test('nginx', () =>
    passes(dist => startNginx(dist), { title: 'nginx', differs: nginxDifferences().differs }))
  test.runIf(all)('the embedded server, without the bundle', () => isRight(startEmbedded))
  test.runIf(all)('nginx, without the bundle', () => {
    const isOld = 'lines' in (nginxDifferences().differs ?? {})
    return isRight(dist => startNginx(dist), ...(isOld ? ['only one of several Accept headers'] : []))
  })
  test.runIf(all)('Caddy, without the bundle', () => isRight(startCaddy))
  test.runIf(all)('Caddy, which needs no exception, and as a target', () =>
    passes(startCaddy, undefined, host('caddy')),
  )
  test.runIf(all)('Apache', () => passes(startApache, host('apache')))
  test.runIf(all)('Apache that has .htaccess alone', () =>
    passes(dist => startHtaccess(dist), host('apache')),
  )
  test.runIf(all)('workerd', () => passes(startWorkerd, host('cloudflare')))
  test.runIf(all)('the function for Netlify', () => passes(startNetlify, host('netlify')))
  test.runIf(all)('the middleware for Vercel', () => passes(startVercel, host('vercel')))
})
