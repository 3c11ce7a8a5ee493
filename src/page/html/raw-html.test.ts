import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'

const complaints = (text: string, file = 'pages/a.md') =>
  parsed(text, file)
    .diagnostics.filter(({ ruleId }) => ruleId !== 'empty-twin')
    .map(({ place, ruleId, fatal }) => {
      const at = `${place?.start.line}:${place?.start.column}`
      return `${fatal ? 'error' : 'warning'} ${at} ${ruleId} ${text.slice(place?.start.offset, place?.end.offset)}`
    })

test.each([
  ['<div>\n\nText.\n', ['warning 1:1 unclosed-element <div>']],
  ['<div class="a">\nText.\n', ['warning 1:1 unclosed-element <div class="a">']],
  ['Text.\n\n</div>\n', ['warning 3:1 stray-end-tag </div>']],
  ['<div>\n\n<section>\n\nText.\n\n</div>\n', ['warning 3:1 unclosed-element <section>']],
  ['<details>\n<summary>More</details>\n', ['warning 2:1 unclosed-element <summary>']],
  ['a <b>bold c', ['warning 1:3 unclosed-element <b>']],
  ['a <b>bold\n\nc</b> d', ['warning 1:3 unclosed-element <b>']],
  ['a <b>x <i>y</b> z</i>', ['warning 1:8 unclosed-element <i>']],
  ['**a <u>b** c</u>', ['warning 1:5 unclosed-element <u>']],
  ['- <div>\n\n  a\n- b\n', ['warning 1:3 unclosed-element <div>']],
  ['- <div>\n\n  a\n- b\n\n</div>', ['warning 1:3 unclosed-element <div>']],
  ['> <div>\n> a\n> <span>b\n> </div>\n', ['warning 3:3 unclosed-element <span>']],
  ['| a |\n|-|\n| <sup>b |\n| c |\n', ['warning 3:3 unclosed-element <sup>']],
  ['- a\n\n  > <div>\n  > <i>\n  > b</div>\n', ['warning 4:5 unclosed-element <i>']],
  ['## a <small>b\n\ntext', ['warning 1:6 unclosed-element <small>']],
  ['<div/>\n\nText.\n', ['warning 1:1 unclosed-element <div/>']],
  [':::interactive\n\n<div>\n\na\n\n:::\n\nb', ['warning 3:1 unclosed-element <div>']],
  ['a <span>b</sapn> c', ['warning 1:3 unclosed-element <span>']],
  ['</div>\n</div>\n', ['warning 1:1 stray-end-tag </div>', 'warning 2:1 stray-end-tag </div>']],
])('%j: %j', (text, expected) => expect(complaints(text)).toEqual(expected))

test.each([
  '<div>\n\nText *with* marks.\n\n</div>\n',
  '<details>\n<summary>More</summary>\n\n- a\n- b\n\n```html\n<div>\n```\n\n</details>\n',
  '<div>\n\ntext </div>\n',
  'Text <div>\n\nmore\n\n</div>\n',
  '<p>a\n\n<ul><li>b<li>c</ul>\n<dl><dt>d<dd>e</dl>\n',
  '<table><caption>c<tr><th>a<td>b<tr><td>c</table>\n',
  'a<br>b<br/>c<hr>d <img src="/assets/a.png" alt="a"> <input> <wbr>\n',
  '<img src="/assets/a.png" alt="b"></img> <br></br>\n',
  'b <!-- <div> --> a `<div>` \\<div> &lt;div>\n\n    <div>\n',
  "<textarea><div></textarea> <b title=\"</b> <i>\">x</b> <b title=it's>y</b> <i title='<b>'>z</i>\n",
  '<DIV>\n\na\n\n</Div >\n',
  '<div\n  class="a"\n>\n\na\n\n</div>\n',
  '- <div>\n\n  a\n\n  </div>\n- b\n',
  '> <div>\n>\n> a\n>\n> </div>\n',
  '<ul>\n<li>\n\n**a**\n\n</li>\n</ul>\n',
  'a <b>*b*</b> [c <i>d</i>](/a) <ruby>e<rt>f</ruby> <select><option>g<option>h</select>\n',
  'a < b and c > d, x<y\n',
])('%j is closed as it should be', text => {
  expect(complaints(text)).toEqual([])
  if (!/[`*\\]|^(?:-|>) /m.test(text)) expect(complaints(text, 'pages/a.html')).toEqual([])
})

test.each([
  ['<div>\n<p>a\n', ['warning 1:1 unclosed-element <div>']],
  ['<p>a</p>\n</section>\n', ['warning 2:1 stray-end-tag </section>']],
  ['<p>a <b>b</p>\n<p>c</p>', ['warning 1:6 unclosed-element <b>']],
  ['<div><h2>a</div>', ['warning 1:6 unclosed-element <h2>']],
  ['<textarea>a', ['warning 1:1 unclosed-element <textarea>']],
])('an HTML source: %j: %j', (text, expected) => expect(complaints(text, 'pages/a.html')).toEqual(expected))

test('names many of them, each once, and takes no time for what is no tag', () => {
  expect(complaints('<div>'.repeat(99)).length).toBe(99)
  for (const text of [
    '<a "',
    "<a '",
    '<b =',
    '<i',
    '</',
    '<b ',
    "<b a='",
    '<b a="1" c=\'2\' ',
    '</b>',
    '<i><b></i></b>',
  ].map(part => part.repeat(5_000)))
    complaints(text, 'pages/a.html')
})
