import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Element, Nodes, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { fuzz, fuzzSeed } from '../testing/fuzz.ts'
import { parsed } from '../testing/parsed.ts'
import { twinProblems } from '../testing/twin-problems.ts'
import { renderHtml } from './page-content.ts'
import { controls } from './sanitize/allowed-html.ts'
import { hasReadableText, walk } from './tree/elements.ts'
import { renderMarkdown } from './twin/render-markdown.ts'
import words from './twin-words.json' with { type: 'json' }

const numRuns = fuzz(10)
const seed = fuzzSeed(1)
const page = { baseUrl: 'https://play.example.net', path: '/join' }

const readTwin = unified().use(remarkParse).use(remarkGfm)
const toHtml = unified().use(remarkRehype, { clobberPrefix: '' })
const readHtml = unified().use(rehypeParse, { fragment: true })
const inline = new Set([
  ...words.inline.filter(name => name !== 'option'),
  'svg',
  'path',
  'picture',
  'progress',
])

/** What a reader gets: blocks apart, without controls, live parts and the arrows back from footnotes. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || (node.type === 'element' && isLeftOut(node))) return ''
  if (node.type === 'element' && node.tagName === 'ol') return ` ${numbered(node)} `
  const text = node.children.map(textOf).join('')
  return node.type === 'element' && (!inline.has(node.tagName) || node.tagName === 'br') ? ` ${text} ` : text
}

/** The items of an `ol` with the numbers that HTML gives them (HTML 4.4.5 and 4.4.8). */
function numbered(list: Element): string {
  const isItem = (node: Nodes) =>
    node.type === 'element' && node.tagName === 'li' && node.properties['hidden'] === undefined
  const { start, reversed } = list.properties
  let number = Number(start ?? (reversed ? list.children.filter(isItem).length : 1))
  return list.children
    .map(node => {
      if (!isItem(node) || node.type !== 'element') return textOf(node)
      number = Number(node.properties['value'] ?? number)
      const text = isLeftOut(node) ? '' : ` ${number}. ${textOf(node)} `
      number += reversed ? -1 : 1
      return text
    })
    .join('')
}

function isLeftOut(node: Element): boolean {
  const { tagName, properties } = node
  if (tagName === 'rp' && hasReadableText(node)) return true
  const marks = ['hidden', 'dataInteractive', 'dataLive', 'dataFootnoteBackref']
  return controls.has(tagName) || marks.some(name => properties[name] !== undefined)
}

/** False for the few texts at which a development build of mdast-util-gfm-task-list-item gives up. */
function isReadable(text: string): boolean {
  try {
    readTwin.parse(text)
    return true
  } catch {
    return false
  }
}

const gap = fc.constantFrom(' ', '', '  ', '\n', ' ')
const oddText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words.words) },
  { weight: 8, arbitrary: fc.constantFrom(...words.marks) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
)
const textOfUpTo = (maxLength: number) =>
  fc.array(fc.tuple(oddText, gap), { minLength: 1, maxLength }).map(parts => parts.flat().join(''))
const prose = textOfUpTo(6)
const line = prose.map(text => text.replace(/\s/g, ' '))

const step = fc.record({ title: line, text: line })
const values = fc.record({
  baseUrl: fc.constant(page.baseUrl),
  note: line,
  server: fc.record({
    name: line,
    serverAddress: fc.constant('play.example.net'),
    website: fc.constant('https://play.example.net/'),
    guide: fc.constant('https://play.example.net/join'),
    discordInvite: fc.constant('https://discord.gg/a_b'),
    compatibilityNote: line,
    editions: fc.record({
      java: fc.record({
        name: line,
        port: fc.constant(null),
        note: line,
        steps: fc.array(step, { maxLength: 2 }),
      }),
      bedrock: fc.record({ name: fc.constant('Bedrock'), port: fc.constant(19132), steps: fc.constant([]) }),
    }),
  }),
})

const { node: html } = fc.letrec<{ node: string; nodes: string }>(tie => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }).map(nodes => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    prose.map(text => text.replace(/</g, '&lt;')),
    prose,
    fc
      .tuple(
        fc.constantFrom(...words.inline, ...words.flow),
        fc.constantFrom(...words.attributes),
        tie('nodes'),
      )
      .map(([tag, attribute, content]) =>
        /^(?:br|hr|wbr|img|input)$/.test(tag)
          ? `<${tag}${attribute}>`
          : `<${tag}${attribute}>${content}</${tag}>`,
      ),
    fc
      .tuple(
        fc.constantFrom('ul', 'ol', 'ol reversed', 'ol start=7', 'ol start=-2 reversed'),
        fc.array(fc.tuple(fc.constantFrom('', '', ' value=5', ' hidden'), tie('nodes')), { maxLength: 3 }),
      )
      .map(([tag, items]) => {
        const inside = items.map(([attribute, item]) => `<li${attribute}>${item}</li>`).join('')
        return `<${tag}>${inside}</${tag.slice(0, 2)}>`
      }),
    fc
      .array(fc.array(tie('nodes'), { maxLength: 3 }), { maxLength: 3 })
      .map(rows => rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join(''))
      .map(rows => `<table>${rows}</table>`),
    fc.constantFrom('\n::address\n', '\n ::editions \n', '\n::links\n', ' ::notes '),
  ),
}))
const htmlPage = fc.array(html, { maxLength: 5 }).map(nodes => nodes.join('\n'))

