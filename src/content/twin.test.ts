import fc from 'fast-check'
import type { Element, Nodes, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'
import { renderHtml } from './render-html.ts'
import { renderMarkdown } from './render-markdown.ts'

const runs = Number(process.env['TWIN_RUNS'] ?? 300)
const seed = Number(process.env['TWIN_SEED'] ?? 1)

const readTwin = unified().use(remarkParse).use(remarkGfm)
const toHtml = unified().use(remarkRehype, { clobberPrefix: '' })
const readHtml = unified().use(rehypeParse, { fragment: true })

const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em i img input ins kbd label mark meter output picture progress q rp rt ruby s samp small source span strong sub sup time u var wbr svg path'.split(
    ' ',
  ),
)

/** What a reader gets, with blocks apart. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const text = node.children.map(textOf).join('')
  return node.type === 'element' && !inline.has(node.tagName) ? ` ${text} ` : text
}

const normalised = (text: string) => text.replace(/\s+/g, ' ').trim()

function isLeftOut({ tagName, properties }: Element): boolean {
  if (['button', 'input', 'select', 'textarea', 'form', 'dialog', 'canvas', 'svg'].includes(tagName))
    return true
  return ['hidden', 'dataInteractive', 'dataLive'].some(name => properties[name] !== undefined)
}

function withoutControls(tree: Root): Root {
  visit(tree, 'element', (node, index, parent) => {
    if (!isLeftOut(node) || parent === undefined || index === undefined) return undefined
    parent.children.splice(index, 1)
    return index
  })
  return tree
}

export function bothTexts(file: string, text: string, values: unknown) {
  const page = parsePage({ file, text, path: '/join', title: 'A title', values, complete: true })
  const html = renderHtml(page.tree)
  const markdown = renderMarkdown(page.tree, { baseUrl: 'https://play.example.net', path: '/join' })
  const twin = readTwin.parse(markdown)
  const raw: string[] = []
  visit(twin, 'html', node => {
    raw.push(node.value)
  })
  return {
    html: normalised(textOf(withoutControls(readHtml.parse(html)))),
    twin: normalised(textOf(withoutControls(toHtml.runSync(twin) as Root))),
    raw,
    markdown,
    source: html,
  }
}

/** False for the few texts at which a development build of mdast-util-gfm-task-list-item gives up: `+`, newline, `[x] a`. */
function isReadable(text: string): boolean {
  try {
    readTwin.parse(text)
    return true
  } catch {
    return false
  }
}

const oddText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'word', 'two words', 'Z9', 'é', '漢字', '🎮', 'x1') },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...'# - + * _ ** __ ~ ~~ ` `` ``` > >> | || \\ \\\\ [ ] ( ) ![ ]( < > </b> <b> <!-- --> & &amp; &lt; &#35; &nbsp; 1. 2) 10. === --- *** : :: ::: ::x [^1] [^1]: [x]: [ ] [x] ! !! " \' = $ % ^ { } {{ }} \\{{ <https://x.org> https://x.org/a_b_c www.x.org a@b.org http:// .com ftp://x 10:30 x:y a_b _a *a a* ~a &copy; &#0; \u00a0 \u200b \u2028'.split(
        ' ',
      ),
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
)
const space = fc.constantFrom(' ', '', '  ', '\n', ' ')
const prose = fc
  .array(fc.tuple(oddText, space), { minLength: 1, maxLength: 6 })
  .map(parts => parts.map(([word, gap]) => word + gap).join(''))

const values = fc.record({
  baseUrl: fc.constant('https://play.example.net'),
  note: prose.map(text => text.replace(/\s/g, ' ')),
  server: fc.record({
    name: prose.map(text => text.replace(/\s/g, ' ')),
    serverAddress: fc.constant('play.example.net'),
    website: fc.constant('https://play.example.net/'),
    guide: fc.constant('https://play.example.net/join'),
    discordInvite: fc.constant('https://discord.gg/a_b'),
    compatibilityNote: prose.map(text => text.replace(/\s/g, ' ')),
    editions: fc.record({
      java: fc.record({
        name: prose.map(text => text.replace(/\s/g, ' ')),
        devices: fc.constant('PC'),
        menu: fc.constant('A > B'),
        port: fc.constant(null),
        note: prose.map(text => text.replace(/\s/g, ' ')),
        steps: fc.array(
          fc.record({
            title: prose.map(text => text.replace(/\s/g, ' ')),
            text: prose.map(text => text.replace(/\s/g, ' ')),
          }),
          { maxLength: 2 },
        ),
      }),
      bedrock: fc.record({ name: fc.constant('Bedrock'), port: fc.constant(19132), steps: fc.constant([]) }),
    }),
  }),
})

const flowTags =
  'p div section blockquote ul ol li dl dt dd table caption thead tbody tr td th h1 h2 h3 h6 pre details summary figure figcaption hr address article aside footer header nav fieldset legend hgroup form dialog'.split(
    ' ',
  )
const inlineTags =
  'a b i em strong code kbd samp var s del ins u mark small sub sup abbr cite dfn time q span label ruby rt rp bdi br wbr img input button select option textarea canvas output meter data'.split(
    ' ',
  )
