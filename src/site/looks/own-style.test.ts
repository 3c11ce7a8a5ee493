import { expect, test } from 'vitest'
import { ownStyle } from './own-style.ts'

const assets = ['assets/fonts/a.woff2', 'assets/b.png'].map(file => ({ file, bytes: new Uint8Array() }))

function read(css: string, path = '/assets/site.css') {
  return ownStyle({ file: 'assets/site.css', path, bytes: Buffer.from(css) }, assets)
}

test.each([
  ['a{color:red}', 'a{color:red}'],
  ['a{background:url(b.png)}', 'a{background:url("/assets/b.png")}'],
  ['a{background:URL( "b.png?1#x" )}', 'a{background:URL( "/assets/b.png?1#x" )}'],
  ['a{background:url(/assets/b\\.png)}', 'a{background:url("/assets/b.png")}'],
  [
    "@font-face{src:url('fonts/a.woff2') format('woff2')}",
    `@font-face{src:url("/assets/fonts/a.woff2") format('woff2')}`,
  ],
  ['a{background:image-set("b.png" 1x)}', 'a{background:image-set("/assets/b.png" 1x)}'],
  ['a{content:"b.png";mask:url(#m);cursor:url()}', 'a{content:"b.png";mask:url(#m);cursor:url()}'],
  ['a{mask:url("data:image/svg+xml,%3Csvg/%3E")}', 'a{mask:url("data:image/svg+xml,%3Csvg/%3E")}'],
  ['/* } url(x) */', '/* } url(x) */'],
])('%s is %s', (css, written) => {
  expect(read(css)).toEqual({ text: written, diagnostics: [] })
})

test('addresses start from the folder of the file', () => {
  expect(read('a{background:url(../b.png)}', '/assets/css/site.css').text).toBe(
    'a{background:url("/assets/b.png")}',
  )
})

test.each([
  ['a{background:url(c.png)}', 'c.png is /assets/c.png, but the assets folder has no such file'],
  ['a{background:url(/assets/c.png)}', 'The assets folder has no /assets/c.png'],
  ['a{b:url(https://a.example/b.png)}', 'https://a.example/b.png is on another website'],
  ['a{b:url("//a.example/b.png")}', '//a.example/b.png is on another website'],
  ['a{b:image-set("https://a.example/b.png" 1x)}', 'https://a.example/b.png is on another website'],
  ['a{b:u\\72l("//a.example/b.png")}', '//a.example/b.png is on another website'],
  ['a{b:url(java\\script:x)}', 'on another website'],
  ['@font-face{src:url(data:font/woff2;base64,AA)}', 'Only pictures can use data:'],
  ['@import "a.css";', 'must not use `@import`'],
  ['@IMPORT url(fonts/a.woff2);', 'must not use `@import`'],
  ['a{color:red', 'This `{` is never closed'],
  ['a{width:calc(1px}', 'This `}` has no opening bracket'],
  ['}', 'This `}` has no opening bracket'],
  ['a{content:"x\n}', 'This quoted text does not end on its line'],
  ['a{b:url(a b)}', 'This `url(…)` is not valid'],
  ['a{b:url(%zz.png)}', 'another website'],
])('%j is a mistake', (css, reason) => {
  const [found] = read(css).diagnostics
  expect(found).toMatchObject({
    file: 'assets/site.css',
    fatal: true,
    reason: expect.stringContaining(reason),
  })
  expect(found?.place?.start.line).toBe(1)
})

test('says where', () => {
  expect(read('a{}\nb { background: url(c.png) }').diagnostics[0]?.place).toMatchObject({
    start: { line: 2, column: 17 },
    end: { line: 2, column: 27 },
  })
})

test('another website is fine where the policy lets it in', () => {
  const css = 'a{src:url("https://fonts.example/a.woff2")}'
  const from = { file: 'a', path: '/assets/a.css', bytes: Buffer.from(css) }
  expect(ownStyle(from, [], ['https://fonts.example'])).toEqual({ text: css, diagnostics: [] })
  expect(ownStyle(from, [], ['https://other.example']).diagnostics).toHaveLength(1)
})
