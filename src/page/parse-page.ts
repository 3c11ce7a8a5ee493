import type { Element, Nodes, Root } from 'hast'
import type { Nodes as MarkdownNodes } from 'mdast'
import type { Person } from '../config/schema/people.ts'
import type { OutsideLink, PageLink } from '../model/site.ts'
import type { Finding } from '../report/problem.ts'
import { compareProblems, type Passage, type Problem, problemIn } from '../report/problem.ts'
import { filled } from '../words/words-for.ts'
import { addEventLine } from './directives/events.ts'
import { expandDirectives } from './directives/expand.ts'
import { htmlDirectives } from './directives/html-directives.ts'
import { addByline } from './directives/posts.ts'
import { strayDirectives, strayInHtml } from './directives/stray-directives.ts'
import { accessibility, accessibleHtml } from './html/accessibility.ts'
import { borrowed } from './html/borrowed.ts'
import { anchors, claimIds, contents, headingIds, titles } from './html/headings.ts'
import { addHero, media, pictures } from './html/media.ts'
import { ownTexts } from './html/own-texts.ts'
import { rawHtml, rawInMarkdown } from './html/raw-html.ts'
import { siteLinks } from './links/site-links.ts'
import { callouts } from './markdown/callouts.ts'
import { htmlTree, markdownTree } from './markdown/markdown-tree.ts'
import { readBlocks } from './markdown/read-blocks.ts'
import { sanitize } from './sanitize/sanitize.ts'
import { lostText } from './slips/lost-text.ts'
import { placeholders } from './slips/placeholders.ts'
import { slips } from './slips/slips.ts'
import { element, isTwinless, walk } from './tree/elements.ts'
import { forbiddenCharacters, forbiddenInTree, invisibleInText } from './tree/forbidden-characters.ts'
import { lintOff } from './tree/lint-off.ts'
import {
  type ElementRule,
  type PageContext,
  type PageSource,
  pageIds,
  type Reporter,
  textContext,
  type Visitor,
  visit,
  visitElements,
} from './tree/page-context.ts'
import { passages } from './tree/passages.ts'
import { insertValues, strayValues } from './values/insert-values.ts'

/** A page, read once: one tree for both renderings, and what the other pages need to know of it. */
export interface ParsedPage {
  readonly tree: Root
  readonly title: string
  /** Its first sentence. */
  readonly description: string
  readonly anchors: ReadonlySet<string>
  readonly links: readonly PageLink[]
  readonly outside: readonly OutsideLink[]
  readonly guides: PageContext['guides']
  readonly people: PageContext['people']
  /** The number of pages of its list of posts. */
  readonly parts: number
  /** Its texts, for the lint. */
  readonly passages: readonly Passage[]
  /** Names of the warnings that comments of the page switch off. */
  readonly off: ReadonlySet<string>
  readonly diagnostics: readonly Problem[]
}

/** Reads a page source; what it returns is safe to publish when it has no fatal diagnostic. */
export function parsePage(source: PageSource): ParsedPage {
  const mistakes = new Map<string, Finding>()
  // Parsers may copy a mistaken tag: it is still one mistake.
  const report: Reporter = mistake =>
    mistakes.set(`${mistake.place?.start.offset} ${mistake.ruleId} ${mistake.reason}`, mistake)
  const ids = pageIds()
  const text = textContext(source.text, report)
  const found = {
    written: new Set<Element>(),
    links: [],
    outside: [],
    guides: new Map(),
    people: new Set<Person>(),
    list: { parts: 1 },
  }
  const context: PageContext = { ...text, source, ids, ...found }
  forbiddenCharacters(context)
  invisibleInText(context)
  const off = lintOff(context)
  const tree = readTree(context, forbiddenInTree(context))
  sanitize(tree, context)
  const texts = passages(tree, context)
  visitElements(tree, [claimIds(context), quotationMarks()])
  const own = ownTexts(tree, source)
  const isTitled = hasTitle(tree)
  const { part = 1 } = source.posts ?? {}
  const { words } = source.language
  const title = part === 1 ? own.title : `${own.title} – ${filled(words.page, `${part}`)}`
  // Once all ids that the author wrote are known.
  visitElements(tree, [headingIds(context)])
  expandDirectives(tree, context)
  const heading = isTitled ? undefined : element('h1', {}, title)
  if (heading !== undefined) tree.children.unshift(heading, { type: 'text', value: '\n' })
  if (source.byline) addByline(tree, source.byline, context)
  if (source.event) addEventLine(tree, source.event, context)
  if (source.hero && source.path === source.language.home) addHero(tree, source.hero, context)
  const list = source.contents === false ? undefined : contents(context)
  const targets = anchors(context, heading)
  visitElements(tree, [
    targets.visitor,
    borrowed(context),
    accessibleHtml(),
    titles(),
    media(context),
    siteLinks(context),
    pictures(context),
    accessibility(context),
    list?.visitor,
  ])
  targets.end()
  list?.insert(tree, words)
  const isSound = !Array.from(mistakes.values()).some(({ fatal }) => fatal)
  // A separate walk, because it needs the complaints of the others, and ends at the first text.
  if (isSound) emptyTwin(tree, report)
  if (isSound) lostText(tree, context)
  const diagnostics = Array.from(mistakes.values(), mistake => problemIn(mistake, source.file))
    .filter(({ ruleId }) => !off.has(ruleId))
    .sort(compareProblems)
  const { links, outside, guides, people } = context
  const { parts } = context.list
  const known = { anchors: ids.all, links, outside, guides, people, parts }
  return { tree, title, description: own.description, ...known, passages: texts, off, diagnostics }
}

