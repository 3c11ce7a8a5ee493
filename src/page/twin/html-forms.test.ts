import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { renderMarkdown } from './render-markdown.ts'

function twin(html: string): string {
  const { tree, diagnostics } = parsed(html, 'pages/a.html', {}, { title: 'A' })
  const rules = diagnostics.map(({ ruleId }) => ruleId).join(', ') || 'no complaint'
  const markdown = renderMarkdown(tree, { baseUrl: 'https://play.example.net', path: '/a' })
  return `${rules}\n${markdown}`
}

test.each([
  '<ul>text<li>a</li>more</ul>',
  '<ul><li></li><li>a</li><li hidden>b</li></ul>',
  '<ol start="-1"><li>a</li></ol><ol start="7"><li>a</li></ol><ol start="999999999"><li>a</li></ol>',
  '<ul></ul><ul><li><p>a</p><p>b</p></li><li>c</li></ul>',
  '<ul><li><input type="checkbox" checked disabled> a</li><li><p><input type="checkbox" disabled> b</p></li><li><b>c</b></li><li><input type="radio" disabled> d</li></ul>',
  '<dl>x<dt>a</dt><dd>b</dd><dd>c</dd><dt>d</dt><dt></dt><div><dt>e</dt><dd>f</dd></div><div hidden><dt>g</dt></div></dl>',
  '<dl><dd>alone</dd></dl><dl></dl>',
  '<pre><code>a<br>b<b>c</b><span hidden>d</span></code></pre>',
  '<pre>a<div>b</div><!-- c -->d</pre>',
  '<table><caption>x</caption><tr><th>a</th><th>b</th></tr><tr><td colspan="2" align="right">c</td></tr></table>',
  '<table><tbody><tr><td rowspan="2">a</td><td align="center">b</td></tr><tr><td>c</td></tr><tr hidden><td>d</td></tr></tbody></table>',
  '<table><tr><td colspan="0" rowspan="-1">a</td></tr></table><table></table><table><tr></tr></table>',
  '<table><tr><td rowspan="9">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
  '<blockquote></blockquote><hr><h2></h2><p></p><details><summary>a</summary>b</details>',
  '<p>a<br>b <i>c</i> <s>d</s> <kbd>e</kbd> <code>f</code> <a href="/a#x">g</a> <a>h</a> <img src="https://x.example/a.png" alt=""> <img src="https://x.example/a.png" alt="i"></p>',
])('%s', html => expect(`\n${twin(html)}\n`).toMatchSnapshot())
