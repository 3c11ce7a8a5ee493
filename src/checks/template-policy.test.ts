import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { change, unpaintedBundle } from '../testing/sample.ts'

const page = readFileSync('templates/html/page.eta', 'utf8')

/** What is found in the sample site with its own templates; `csp` is what `http.csp` allows. */
function found(templates: Readonly<Record<string, string>>, csp = '{}') {
  const { diagnostics } = unpaintedBundle(all => {
    change(all, 'portolan.yaml', '\nsite:\n', '\nsite:\n  templates: templates\n')
    change(all, 'portolan.yaml', /\nhttp:\n|$/, `\nhttp:\n  csp: ${csp}\n`)
    for (const [file, text] of Object.entries(templates)) all.set(`templates/html/${file}`, Buffer.from(text))
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
  ['<img alt="" srcset="/a.png 1x, https://cdn.example/x.png 2x">', 'https://cdn.example/x.png'],
  ['<video src="/assets/a.mp4"></video>', '(media-src)'],
  ['<iframe src="/join"></iframe>', '(frame-src)'],
  ['<form action="/join"></form>', '(form-action)'],
  ['<base href="/">', '(base-uri)'],
])('%s in a template is refused, at its line, once', (html, reason) => {
  expect(found(withHead(html))).toEqual([
    expect.stringMatching(`^templates/html/page.eta:${line} template-policy: .*`),
  ])
  expect(found(withHead(html))[0]).toContain(reason)
})

test('the file that is wrong is named, and the page', () => {
  const templates = { ...withHead(''), 'not-found.eta': '<h1>Lost</h1>\n<p style="color: red">a</p>\n' }
  expect(found(templates)).toEqual([
    expect.stringMatching(/^templates\/html\/not-found\.eta:2 .*; seen in 404\.html$/),
  ])
})

test('what browsers take is right', () => {
  const html =
    '<script type="application/json">{"a":"<style>"}</script><!-- <style> --><link rel="me" href="https://me.example">' +
    '<img src="data:image/png;base64,AA" alt="style=&quot;&quot;"><script src="https://cdn.example/x.js"></script>'
  expect(found(withHead(html), '{ script: ["https://cdn.example"] }')).toEqual([])
})
