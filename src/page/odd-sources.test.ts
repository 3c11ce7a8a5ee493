import { expect, test } from 'vitest'
import { parsed } from '../testing/parsed.ts'

import { cleanAddress, refusedAddress } from './sanitize/sanitize.ts'

const values = { server: { name: 'A', port: null, list: [1], group: { a: 'b' } } }

/** The diagnostics of a page, with their places. */
function complaints(file: string, text: string): readonly string[] | string {
  const { diagnostics } = parsed(text, file, values)
  const said = diagnostics.map(
    ({ place, ruleId, reason, expected = [] }) =>
      `${place?.start.line}:${place?.start.column}-${place?.end.line}:${place?.end.column} ${ruleId}: ${reason} ${expected.join()}`,
  )
  return said.length === 0 ? 'no complaint' : said
}

test.each([
  '<p onclick="x" style="y" data-a="z" aria-label="l" DATA-Bc=d foo=bar>a</p>',
  '<a href="javascript:x">a</a><a href="//b">b</a><a href="a\\b">c</a><a href="&#1;x">d</a><a href="http:x">e</a><a href="ftp:x">f</a>',
  '<img src="data:x" srcset="a.png 1x, javascript:x 2x" alt="">',
  `<a href="javascript:${'a'.repeat(100)}">a</a>`,
  '<form action="x" formaction="y"><input></form><iframe srcdoc="x"></iframe>',
  '<p\n  class="a"\n  onclick="b">a</p><label for="x" onfocus=y>b</label>',
  '<script>a</script><style>b</style><object></object><p>&#x1;&#12;</p><p title="&#7;">x</p>',
  `a${'\u0001'.repeat(25)}b${'\u202e'.repeat(25)}c\ud800`,
  '<p>{{ server.nmae }} {{ server.port }} {{ server.list }} {{ server.group }} {{ server.name }} {{ server.nmae }} {{}} {{ a</p>',
  '<a href="{{ server.name }}/x{{ server.name }}" class="{{ server.name }} b">a</a>',
  '<h2 id="a">x</h2><h2 id="a">y</h2><a href="#b">z</a><a href="#%zz">z</a><a href="#">z</a>',
])('HTML: %j', text => {
  expect(complaints('pages/a.html', text)).toMatchSnapshot()
})

test.each([
  '```js {{ server.name }}\na\n```\n\n```"b\nc\n```\n\n``` a&b\nc\n```\n',
  '[a]: javascript:x "t"\n\n[a] ![b](data:x) <ftp://c> [d](<a b>)\n',
  ':::edition{name=java}\na\n:::\n\n::edition\n\n:edition[x]{name=nope}\n\n::qr{value="{{ server.name }}"}\n',
  '::address\n\n::steps{edition=javaa}\n\n::nope\n\n:::steps\n:::\n\n::links\n\n::live-status\n',
  '# A\n\n### B\n\n# C\n\n<div>\n\n## D\n\n</div>\n\n<!-- ::address -->\n',
  '| a |\n|--|\n| {{ server.nope }} |\n\n- [ ] b\n- [x] c\n\n[^1]\n\n[^1]: d\n\n~~e~~\n',
])('Markdown: %j', text => expect(complaints('pages/a.md', text)).toMatchSnapshot())

test('addresses that is not allowed in a page', () => {
  const addresses = [
    ...[
      'a',
      '/a',
      '//a',
      '\\/a',
      'a\\b',
      'mailto:a',
      'MAILTO:a',
      'http:a',
      'http:///a',
      'https://a',
      'https://',
      'x:y',
      '\ta\n',
      ' \u0001a',
      'a\u0007b',
      '\ud800',
    ],
  ]
  // As JSON: a file of snapshots cannot hold half a surrogate pair.
  expect(
    addresses.map(address => JSON.stringify([address, cleanAddress(address), refusedAddress(address)])),
  ).toMatchSnapshot()
})
