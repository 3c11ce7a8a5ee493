import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { renderHtml as htmlOf } from '../page-content.ts'

/** The messages for a page, each as `rule: what it found`. */
const said = (text: string) =>
  parsed(text).diagnostics.map(({ ruleId, reason }) => `${ruleId}: ${/^`[^`]*`/.exec(reason)?.[0] ?? reason}`)

// Next to test/fixtures/slips.json: what that does not ask.
test.each([
  ['1) One\n2)Two\n3)Three', ['markdown-slip: `2)Two`']],
  ['1- One\n2- Two', ['markdown-slip: `1- One`']],
  ['a) One\nb) Two', ['markdown-slip: `a) One`']],
  ['-5 to\n-10 degrees', []],
  ['Opened on 12.\n13. and 14. are free.', []],
  ['/home goes home\n/spawn goes to spawn', ['markdown-slip: `/home goes home`']],
  ['/home goes home\\\n/spawn goes to spawn', []],
  ['Java: play.example.net<br>\nPort: 25565', []],
  ['#1 in Europe', []],
  ['§1 Be kind\n\n§2 No cheats', []],
  ['Rock &roll and Q&A', []],
  ['Buy 2 ** 3 or 4 ** 5.', []],
  ['Text**(note)**', ['markdown-slip: `**(note)**`']],
  ['`a` ` b', []],
  ['> [!NOTE]\n> Read this.', []],
  ['{{< video x >}} and {{% x %}}', ['foreign-syntax: `{{< video x >}}`']],
  ['style={{ flex: 1 }} and $' + '{{ secrets.TOKEN }}', []],
  ['Write \\[[Rules]] and \\*\\*stars', []],
  ['| a |\n|---|\n| x | |', []],
  [
    '| a |\n|---|\n| x | y |',
    ['extra-cells: This row has 2 cells, and the head of the table has 1: the last ones would be lost'],
  ],
  ['- ```\n  x\n\nText', ['unclosed-code: This code is never closed, so everything after it is code']],
  ['    indented code', []],
  ['```\nfoo\n```js', ['unclosed-code: This code is never closed, so everything after it is code']],
  ['/warp <x y> and Array<string>', []],
  ['Text <b>bold</b>, /vote <b>', []],
  ['Text <b>bold', ['unclosed-element: `<b>`']],
  ['<p>a <br> b', []],
  ['<?php echo secret ?>\n\nText', ['lost-text: `php`']],
  ['[Note]: Important\n\nText', ['lost-text: `note`']],
  ['Item | Price\n--- | --- | ---\na | b', ['markdown-slip: `Item | Price`']],
  ['•\tOne\n•\tTwo', ['markdown-slip: `•\tOne`']],
  ['Text\n\t* One', ['markdown-slip: `*`']],
  ['* One\n** Two', ['markdown-slip: `**`']],
  ['[Join](/join and more', ['markdown-slip: `[Join](/join and more`']],
  ['`{{x}}`\n\n```\n{{ player }}\n```', []],
  ['**Re**spawn, M&auml;rz, [^1]\n\n[^1]: Foot\n\n1. One', []],
] as const)('%j', (text, messages) => {
  expect(said(text)).toEqual(messages)
})

test.each([
  ['Mods: %appdata%\\.minecraft\\[old]', '%appdata%\\.minecraft\\[old]'],
  ['`C:\\.x` and C:\\.x\\_y', 'C:\\.x\\_y'],
  ['a\\_b\\_c and end.\\*no\\*', 'a_b_c and end.*no*'],
  ['C:\\\\.x', 'C:\\.x'],
  ['**規則：**文', '<strong>規則：</strong>文'],
  ['Ask [us](me@example.com)', 'href="mailto:me@example.com"'],
])('%j is shown as %s', (text, shown) => {
  const { tree } = parsed(text)
  expect(htmlOf(tree)).toContain(shown)
})

test.each([
  ['##Rules', '## Rules'],
  ['##Use `/home`', undefined],
  ['**Note:**Read', '**Note:** Read'],
  ['a **bold **text', '**bold** text'],
  ['a ** bold** text', '**bold**'],
  ['[[Server Rules]]', '[Server Rules](/server-rules)'],
  ['[[Server Rules|the rules]]', '[the rules](/server-rules)'],
  ['![[map.v2.png|100]]', '![map.v2](/assets/map.v2.png)'],
  ['! [Map](/assets/map.png)', '![Map](/assets/map.png)'],
  ['<a href=“/x”>', '<a href="/x">'],
])('%j: what is proposed is %j', (text, fix) => {
  expect(parsed(text).diagnostics[0]?.expected?.[0]).toBe(fix)
})

test('one warning a kind, with the number of places', () => {
  expect(said('||a|| ||b||\n\n||c||')).toEqual(['foreign-syntax: `||a||`'])
  expect(parsed('||a|| ||b||\n\n||c||').diagnostics[0]?.reason).toMatch(/\(3 places on this page\)$/)
})
