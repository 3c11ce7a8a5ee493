import { describe, expect, test } from 'vitest'
import { adoptPage } from '../adopt-page.ts'

/** The twin of some content, and what it has lost: each kind with what and the rule that took it. */
function read(content: string) {
  const page = adoptPage(Buffer.from(`<main><h1>T</h1>${content}</main>`), 'https://docs.example.com/a.html')
  if (page.refused) throw new Error(page.refused.refusal)
  const lost = page.losses.map(({ what, lost, rule }) => `${what}: ${lost.join(' ')} (${rule})`)
  return { twin: page.markdown.replace('# T\n', '').trim(), lost }
}

describe('content stays', () => {
  test.each([
    ['<h2><button>How do I join?</button></h2>', '## How do I join?'],
    ['<h2>Join <button>Copy</button></h2>', '## Join'],
    [
      '<h2><button aria-expanded="false" aria-controls="p">A?</button></h2><div id="p" hidden>B</div>',
      '## A?\n\nB',
    ],
    ['<button aria-expanded="false" aria-controls="p">A?</button><div id="p" hidden>B</div>', '**A?**\n\nB'],
    ['<a role="button" href="/app.zip">Download</a>', '[Download](https://docs.example.com/app.zip)'],
    ['<p>a <a role="button" href="#">Copy</a></p>', 'a'],
    [
      'To begin, see <a href="#x">the chapter</a> first.<h2 id="x">X</h2>',
      'To begin, see [the chapter](https://docs.example.com/a.html#x) first.\n\n## X',
    ],
    [
      '<a href="#x">One</a> <a href="#y">Two</a><h2 id="x">X</h2><h2 id="y">Y</h2>',
      '[One](https://docs.example.com/a.html#x) [Two](https://docs.example.com/a.html#y)\n\n## X\n\n## Y',
    ],
    ['<div><h2 id="x">X</h2><a href="#x">Section titled X</a></div>', '## X'],
    [
      '<p>The operators <a href="#plus">+</a>, <a href="#minus">-</a></p>',
      'The operators [+](https://docs.example.com/a.html#plus), [-](https://docs.example.com/a.html#minus)',
    ],
    ['<p>a <a href="#"><sup>⚠</sup></a></p>', 'a ⚠'],
    [
      '<video src="b.mp4" title="B"><p>Unseen</p><source src="c.mp4">unseen</video> <audio>unseen</audio>',
      '[B](https://docs.example.com/b.mp4)',
    ],
    ['<p>a <progress>unseen</progress><meter>unseen</meter><span class="sr-only">b</span></p>', 'a b'],
    ['<p>a <a href="#a">¶</a> <a href="#a">🔗</a></p>', 'a'],
    [
      '<div class="language-py highlight"><span class="filename">sort.py</span><pre>a</pre></div>',
      'sort.py\n\n```py\na\n```',
    ],
    [
      '<table><tr><th>A<th>B<tr><td>a<td><svg role="img" aria-label="Yes"><title>x</title></svg></table>',
      '| A | B |\n| - | - |\n| a | Yes |',
    ],
    ['<p>a <i role="img" aria-label="Yes"></i> <span role="img" aria-label="x">b</span></p>', 'a Yes b'],
    [
      '<p><a href="/b" aria-label="Source"><svg></svg></a> <a href="/c"><svg></svg></a></p>',
      '[Source](https://docs.example.com/b) [/c](https://docs.example.com/c)',
    ],
    [
      '<h2 id="x">X<a href="#x" aria-label="Permalink"><svg role="img" aria-label="y"></svg></a></h2>',
      '## X',
    ],
    ['<div class="panel">a</div><div class="panel" hidden>b</div><div hidden>c</div>', 'a\n\nb'],
    [
      '<div role="tablist"><button role="tab" id="a" aria-controls="y">A</button><button role="tab" id="b">B</button></div><div hidden aria-labelledby="b">2</div><div hidden id="y">1</div>',
      '**B**\n\n2\n\n**A**\n\n1',
    ],
    [
      '<div class="tab"><button>Linux</button><button>Mac</button></div><div class="tabcontent">1</div><div class="tabcontent">2</div>',
      '**Linux**\n\n1\n\n**Mac**\n\n2',
    ],
    [
      '<ul><li><button>A</button><li><button>B</button></ul><div><p class="x">1</p><p class="x" style="display: none">2</p></div><p>c</p>',
      '**A**\n\n1\n\n**B**\n\n2\n\nc',
    ],
    ['<div class="tabs"><button>A</button><button>B</button></div><p>1</p>', 'A B\n\n1'],
    ['<div><button>Copy</button><button>Run</button></div><p class="a">1</p><p class="a">2</p>', '1\n\n2'],
  ])('%s', (html, twin) => expect(read(html)).toEqual({ twin, lost: [] }))
})

describe('content that a rule takes is a loss', () => {
  test.each([
    ['<button><img src="/b.png"></button><p>a b</p>', 'pictures: https://docs.example.com/b.png (control)'],
    ['<div role="button"><h2>A b</h2></div>', 'headings: a b (control)'],
    ['<object data="x"><a href="/b">b</a></object>', 'links: https://docs.example.com/b (drawing)'],
    ['<footer><table><tr><th>a<th>b<tr><td>1<td>2</table></footer>', 'tables:  (footer)'],
    ['<nav><h2>A</h2><a href="/b">b</a><pre>a\n  b</pre></nav>', 'code: a\n  b (navigation)'],
    [
      '<div class="language-js"><span class="lang"><a href="/b">js</a></span><pre>a</pre></div>',
      'links: https://docs.example.com/b (label of code)',
    ],
    [
      '<table class="highlighttable"><tr><td><pre>1</pre></td><td><pre>x y</pre></td><td><pre>a</pre></td></tr></table>',
      'code: x y (line number)',
    ],
    ['<mjx-container><svg></svg></mjx-container><p>a</p>', 'formulas: <mjx-container> (undefined)'],
  ])('%s', (html, lost) => expect(read(html).lost).toEqual([lost]))
})

describe('pictures that a script shows', () => {
  const twin = '![B](https://docs.example.com/b.png)'
  test.each([
    '<img alt="B" src="data:image/gif;base64,x" data-src="/b.png">',
    '<img alt="B" srcset="/b.png 1x, /c.png 2x">',
    '<picture><source srcset="/b.png"><img alt="B"></picture>',
    '<noscript><img alt="B" src="/b.png"></noscript>',
    '<img alt="B" class="lazy" src="data:x"><noscript><img alt="B" src="/b.png"></noscript>',
    '<img alt="B" data-src="/b.png"><noscript><img alt="B" src="/b.png"></noscript>',
  ])('%s', html => expect(read(html)).toEqual({ twin, lost: [] }))
})
