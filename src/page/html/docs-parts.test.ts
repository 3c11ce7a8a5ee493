import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { english } from '../../words/words-for.ts'
import { pageContent } from '../page-content.ts'

const { words } = english()
const page = { baseUrl: 'https://a.example', path: '/a' }
const docs = (text: string) => pageContent(parsed(text), page, { docsWords: words })
const plain = (text: string) => pageContent(parsed(text), page)

test.each([
  [
    'a heading',
    '## Two `words`',
    '<h2 id="two-words"><a class="anchor" href="#two-words">Two <code>words</code></a></h2>',
  ],
  ['a heading in a box', '<div>\n\n### In\n\n</div>', '<h3 id="in"><a class="anchor" href="#in">In</a></h3>'],
  ['a heading with a link', '## [A](/b)', '<h2 id="a"><a href="/b">A</a></h2>'],
  ['the title', '# T', '<h1 id="t" class="w8">T</h1>'],
  [
    'a heading in a summary',
    '<details><summary><h2>S</h2></summary>x</details>',
    '<summary><h2 id="s">S</h2></summary>',
  ],
])('%s', (_, text, html) => {
  expect(docs(text).html).toContain(html)
  expect(docs(text).twin).toBe(plain(text).twin)
  expect(plain(text).html).not.toContain('anchor')
})

test('code has a button that copies it, and the twin has none', () => {
  const text = '- a\n\n  ```\n  b\n  ```\n'
  const button =
    '<button type="button" class="copy" data-copy=""><span class="before">Copy</span><span class="after">Copied</span></button>'
  expect(docs(text).html).toContain(
    `<div class="code-box"><pre tabindex="0"><code>b\n</code></pre>${button}</div>`,
  )
  expect(docs(text).twin).toBe(plain(text).twin)
  expect(plain(text).html).not.toContain('button')
})
