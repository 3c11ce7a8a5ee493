import { expect, test } from 'vitest'
import { labelOf } from '../../documents/page/folder-tree.ts'
import { fixtureSite } from '../../testing/fixture-site.ts'

/** The title, the label and the description of a page, and its messages. */
function read(text: string) {
  const { bundle, diagnostics } = fixtureSite({ 'pages/house-rules.md': text })
  const page = bundle?.site.pages.find(({ path }) => path === '/house-rules')
  const said = diagnostics.filter(({ file }) => file === 'pages/house-rules.md')
  return {
    texts: page && [page.title, labelOf(page), page.description],
    said: said.map(({ ruleId }) => ruleId),
    html: Buffer.from(bundle?.files.get('house-rules.html') ?? '').toString(),
  }
}
const block = (yaml: string, body = 'Be kind.\n') => `---\n${yaml}\n---\n\n${body}`
const long = 'Be kind to all who play here, '

test.each([
  [
    '# Our **rules**\n\nBe [kind](/join), e.g. in 1.21. to all. Bye.\n',
    'Our rules',
    'Be kind, e.g. in 1.21. to all.',
  ],
  ['Be kind. Bye.\n\n## More\n\nText.\n', 'More', 'Be kind.'],
  ['> Quoted.\n\n- Be kind! Bye.\n', 'House rules', 'Be kind!'],
  ['# 規則\n\n親切に。荒らし禁止。\n', '規則', '親切に。'],
  [`# A\n\n${long.repeat(9)}\n`, 'A', `${long.repeat(5)}Be kind…`],
  ['# {{ server.name }}\n\nWe are {{ server.name }}.\n', 'Example', 'We are Example.'],
  ['---\n\nBe kind.\n\n---\n\nBye.\n', 'House rules', 'Be kind.'],
  ['---\n\nNote: be kind.\n\n---\n', 'House rules', 'Note: be kind.'],
  ['Note: be kind\n', 'House rules', 'Note: be kind'],
  [block('title: T'), 'T', 'Be kind.'],
  [block('description: D', '# T\n\nBe kind.\n'), 'T', 'D'],
  [
    block('title: "{{ server.name }} rules"\ndescription: Of {{ server.name }}'),
    'Example rules',
    'Of Example',
  ],
  [`\n \n${block('title: T\ndescription: D')}`, 'T', 'D'],
])('%s: what front matter does not say, the page says', (text, title, description) => {
  const { texts, said, html } = read(text)
  expect({ texts, said }).toEqual({ texts: [title, title, description], said: [] })
  expect(html.match(/<h1/g)).toHaveLength(1)
})

test('values work in the label', () => {
  expect(read(block('title: T\nnav: { label: "{{ server.name }}" }')).texts?.[1]).toBe('Example')
})

test.each([
  ['—\ntitle: T\n—\n', 'front-matter-open'],
  ['+++\ntitle = "T"\n+++\n', 'front-matter-open'],
  ['Title: T\n\nText.\n', 'front-matter-open'],
  ['---\ntitle: T\n\nBe kind.\n\n---\n\nBye.\n', 'front-matter-open'],
  [block('title: T', '---\ntags: [a]\n---\n\nText.\n'), 'front-matter-twice'],
  [block('title: T', '<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> main\n'), 'merge-conflict'],
  [block('title: "**T**"'), 'plain-text'],
  [block('title: “T”'), 'stray-sign'],
  [block('title：T'), 'yaml-key'],
  [block('title: "{{ server.nme }} rules"'), 'unknown-value'],
  [block('title: T\nweight: 5'), 'unknown-key'],
])('%s: one message', (text, ruleId) => {
  expect(read(text).said).toEqual([ruleId])
})

test('a block of code may show a conflict, and rules may be drawn below front matter', () => {
  const code = '```\n<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> main\n```\n'
  for (const body of [code, '---\n\nNote: be kind.\n\n---\n\nBye.\n', 'Title\n=======\n\nText.\n'])
    expect(read(block('title: T', body)).said).toEqual([])
})

test.each([
  ['---\r\n\r\ntitle: A\r\ndescription: B.\r\n---\r\n\r\nText.\r\n', []],
  ['---\n# Welcome\n\nHello.\n\n---\nBye\n', []],
  [
    '---\r\ntitle: A\r\ndescription: B.\r\n---\r\n---\r\ntags: x\r\n---\r\n\r\nText.\r\n',
    ['front-matter-twice'],
  ],
])('front matter, lines of Windows, rules across a page: %j', (text, rules) => {
  const { diagnostics, bundle } = fixtureSite({ 'pages/a.md': text })
  expect(diagnostics.map(d => d.ruleId)).toEqual(rules)
  expect(Buffer.from(bundle?.files.get('a.html') ?? '').toString()).not.toContain('title: A')
})
