import { expect, test } from 'vitest'
import { fixtureConfig, fixtureSite } from '../testing/fixture-site.ts'
import { host } from '../testing/hosts.ts'

test('redirects are pages that lead on: in a folder each, so that any ending is sent as HTML', () => {
  const { bundle, diagnostics } = fixtureSite({
    'portolan.yaml': `${fixtureConfig}
redirects:
  /join.php: /join
  /wiki/Straße: https://shop.example.com/?a=1&b=2
  /old.html: /
  /about: /join
  /about/index.html: /
`,
  })
  expect(diagnostics).toEqual([])
  const files = bundle ? host('pages').render(bundle) : []
  const bodyOf = (path: string) => files.find(file => file.path === `pages/${path}`)?.body
  expect(bodyOf('join.php/index.html')).toContain('content="0; url=/join"')
  expect(bodyOf('wiki/Straße/index.html')).toContain('href="https://shop.example.com/?a=1&amp;b=2"')
  expect(files.filter(({ path }) => path === 'pages/about/index.html')).toHaveLength(1)
  expect(bodyOf('old.html')).toContain('<link rel="canonical" href="/">')
})
