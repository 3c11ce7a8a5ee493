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
  /docs/*: /join
  "/?p=1": /join
deploy: { targets: [pages] }
`,
  })
  expect(diagnostics.map(({ ruleId, reason }) => [ruleId, reason]).slice(1)).toEqual([
    ['redirect-host', 'GitHub Pages cannot redirect /docs/*, /?p=1: it has files only'],
  ])
  const files = bundle ? host('pages').render(bundle) : []
  const bodyOf = (path: string) => files.find(file => file.path === `pages/${path}`)?.body
  expect(bodyOf('join.php/index.html')).toContain('content="0; url=/join"')
  expect(bodyOf('wiki/Straße/index.html')).toContain('href="https://shop.example.com/?a=1&amp;b=2"')
  expect(files.filter(({ path }) => path === 'pages/about/index.html')).toHaveLength(1)
  expect(bodyOf('old.html')).toContain('<link rel="canonical" href="/">')
})

test.each([
  ['assets/map.svg', '<svg xmlns="http://www.w3.org/2000/svg"><SCRIPT>a()</SCRIPT></svg>', true],
  ['assets/map.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g onclick="a()"/></svg>', true],
  ['assets/map.svg', '<svg><a xlink:href=" javascript:a()"/></svg>', true],
  ['static/a.htm', '<p><img src=x onerror=a()>', true],
  ['static/a.xhtml', '<h:html><h:script/></h:html>', true],
  ['static/a.xml', '<a xmlns:s="http://www.w3.org/1999/xhtml"><s:script/></a>', true],
  [
    'assets/map.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><text>Turn on = yes, description</text></svg>',
    false,
  ],
  ['static/google1.html', 'google-site-verification: google1.html', false],
  ['assets/site.js', 'document.write("<script>")', false],
  ['static/feed.xml', '<rss><on>1</on><link href="https://a.example/#javascript:"/></rss>', false],
])('%s %s: a warning only where a script would run', (file, text, isActive) => {
  const config = `${fixtureConfig}\ndeploy: { targets: [pages] }\n`
  const { diagnostics } = fixtureSite({ 'portolan.yaml': config, [file]: text })
  const found = diagnostics.filter(({ ruleId }) => ruleId !== 'shared-name')
  expect(found.map(({ ruleId, fatal }) => [ruleId, fatal])).toEqual(
    isActive ? [['script-in-file', false]] : [],
  )
})