const attributes = fc.constantFrom(
  '',
  '',
  '',
  '',
  ' id=x',
  ' class="a b"',
  ' href="/join"',
  ' href="#x"',
  ' hidden',
  ' data-live',
  ' data-interactive',
  ' data-footnotes',
  ' data-footnote-ref href="#fn-1"',
  ' data-footnote-backref',
  ' title="a &quot;b\\"',
  ' start=3',
  ' start=-2',
  ' type=checkbox',
  ' type=checkbox checked',
  ' colspan=2',
  ' rowspan=3',
  ' src="/assets/a (1).png" alt="x ] * y"',
  ' align=center',
  ' open',
  ' value=3',
  ' class=task-list-item',
  ' class=language-js',
)
const { node: html } = fc.letrec<{ node: string; nodes: string }>(tie => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }).map(nodes => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    prose.map(text => text.replace(/</g, '&lt;')),
    prose,
    fc
      .tuple(fc.constantFrom(...inlineTags, ...flowTags), attributes, tie('nodes'))
      .map(([tag, attribute, content]) =>
        /^(?:br|hr|wbr|img|input)$/.test(tag)
          ? `<${tag}${attribute}>`
          : `<${tag}${attribute}>${content}</${tag}>`,
      ),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('nodes'), { maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map(item => `<li>${item}</li>`).join('')}</${tag}>`),
    fc
      .array(fc.array(tie('nodes'), { maxLength: 3 }), { maxLength: 3 })
      .map(
        rows =>
          `<table>${rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
      ),
  ),
}))
const htmlPage = fc.array(html, { maxLength: 5 }).map(nodes => nodes.join('\n'))

const { inline: markdownInline } = fc.letrec<{ inline: string; some: string }>(tie => ({
  some: fc.array(tie('inline'), { minLength: 1, maxLength: 3 }).map(nodes => nodes.join('')),
  inline: fc.oneof(
    { depthSize: 'small' },
    prose,
    prose.map(text => text.replace(/\n/g, ' ')),
    tie('some').map(text => `*${text}*`),
    tie('some').map(text => `**${text}**`),
    tie('some').map(text => `_${text}_`),
    tie('some').map(text => `~~${text}~~`),
    prose.map(text => `\`\`${text}\`\``),
    tie('some').map(text => `[${text}](/join#x "t")`),
    prose.map(text => `![${text}](/assets/a.png)`),
    fc.constantFrom(
      '{{ note }}',
      '`{{ note }}`',
      '[x]({{ server.website }})',
      '[^1]',
      '\\\n',
      '  \n',
      '<b>{{note}}</b>',
      '<br>',
      '<kbd>x</kbd>',
    ),
    html,
  ),
}))
const lines = fc.array(markdownInline, { minLength: 1, maxLength: 3 }).map(nodes => nodes.join(' '))
const indented = (text: string, by: string) => text.replace(/\n(?=.)/g, `\n${by}`)
const { block } = fc.letrec<{ block: string; blocks: string }>(tie => ({
  blocks: fc.array(tie('block'), { maxLength: 3 }).map(blocks => blocks.join('\n\n')),
  block: fc.oneof(
    { depthSize: 'small' },
    lines,
    lines.map(text => `## ${text.replace(/\n/g, ' ')}`),
    tie('blocks').map(text => `- ${indented(text, '  ')}`),
    fc
      .array(tie('block'), { maxLength: 3 })
      .map(items => items.map(item => `- ${indented(item, '  ')}`).join('\n')),
    tie('blocks').map(text => `3. ${indented(text, '   ')}`),
    tie('blocks').map(text => `> ${indented(text, '> ')}`),
    tie('blocks').map(text => `[^1]: ${indented(text, '    ')}`),
    tie('blocks').map(text => `:::interactive\n${text}\n:::`),
    prose.map(text => `\`\`\`js\n${text}\n\`\`\``),
    prose.map(text => `    ${text.replace(/\n/g, '\n    ')}`),
    fc
      .tuple(lines, lines)
      .map(([a, b]) => `| ${a.replace(/\n/g, ' ')} | h |\n|---|:-:|\n| ${b.replace(/\n/g, ' ')} | c |`),
    lines.map(text => `- [x] ${text}\n- [ ] ${text}`),
    fc.constantFrom(
      '---',
      '::address',
      '::editions',
      '::steps{edition=java}',
      '::edition{name=java}',
      '::notes',
      '::links',
      '::bedrock-link',
      '::qr{of=guide}',
      '::live-status',
      '<div>',
      '</div>',
      '<details><summary>S</summary>',
      '</details>',
      '[^1]: note',
    ),
    html,
  ),
}))
const markdownPage = fc.array(block, { maxLength: 6 }).map(blocks => blocks.join('\n\n'))
const junk = fc.array(fc.oneof(oddText, space), { maxLength: 30 }).map(parts => parts.join(''))

test.each([
  ['structured Markdown', 'pages/join.md', markdownPage],
  ['structured HTML', 'pages/join.html', htmlPage],
  ['junk as Markdown', 'pages/join.md', junk],
  ['junk as HTML', 'pages/join.html', junk],
] as const)(
  'the twin of %s has the text of the page',
  (_, file, source) => {
    fc.assert(
      fc.property(source, values, (text, config) => {
        fc.pre(isReadable(text))
        const both = bothTexts(file, text, config)
        if (process.env['TWIN_SHOW'] && (both.twin !== both.html || both.raw.length > 0))
          console.log(
            JSON.stringify(text).replace(
              /[^ -~]/g,
              c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
            ),
            '\n',
            both.source,
            '\n',
            both.markdown,
          )
        expect(both.twin).toBe(both.html)
        expect(both.raw).toEqual([])
      }),
      { numRuns: runs, seed },
    )
  },
  600_000,
)