/** The twin has an `h1`, too; without it, the title becomes one. */
function hasTitle(node: Nodes): boolean {
  // The content of a directive becomes a part for people in a browser.
  if (node.type === 'directive' || isTwinless(node) || !('children' in node)) return false
  return (node.type === 'element' && node.tagName === 'h1') || (node.children as Nodes[]).some(hasTitle)
}

/** Writes out the marks that browsers draw around `<q>`, so that both renderings have them as text. */
function quotationMarks(): ElementRule {
  const isQuote = (node: Nodes) => node.type === 'element' && node.tagName === 'q'
  return (node, around) => {
    if (!isQuote(node)) return undefined
    const [open, close] = around.filter(isQuote).length % 2 === 0 ? ['“', '”'] : ['‘', '’']
    return () => {
      node.tagName = 'span'
      delete node.properties['cite']
      node.children = [{ type: 'text', value: open }, ...node.children, { type: 'text', value: close }]
    }
  }
}

/** Warns when nothing but the title is left of a page, once controls and live parts are left out. */
function emptyTwin(tree: Root, report: Reporter): void {
  let isEmpty = true
  let isCut = false
  walk<Nodes>(tree, node => {
    if (!isEmpty) return false
    if (node.type === 'text' && node.value.trim() !== '') isEmpty = false
    if (node.type !== 'element') return true
    if (isTwinless(node)) isCut = true
    else if (node.tagName === 'img') isEmpty = false
    return !isTwinless(node) && node.tagName !== 'h1'
  })
  if (!isEmpty) return
  report({
    ruleId: 'empty-twin',
    reason: `The ${isCut ? 'Markdown twin of this page' : 'page'} has no content except its title`,
    note: isCut
      ? 'Add text that says what the page is for. The twin has no buttons and no hidden or live parts'
      : 'Add text, or set `draft: yes` until the page is ready',
    fatal: false,
  })
}

/** Reads a source with the values of the config; nothing of it is trusted yet. `rule` sees each node with the values in it. */
function readTree(context: PageContext, rule: Visitor<Nodes> | undefined): Root {
  const { source, text } = context
  const { words } = source.language
  const empty: Root = { type: 'root', children: [] }
  const insertion = insertValues(context)
  if (insertion === undefined) return empty
  const { text: heldText, intoMarkdown, intoHtml } = insertion
  const read = source.file.endsWith('.html') ? fromHtml : fromMarkdown
  const tree = read(heldText)
  strayValues(tree, heldText, context)
  visit<Nodes>(tree, [intoHtml, rule])
  return tree

  function fromHtml(held: string): Root {
    const raw = rawHtml(context)
    const tree = htmlTree(raw.read(held))
    raw.end(tree)
    htmlDirectives(tree, held, context.place, words, line => visit<MarkdownNodes>(line, [intoMarkdown]))
    withoutBlankStart(tree)
    strayInHtml(tree, context)
    return tree
  }

  function fromMarkdown(held: string): Root {
    const markdown = readBlocks(held)
    const raw = text.includes('<') ? rawHtml(context) : undefined
    const meant = slips(context)
    visit<MarkdownNodes>(markdown, [
      raw && placeholders(text),
      meant.visitor,
      raw && rawInMarkdown(raw, text),
      /::|^[ \t>]*:/m.test(text) ? strayDirectives(context) : undefined,
      text.includes('[!') ? callouts(context, words) : undefined,
      intoMarkdown,
    ])
    meant.end()
    const tree = markdownTree(markdown, held, words)
    raw?.end(tree)
    return tree
  }
}

/** The front matter leaves blank lines. */
function withoutBlankStart(tree: Root): void {
  const [first] = tree.children
  if (first?.type !== 'text') return
  first.value = first.value.replace(/^[ \t\n\r\f]+/, '')
  if (first.value === '') tree.children.shift()
}
