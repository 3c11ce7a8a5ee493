import { expect, test } from 'vitest'
import { change, unpaintedBundle } from '../testing/sample.ts'

/** What the table of a site says that is built for these hosts, or for those that a config without hosts has. */
function encodings(targets: readonly string[] | undefined, brotli: string) {
  const { bundle } = unpaintedBundle(
    files =>
      change(files, 'portolan.yaml', 'nginx: { listen: 8080 }', `nginx: { listen: 8080, brotli: ${brotli} }`),
    targets && { targets },
  )
  return bundle?.manifest.encodings
}

test.each([
  [undefined, 'no', ['gzip']],
  [undefined, 'yes', ['br', 'gzip']],
  [['nginx'], 'no', ['gzip']],
  [['docker'], 'no', ['gzip']],
  [['kubernetes'], 'no', ['gzip']],
  [['caddy'], 'no', ['br', 'gzip']],
  [['apache'], 'no', ['br', 'gzip']],
  [['caddy', 'nginx'], 'no', ['gzip']],
  [['caddy', 'nginx'], 'yes', ['br', 'gzip']],
])(
  'built for %j with brotli %s in nginx, the codings are those that every host sends: %j',
  (targets, brotli, codings) => {
    expect(encodings(targets, brotli)).toEqual(codings)
  },
)
