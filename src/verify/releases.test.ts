import { expect, test } from 'vitest'
import type { Bundle } from '../model/bundle.ts'
import { replyOf, startSite } from '../testing/faulty.ts'
import { type Files, fixtureConfig, pageOf } from '../testing/fixture-site.ts'
import { fewRoutes } from '../testing/small-bundle.ts'
import { expectFine, verified } from '../testing/verified.ts'
import { mayPass } from './conclusions.ts'

const before = fewRoutes()

/** A bundle with another port in its config, and other pages. */
const release = (port: string, files: Files, config = '') =>
  fewRoutes({ 'portolan.yaml': fixtureConfig.replaceAll('19132', port) + config, ...files })

const newPage = { 'pages/aaa.md': pageOf('New') }

/** The release that should be live: another port, and a page more. */
const bundle = release('19133', newPage)

/** The same, but its rules differ as well. */
const longAgo = release('19131', { 'pages/faq.md': pageOf('FAQ', 'sitemap: false\n') })

const named = ({ manifest }: Bundle) => `bundle ${manifest.id.slice(0, 8)}`

test('another release is content that differs, and may pass', async () => {
  const { url } = await startSite(before)
  const outcome = await verified(url, bundle)
  expect(outcome.kinds).toEqual(['missing', 'wrong-bytes', 'wrong-error-page'])
  expect(mayPass(outcome)).toBe(true)
})

test.each([
  ['contents alone differ', before],
  ['rules differ too', longAgo],
])('with --previous it is reported for certain, by its id, where %s', async (_, previous) => {
  const { url } = await startSite(previous)
  const { kinds, report } = await verified(url, bundle, { previous: previous.manifest })
  expect(kinds).toEqual(['stale-release'])
  expect(report).toContain(`expected  ${named(bundle)}\n`)
  expect(report).toContain(`received  what ${named(previous)} answers\n`)
})

test('the right release is fine, whatever the one before was', async () => {
  const { url } = await startSite(bundle)
  await expectFine(url, bundle, { previous: before.manifest })
})

test('one of several machines has the release before', async () => {
  let count = 0
  const { url } = await startSite(bundle, ({ target, method, headers }) =>
    count++ % 3 === 0 ? replyOf(before, method, target, headers) : undefined,
  )
  // One after another, so that every run is the same.
  const outcome = await verified(url, bundle, { previous: before.manifest, concurrency: 1 })
  expect(outcome.kinds).toEqual(['stale-release'])
  expect(mayPass(outcome)).toBe(true)
})

test('what does not pass by waiting is not waited for', async () => {
  const { url } = await startSite(before, (_, reply) => {
    delete reply.headers['vary']
    return undefined
  })
  const outcome = await verified(url, bundle)
  expect(outcome.kinds).toContain('vary')
  expect(mayPass(outcome)).toBe(false)
})

test('old addresses that answer 404 are named, but not those with a redirect', async () => {
  const said = async (redirects: string) => {
    const now = release('19132', {}, redirects)
    const { url } = await startSite(now)
    const { kinds, report } = await verified(url, now, { previous: bundle.manifest })
    expect(kinds).toEqual([])
    return report.match(/^Warning: .*$/gm)
  }
  expect(await said('')).toEqual([
    'Warning: /aaa was in the previous bundle and answers 404. If it has moved, write below redirects: /aaa: /new-address',
  ])
  expect(await said('redirects: { /aaa: / }')).toBeNull()
})
