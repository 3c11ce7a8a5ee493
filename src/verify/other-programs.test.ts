import { expect, test } from 'vitest'
import { type Fault, type Reply, startSite } from '../testing/faulty.ts'
import { change } from '../testing/sample.ts'
import { plainBundle } from '../testing/small-bundle.ts'
import { verified } from '../testing/verified.ts'

const bundle = plainBundle(files =>
  change(files, 'portolan.yaml', /^deploy:$/m, 'deploy:\n  elsewhere: [/map/]'),
)
const redirect = (location: string) => ({ status: 301, headers: { location }, body: Buffer.alloc(0) })
const onMap =
  (answer: () => Reply): Fault =>
  ({ path }) =>
    path === '/map/' ? answer() : undefined

test.each<readonly [string, Fault | undefined, readonly string[], RegExp]>([
  [
    'the site itself',
    undefined,
    [],
    /^Warning: \/map\/ belongs to another program .* the site itself answers/,
  ],
  [
    'a redirect back',
    onMap(() => redirect('/map')),
    ['redirect-loop'],
    /received {2}301: \/map\/ → \/map → \/map\//,
  ],
  ['a redirect on', onMap(() => redirect('/map/live')), [], /no difference\n$/],
  ['a map', onMap(() => ({ status: 200, headers: {}, body: Buffer.from('map') })), [], /no difference\n$/],
  ['its 404', onMap(() => ({ status: 404, headers: {}, body: Buffer.from('no') })), [], /no difference\n$/],
])('at a path of another program answers %s', async (_, fault, kinds, says) => {
  const { url } = await startSite(bundle, fault)
  const { kinds: found, report } = await verified(url, bundle)
  expect(found).toEqual(kinds)
  expect(report).toMatch(says)
  expect(report.includes('Warning')).toBe(fault === undefined)
})