const { inline: phrase } = fc.letrec<{ inline: string; some: string }>(tie => ({
  some: fc.array(tie('inline'), { minLength: 1, maxLength: 3 }).map(nodes => nodes.join('')),
  inline: fc.oneof(
    { depthSize: 'small' },
    prose,
    line,
    ...['*', '**', '_', '~~'].map(mark => tie('some').map(text => mark + text + mark)),
    prose.map(text => `\`\`${text}\`\``),
    tie('some').map(text => `[${text}](/join#x "t")`),
    prose.map(text => `![${text}](/assets/a.png)`),
    fc.constantFrom(...words.phrases),
    html,
  ),
}))
const lines = fc.array(phrase, { minLength: 1, maxLength: 3 }).map(nodes => nodes.join(' '))
const cell = lines.map(text => text.replace(/\n/g, ' '))
const indented = (text: string, by: string) => text.replace(/\n(?=.)/g, `\n${by}`)
const { block } = fc.letrec<{ block: string; blocks: string }>(tie => ({
  blocks: fc.array(tie('block'), { maxLength: 3 }).map(blocks => blocks.join('\n\n')),
  block: fc.oneof(
    { depthSize: 'small' },
    lines,
    cell.map(text => `## ${text}`),
    tie('blocks').map(text => `- ${indented(text, '  ')}`),
    fc
      .array(tie('block'), { maxLength: 3 })
      .map(items => items.map(item => `- ${indented(item, '  ')}`).join('\n')),
    tie('blocks').map(text => `3. ${indented(text, '   ')}`),
    tie('blocks').map(text => `> ${indented(text, '> ')}`),
    tie('blocks').map(text => `[^1]: ${indented(text, '    ')}`),
    tie('blocks').map(text => `:::interactive\n${text}\n:::`),
    prose.map(text => `\`\`\`js\n${text}\n\`\`\``),
    prose.map(text => `    ${indented(text, '    ')}`),
    fc.tuple(cell, cell).map(([a, b]) => `| ${a} | h |\n|---|:-:|\n| ${b} | c |`),
    lines.map(text => `- [x] ${text}\n- [ ] ${text}`),
    fc.constantFrom(...words.blocks),
    html,
  ),
}))
/** Pages that people wrote: the sample's, the starter's in three scripts, the examples' and the manual's. */
const writtenFiles = [
  'site/pages',
  ...['starter/en', 'starter/ar', 'starter/ja'],
  'examples/pixel-survival/pages',
  'examples/dark-arena/pages',
  'docs',
  'docs/maintaining',
].flatMap(folder =>
  readdirSync(folder)
    .filter(name => /\.(?:md|html)$/.test(name))
    .map(name => join(folder, name)),
)

test('the twins of pages that people wrote have the text of their pages', () => {
  expect(writtenFiles.length).toBeGreaterThan(50)
  for (const file of writtenFiles) {
    const { tree } = parsed(readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''), file)
    expect([file, ...twinProblems(tree, renderMarkdown(tree, page))]).toEqual([file])
  }
})

const markdownPage = fc.array(block, { maxLength: 6 }).map(blocks => blocks.join('\n\n'))
const junk = textOfUpTo(15)

test.each([
  ['structured Markdown', 'pages/join.md', markdownPage],
  ['structured HTML', 'pages/join.html', htmlPage],
  ['junk as Markdown', 'pages/join.md', junk],
  ['junk as HTML', 'pages/join.html', junk],
] as const)(
  'the twin of %s has the text of the page and no HTML',
  { timeout: 600_000 },
  (_, file, source) => {
    const property = fc.property(source, values, (text, config) => {
      fc.pre(isReadable(text))
      const { tree, diagnostics } = parsed(text, file, config, { path: page.path, title: 'A title' })
      // Such pages are refused, and no two parsers read them alike. Pages with other mistakes must do.
      fc.pre(!diagnostics.some(({ ruleId }) => ruleId === 'misplaced-element'))
      const markdown = renderMarkdown(tree, page)
      const twin = readTwin.parse(markdown)
      expect(twinProblems(tree, markdown)).toEqual([])
      const [ofTwin, ofPage] = [toHtml.runSync(twin) as Root, readHtml.parse(renderHtml(tree))].map(root =>
        textOf(root).replace(/\s+/g, ' ').trim(),
      )
      expect(ofTwin).toBe(ofPage)
      expect(markdown).toMatch(/[^\n]\n$/)
      walk(twin as Nodes | typeof twin, node => {
        expect(node.type).not.toBe('html')
        if ('url' in node) expect(node.url).toMatch(/^(?:https?:|mailto:)/)
      })
    })
    fc.assert(property, { numRuns, seed })
  },
)
