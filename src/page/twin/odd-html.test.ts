import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { renderMarkdown } from './render-markdown.ts'

/** The body of the twin of an HTML page. */
function twin(html: string): string {
  const { tree } = parsed(html, 'pages/a.html')
  return renderMarkdown(tree, { baseUrl: 'https://a.example', path: '/a' }).replace(/^# .*\n\n/, '')
}

const six = 'Harbor rules, 玩家规则请注意, サーバーのルール, ผู้เล่นน้ำ, اللاعبون القواعد, שלום צה״ל'

test.each([
  // A link around blocks goes around the text of each.
  [
    '<a href="/b"><h3>Card</h3><p>Text</p></a>',
    '### [Card](https://a.example/b)\n\n[Text](https://a.example/b)',
  ],
  [
    '<a href="/b"><ul><li>c</li><li>d</li></ul></a>',
    '- [c](https://a.example/b)\n- [d](https://a.example/b)',
  ],
  ['e <a href="/b"><div>c <i>d</i></div></a> f', 'e\n\n[c *d*](https://a.example/b)\n\nf'],
  ['<a href="/b"><pre>c</pre></a>', '[`c`](https://a.example/b)'],
  ['<a><h3>Card</h3><p>Text</p></a>', '### Card\n\nText'],
  // Bare addresses are links as in GFM.
  ['see www.b.example.', 'see [www.b.example](http://www.b.example).'],
  ['(https://b.example/a_(c)?d=e&f=*g)', '(<https://b.example/a_(c)?d=e&f=*g>)'],
  ['https://b.example/?a=1&amp;b=2, and more', '<https://b.example/?a=1&b=2>, and more'],
  ['https://b.example/a;b and https://b.example/~c!', '<https://b.example/a>;b and <https://b.example/~c>!'],
  ['mail a@b.example: mailto:c@d.example', 'mail <a@b.example>: <mailto:c@d.example>'],
  ['请看https://b.example/规则。', '请看<https://b.example/>规则。'],
  ['<table><tr><th>https://b.example/a|b</th></tr></table>', '| <https://b.example/a>\\|b |\n| - |'],
  [
    '<code>www.b.example</code> <a href="/b">www.b.example</a>',
    '`www.b.example` [www.b.example](https://a.example/b)',
  ],
  // Text directly in lists is text.
  ['<ul>&lt;img onerror=a><li>b</li>&lt;b>c</ul>', '\\<img onerror=a>\n\n- b\n\n  \\<b>c'],
  ['<ol>&lt;img onerror=a><li>b</li></ol>', '\\<img onerror=a>\n\n1. b'],
  [
    '<dl>&lt;img onerror=a><dt>b</dt>&lt;i><dd>c</dd></dl>',
    '- \\<img onerror=a>\n\n  **b**\n\n  \\<i>\n\n  c',
  ],
  // Invalid nesting.
  ['<p>a<p>b<div>c</p>d</div>', 'a\n\nb\n\nc\n\nd'],
  ['<ul><ul><li>a</ul><p>b</p></ul>', '- a\n\nb'],
  ['<b>a<i>b</b>c</i>', '**a*b***c'],
  ['<h2>a<h3>b</h3></h2>', '## a\n\n### b'],
  ['<table><tr><td>a<table><tr><td>b</table></table>', '| |\n| - |\n| a b |'],
  ['<a href="/b">c<a href="/d">e</a></a>', '[c](https://a.example/b)[e](https://a.example/d)'],
  ['<dl><li>a</li><dt>b<dd>c</dl>', '- a\n\n  **b**\n\n  c'],
  // What visitors do not see, except signs.
  ['<p>a <span class="visually-hidden">b</span><b class="x sr-only">c</b></p>', 'a'],
  ['<p>a<span class="visually-hidden">: </span>b</p>', 'a: b'],
  ['<a class="skip" href="#x">Skip</a> <a class="skipped" href="/b">c</a>', '[c](https://a.example/b)'],
  ['<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby> <ruby>a<rp>b</rp></ruby></p>', '漢字(かんじ) a'],
  ['<p>a <progress value="1">b</progress> <meter value="1">c</meter> <datalist>d</datalist></p>', 'a'],
  // Six scripts, in markers and out of them, without character references.
  [`<p>${six}</p>`, six],
  [six.replace(/[^ ,]+/g, '<b>$&</b>'), six.replace(/[^ ,]+/g, '**$&**').replace(/\*\* \*\*/g, '** **')],
])('%s', (html, markdown) => expect(twin(html)).toBe(`${markdown}\n`))
