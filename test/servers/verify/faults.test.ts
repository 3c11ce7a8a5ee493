import { describe, expect, test } from 'vitest'
import { cloudflare } from '../../../src/hosts/cloudflare/cloudflare.ts'
import { kinds } from '../../../src/verify/kinds.ts'
import { expectedAnswer, featuresOf, step } from '../../../src/verify/plan/plan.ts'
import { faults } from './faults.ts'
import { startSite } from './faulty.ts'
import { plainBundle, smallBundle } from './small-bundle.ts'
import { expectFine, verified } from './verified.ts'

const bundle = plainBundle()

test('a site without a fault is verified, with hundreds of requests that only read', async () => {
  const withPictures = smallBundle()
  const { url, calls } = await startSite(withPictures)
  const { requests } = await expectFine(url, withPictures)
  expect(calls.length).toBe(requests)
  expect(requests).toBeGreaterThan(500)
  expect(requests).toBeLessThan(2000)
  const methods = new Set(calls.map(call => call.split(' ')[0]))
  expect([...methods].sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST'])
})

describe('says what is wrong with', () => {
  test.each(faults)('$name', async ({ fault, kinds: expected, says, timeout = 5000 }) => {
    const { url } = await startSite(bundle, fault)
    const { kinds: found, report } = await verified(url, bundle, { timeout })
    expect(report).toMatch(says)
    expect(found).toEqual(expected.toSorted())
  })
})

test('there is a fault for every kind of difference', () => {
  // Those two take more than one server: releases.test.ts, caches.test.ts.
  const tested = new Set([...faults.flatMap(fault => fault.kinds), 'stale-release', 'mixed-variants'])
  expect([...tested].sort()).toEqual(Object.keys(kinds).sort())
})

test('without the files at hand the table alone is enough', async () => {
  const read = () => undefined
  const { url } = await startSite(bundle)
  await expectFine(url, bundle, { read })
  const changed = await startSite(bundle, ({ path }, reply) =>
    path === '/llms.txt' && reply.status === 200 ? { ...reply, body: Buffer.from('others') } : undefined,
  )
  const { report } = await verified(changed.url, bundle, { read })
  expect(report).toMatch(/received {2}sha256 \w{12}, 6 bytes; it begins "others"/)
})

test('what is excepted is neither asked nor compared, and the report says why', async () => {
  const { url, calls } = await startSite(bundle, ({ headers, right, target, method }, reply) => {
    if (headers['range'] !== undefined) return right(target, {}, method)
    delete reply.headers['vary']
    return undefined
  })
  const except = { ranges: 'Some Host differs: it sends everything', headers: 'of a reason' }
  const { differences, report } = await verified(url, bundle, { except })
  expect(differences).toEqual([])
  expect(calls.length).toBeGreaterThan(500)
  expect(report).toMatch(
    /^Skipped: ranges, because Some Host differs: it sends everything\nSkipped: headers, because of a reason\n\nhttp.*no difference\n$/,
  )
})

test('security headers are asked for where the other ones are not', async () => {
  const { url } = await startSite(bundle, (_, { headers }) => {
    for (const [name] of bundle.manifest.always) delete headers[name.toLowerCase()]
    delete headers['link']
    return undefined
  })
  const { kinds: found } = await verified(url, bundle, { except: { headers: 'of a reason' } })
  expect(found).toEqual(['security-header'])
})

test.each([cloudflare])('an ETag is missed with what $title differs', async ({ differs }) => {
  const { url } = await startSite(bundle, (_, { headers }) => {
    delete headers['etag']
    return undefined
  })
  const { kinds: found } = await verified(url, bundle, { except: differs })
  expect(found).toEqual(['etag-missing'])
})

test('a condition on any content needs another feature than one on a tag', () => {
  const { manifest } = bundle
  const needed = (tag: string) => {
    const { asked } = step('GET', '/llms.txt', { 'If-None-Match': tag })
    return featuresOf(manifest, asked, expectedAnswer(manifest, { asked }))
  }
  expect(needed('*')).toEqual(['conditions'])
  expect(needed('"x"')).toEqual(['validators'])
})

test('no other host is ever asked, wherever redirects lead', async () => {
  const stranger = await startSite(bundle)
  const { url } = await startSite(bundle, ({ target }, reply) =>
    target === '/' ? undefined : { ...reply, status: 302, headers: { location: stranger.url + target } },
  )
  const { kinds: found } = await verified(url, bundle)
  expect(found).toContain('redirected')
  expect(stranger.calls).toEqual([])
})

test('a site that stops answering is given up', async () => {
  const { url, calls } = await startSite(bundle, ({ target }) =>
    target === '/' ? undefined : new Promise(() => {}),
  )
  const { kinds: found, report } = await verified(url, bundle, { timeout: 500 })
  expect(found).toContain('timeout')
  expect(calls.length).toBeLessThan(80)
  expect(report).toMatch(/\nStopped early: the site stopped answering, and \d{3} requests were not sent\n/)
})
