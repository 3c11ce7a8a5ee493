import { expect, test } from 'vitest'
import { targets } from './hosts/index.ts'
import { change, unpaintedBundle } from './testing/sample.ts'

/** What the sample publishes with these targets, and the id of the bundle. */
function published(names: readonly string[]) {
  const { bundle, files } = unpaintedBundle(undefined, { targets: names })
  const own = [...files.keys()].filter(path => path.startsWith('public/'))
  return {
    id: bundle?.manifest.id,
    files: Object.fromEntries(own.map(path => [path, Buffer.from(files.get(path) ?? '').toString('base64')])),
    others: [...files.keys()].filter(path => !path.startsWith('public/')).length,
  }
}

test('targets change nothing in public/', () => {
  const { others, ...nothing } = published([])
  expect(others).toBe(1)
  expect(Object.keys(nothing.files).length).toBeGreaterThan(40)
  for (const { name } of targets) {
    const { others, ...one } = published([name])
    expect(others).toBeGreaterThan(1)
    // The id differs with the codings that the hosts send.
    expect(one.files).toEqual(nothing.files)
  }
})

test.each([
  ['https://play.example.net', true],
  // RFC 6797 7.2: never over http, where it means nothing.
  ['http://play.example.net', false],
])('`http.hsts` with the address %s', (baseUrl, isSent) => {
  const { bundle } = unpaintedBundle(files => {
    change(files, 'portolan.yaml', /^baseUrl: .*/m, `baseUrl: ${baseUrl}`)
    change(files, 'portolan.yaml', 'http:\n', 'http:\n  hsts: yes\n')
  })
  const names = bundle?.manifest.always.map(([name]) => name)
  expect(names?.includes('Strict-Transport-Security')).toBe(isSent)
})
