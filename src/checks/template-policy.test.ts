import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixtureConfig, fixtureSite, pageOf } from '../testing/fixture-site.ts'

const page = readFileSync('templates/html/page.eta', 'utf8')

/** What is found in the sample site with its own templates; `csp` is what `http.csp` allows. */
function found(templates: Readonly<Record<string, string>>, csp = '{}', front = '') {
  const own = Object.entries(templates).map(([file, text]) => [`templates/html/${file}`, text])
  const { diagnostics } = fixtureSite({
    'portolan.yaml': `${fixtureConfig}site: { templates: templates, logo: assets/logo.svg }\nhttp: { csp: ${csp} }\n`,
    'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    'pages/rules.md': pageOf('Rules', front),
    ...Object.fromEntries(own),
  })
  return diagnostics.map(
    ({ file, place, ruleId, reason }) => `${file}:${place?.start.line} ${ruleId}: ${reason}`,
  )
}

const withHead = (html: string) => ({ 'page.eta': page.replace('</head>', `${html}\n</head>`) })
const line = page.split('\n').findIndex(text => text.includes('</head>')) + 1

test.each([
  ['<style>p { color: red }</style>', '`<style>`'],
  ['<script>alert(1)</script>', '`<script>` without `src`'],
  ['<script type="module">alert(1)</script>', '`<script>` without `src`'],
  ['<meta name="a" content="b" style="color: red">', 'the attribute `style`'],
  ['<script src="/webmcp.js" onload="x()"></script>', 'the attribute `onload`'],
  ['<a href="javascript:x()">a</a>', '`javascript:` address'],
  [
    '<script src="https://cdn.example/x.js"></script>',
    'https://cdn.example/x.js: the policy of the pages forbids it (script-src)',
  ],
  ['<script src="//cdn.example/x.js"></script>', '(script-src)'],
  ['<link rel="preload stylesheet" href="https://cdn.example/x.css">', '(style-src)'],
  ['<link rel="icon" href="https://cdn.example/x.ico">', '(img-src)'],
  ['<img alt="" srcset="/favicon.svg 1x, https://cdn.example/x.png 2x">', 'https://cdn.example/x.png'],
  ['<video src="/assets/a.mp4"></video>', '(media-src)'],
  ['<iframe src="/join"></iframe>', '(frame-src)'],
  ['<form action="/join"></form>', '(form-action)'],
  ['<base href="/">', '(base-uri)'],
  ['<link rel="preload" as="font" href="https://cdn.example/a.woff2" crossorigin>', '(font-src)'],
  ['<link href="//cdn.example/x.js" rel="modulepreload">', '(script-src)'],
  ['<link rel=preload as=image href="https://cdn.example/x.png">', '(img-src)'],
  ['<script src="/assets/none.js"></script>', '/assets/none.js: the site has no such file'],
  ['<link rel="stylesheet" href="none.css?1">', 'none.css?1: the site has no such file'],
  ['<img alt="" src="/assets/logo.svgg">', 'logo.svgg: the site has no such file'],
])('%s in a template is refused, at its line, once', (html, reason) => {
  const rule = reason.endsWith('no such file') ? 'dead-link' : 'template-policy'
  const said = found(withHead(html))
  expect(said).toEqual([expect.stringMatching(`^templates/html/page.eta:${line} ${rule}: .*`)])
  expect(said[0]).toContain(reason)
})

test.each([
  [
    'site.css',
    '\n@import "https://cdn.example/a.css";',
    'style-sheet: The style sheet must not use `@import`',
  ],
  [
    'parts/dark.css',
    '\na { src: url(https://cdn.example/a.woff2) }',
    'style-address: https://cdn.example/a.woff2 is on',
  ],
  ['site.css', '\na { src: url(none.woff2) }', 'style-address: '],
  ['site.css', '\na { color: red', 'style-sheet: '],
])('a replaced %s with %j is refused as the own style sheet is', (file, css, reason) => {
  expect(found({ [file]: css })).toEqual([expect.stringContaining(`templates/html/${file}:2 ${reason}`)])
})

test('a copy of every style sheet is right, and so is an allowed or an own font', () => {
  const names = readdirSync('templates/html', { recursive: true, encoding: 'utf8' })
  const styles = names.filter(name => name.endsWith('.css'))
  expect(styles.length).toBeGreaterThan(5)
  const own = Object.fromEntries(
    styles.map(name => [
      name,
      `${readFileSync(`templates/html/${name}`, 'utf8')}\na{b:url(https://cdn.example/a.woff2);c:url(logo.svg)}`,
    ]),
  )
  expect(found(own, '{ font: ["https://cdn.example"] }')).toEqual([])
})

test('the file that is wrong is named, and the page', () => {
  const templates = { ...withHead(''), 'not-found.eta': '<h1>Lost</h1>\n<p style="color: red">a</p>\n' }
  expect(found(templates)).toEqual([
    expect.stringMatching(/^templates\/html\/not-found\.eta:2 .*; seen in 404\.html$/),
  ])
})

test('partials and templates that a page names are held to the policy, too', () => {
  const templates = {
    'footer.eta': '<footer>\n<p onclick="x()">a</p></footer>\n',
    'season.eta': "<% layout('./page') %><%~ include('./parts/prize') %>",
    'parts/prize.eta': '\n\n<b style="color: gold">1</b>',
  }
  expect(found(templates, '{}', 'template: season\n')).toEqual([
    expect.stringMatching(/^templates\/html\/footer\.eta:2 .*`onclick`/),
    expect.stringMatching(/^templates\/html\/parts\/prize\.eta:3 .*`style`.*; seen in rules\.html$/),
  ])
})

test('what browsers take is right', () => {
  const html =
    '<script type="application/json">{"a":"<style>"}</script><!-- <style> --><link rel="me" href="https://me.example">' +
    '<img src="data:image/png;base64,AA" alt="style=&quot;&quot;"><script src="https://cdn.example/x.js"></script>'
  expect(found(withHead(html), '{ script: ["https://cdn.example"] }')).toEqual([])
})
