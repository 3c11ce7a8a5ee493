import fc from 'fast-check'
import { checkLinks } from '../../src/content/links/check-links.ts'
import { pageContent } from '../../src/content/page-content.ts'
import { lint } from '../../src/lint/index.ts'
import { parsed } from '../../src/testing/parsed.ts'

/** A page that can be written in any size. */
export interface Shape {
  readonly name: string
  readonly file: 'a.md' | 'a.html'
  readonly text: (size: number) => string
}

/** What begins, ends or fills a block or a line of Markdown or HTML, or a part that only portolan knows. */
const parts = [
  ...[
    'a',
    ' ',
    '  ',
    '    ',
    '\t',
    '\n',
    '\n\n',
    '\r\n',
    '\\',
    '\\\n',
    'é',
    '0',
    '.',
    ',',
    ':',
    ';',
    '!',
    '?',
    '-',
    '_',
    '/',
  ],
  ...[
    '# ',
    '## a\n',
    '> ',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '1) ',
    '- [ ] ',
    '- a\n',
    '1. a\n',
    '> a\n',
    '---\n',
    '===\n',
    '***\n',
  ],
  ...[
    '```\n',
    '~~~\n',
    '``` a b\n',
    '`',
    '``',
    '*',
    '**',
    '***',
    '__',
    '~',
    '~~',
    '*a*',
    '**a**',
    '~~a~~',
    '`a`',
    '*a',
    'a*',
    '**a ',
  ],
  ...[
    '[',
    ']',
    '![',
    '](',
    '[a]',
    '[a][',
    '[a](b)',
    '[a](b "',
    "[a](b '",
    '[a](b (',
    '[a](<b',
    '[a](#b)',
    '![a](b)',
    '(',
    ')',
    '[a](/b "c")',
  ],
  ...['[a]: b\n', '[a]: b "c"\n', '[a]: b (', "[a]: b\n'", '[^1]', '[^1]: a\n', '[^', '[^1]: ', ']:', '[a]:'],
  ...[
    '<',
    '>',
    '</',
    '/>',
    '<a',
    '<b>',
    '</b>',
    '<i></i>',
    '<b>a</b>',
    '</i>',
    '<p>',
    '<div>',
    '</div>',
    '<div>\n',
    '<br>',
    '<b/>',
    '<li>',
    '<ul>',
  ],
  ...[
    '<ul><li>',
    '<table>',
    '<tr>',
    '<td>',
    '<table><tr><td>',
    '</table>',
    '<!--',
    '-->',
    '<!-- a -->',
    '<!',
    '<!A ',
    '<?',
    '?>',
    '<![CDATA[',
    ']]>',
  ],
  ...[
    '<a b="',
    "<a b='",
    '<a b=c ',
    '<i a>',
    '<i id=a>',
    '<a href="#a">',
    '</a>',
    '<a href="b">a</a>',
    '<img src="/a.png" alt="">',
    '<b title="</b>">',
  ],
  ...[
    '<pre>',
    '<code>',
    '</code>',
    '<textarea>',
    '</textarea>',
    '<script>',
    '<style>',
    '<svg>',
    '<select>',
    '<option>',
    '<button>',
    '<h1>',
    '<dl><dt>',
    '<dd>',
  ],
  ...[
    '<details><summary>',
    '<ruby><rt>',
    '<q>',
    '</q>',
    '<kbd>a</kbd>',
    '<ol start="3"><li>',
    '<input type="checkbox">',
    '<hr>',
    '<sup>',
    '<caption>',
  ],
  ...['|', '|a', '|a|\n', '|-', '|-|\n', '|a|b|\n|-|-|\n', '|a|b|\n', ':-:|', '| `a` ', '\\|'],
  ...[
    'http://a.bc',
    'http://a.bc/',
    'https://a.bc/d?e=f ',
    'www.a.bc',
    'a@b.cd',
    'mailto:a@b.cd',
    '<http://a.bc>',
    '@',
    'http://',
    'www.',
    '&amp;',
    '&',
    '&#',
    '&#65;',
    '&a',
  ],
  ...[
    '{{',
    '}}',
    '{{ a }}',
    '{{ baseUrl }}',
    '{{baseUrl}}',
    '\\{{',
    '{',
    '}',
    '{{{a}}}',
    '[[ a ]]',
    '{% a %}',
    '<%= a %>',
    '%a%',
  ],
  ...[
    '::',
    ':::',
    '::a',
    '::steps{edition=java}\n',
    '::steps',
    ':::interactive\n',
    ':::\n',
    '::a{',
    '::a[',
    '::a{b="',
    ':::a\n',
    '::notes\n',
    '{#a}',
    '{a=b}',
    '::copy\n',
  ],
  ...[
    '<!-- portolan-lint-off version-claim -->',
    '<!-- portolan-lint-off -->\n',
    'play.a.bc ',
    'DNS ',
    'server is online ',
    'your password ',
    '1.21.4 ',
    'port 25565 ',
    'connect to ',
  ],
]

const part = fc.constantFrom(...parts)
const run = fc.array(part, { minLength: 1, maxLength: 3 }).map(all => all.join(''))
const start = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 2, arbitrary: run })
const file = fc.constantFrom('a.md', 'a.md', 'a.html')

/** A start, something again and again, something else as often, and an end: repeated, nested, unclosed and mixed. */
export const shapes: fc.Arbitrary<Shape> = fc
  .record({ first: start, again: run, counter: fc.boolean(), back: start, last: start, file })
  .map(({ first, again, counter, back, last, file: name }) => shape(name, first, again, back, last, counter))

/** The page of such parts; with a number in each, where none is to be like another. */
export function shape(
  file: Shape['file'],
  first: string,
  again: string,
  back = '',
  last = '',
  isNumbered = false,
): Shape {
  return {
    name: JSON.stringify([file, first, isNumbered ? `${again}#` : again, back, last]),
    file,
    text: size => {
      const count = Math.ceil(size / (again.length + back.length + (isNumbered ? 5 : 0)))
      const middle = isNumbered
        ? Array.from({ length: count }, (_, index) => `${again}${10_000 + index}`).join('')
        : again.repeat(count)
      return first + middle + back.repeat(count) + last
    },
  }
}

const facts = {
  address: 'play.a.example',
  hosts: new Set(['play.a.example']),
  invite: 'https://discord.gg/example',
  javaAddress: 'play.example.net',
  javaPort: null,
  bedrockPort: 19132,
  offered: ['java', 'bedrock'] as const,
  otherAddresses: new Set<string>(),
  otherPorts: { java: [], bedrock: [] },
  isEnglish: true,
}
const steps = Array.from({ length: 50 }, () => ({ title: 'Step', text: 'word '.repeat(400) }))
const values = {
  baseUrl: 'https://a.example',
  a: 'word '.repeat(180),
  server: { editions: { java: { steps } } },
}

/** Reads a page, asks all that is asked of one, and writes it; what was complained of. */
export function readAndWritten(text: string, file: Shape['file']): readonly string[] {
  const { tree, anchors, links, passages, diagnostics } = parsed(text, file, values)
  lint({ file, passages }, facts)
  checkLinks([{ file, path: '/a', anchors, links }], new Set())
  if (diagnostics.some(({ fatal }) => fatal)) return diagnostics.map(({ ruleId }) => ruleId)
  pageContent({ tree, anchors }, { baseUrl: 'https://a.example', path: '/a' })
  return diagnostics.map(({ ruleId }) => ruleId)
}
