import type { Nodes, Root } from 'hast'
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.ts'
import type { Passage } from '../model/passage.ts'
import { expandDirectives } from './directives/expand.ts'
import { accessibility, accessibleHtml } from './html/accessibility.ts'
import { borrowed } from './html/borrowed.ts'
import { contents } from './html/contents.ts'
import { addHero } from './html/hero-picture.ts'
import { media } from './html/media.ts'
import { pictures } from './html/pictures.ts'
import type { PageLink } from './links/site-address.ts'
import { siteLinks } from './links/site-links.ts'
import { readTree } from './markdown/read-tree.ts'
import { sanitize } from './sanitize/sanitize.ts'
import { element, isTwinless } from './tree/elements.ts'
import { forbiddenCharacters, forbiddenInTree, invisibleInText } from './tree/forbidden-characters.ts'
import { claimIds, headingIds } from './tree/heading-ids.ts'
import { lintComments } from './tree/lint-comments.ts'
import { type PageContext, pageIds, type Visitor, visit } from './tree/page-context.ts'
import { type Complain, type Complaint, type PageSource, textContext } from './tree/page-source.ts'
import { passages } from './tree/passages.ts'
import { emptyTwin } from './twin/empty-twin.ts'

/** A page, read once: one tree for both renderings, and what the other pages need to know of it. */
export interface ParsedPage {
  readonly tree: Root
  readonly anchors: ReadonlySet<string>
  readonly links: readonly PageLink[]
  /** What people read on it, for the lint. */
  readonly passages: readonly Passage[]
  /** Whether a comment of the page switches a warning off. */
  readonly isMuted: (mistake: Pick<Diagnostic, 'ruleId' | 'place'>) => boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a page source; what it returns is safe to publish when it has no fatal diagnostic. */
export function parsePage(source: PageSource): ParsedPage {
  const mistakes = new Map<string, Complaint>()
  // Parsers may copy a mistaken tag: it is still one mistake.
  const complain: Complain = mistake =>
    mistakes.set(`${mistake.place?.start.offset} ${mistake.ruleId} ${mistake.reason}`, mistake)
  const ids = pageIds()
  const text = textContext(source.text, complain)
  const context: PageContext = { ...text, source, ids, written: new Set(), links: [] }
  forbiddenCharacters(context)
  invisibleInText(context)
  const { visitor: comments, isMuted } = lintComments(context)
  const tree = readTree(context, [forbiddenInTree(context), comments])
  sanitize(tree, context)
  const texts = passages(tree, context)
  const { visitor: title, isFound } = ownTitle()
  visit(tree, [claimIds(context), title, quotationMarks()])
  expandDirectives(tree, context)
  // Ids are given in document order, so the title must be in its place before.
  if (!isFound()) tree.children.unshift(element('h1', {}, source.title), { type: 'text', value: '\n' })
  if (source.hero?.home === source.path) addHero(tree, source.hero)
  const list = source.contents === false ? undefined : contents(context)
  visit(tree, [
    headingIds(context),
    borrowed(context),
    accessibleHtml(),
    media(context),
    siteLinks(context),
    pictures(context),
    accessibility(context),
    list?.visitor,
  ])
  list?.insert(tree, source.words)
  // Without a title the front matter is wrong, and more than the title may be missing.
  const isSound = source.title !== '' && !Array.from(mistakes.values()).some(({ fatal }) => fatal)
  // A separate walk, because it needs the complaints of the others, and ends at the first text.
  if (isSound) emptyTwin(tree, complain)
  const diagnostics = Array.from(mistakes.values(), mistake => diagnosticOf(mistake, source.file))
    .filter(mistake => !isMuted(mistake))
    .sort(compareDiagnostics)
  return { tree, anchors: ids.all, links: context.links, passages: texts, isMuted, diagnostics }
}

function diagnosticOf({ expected = [], ...mistake }: Complaint, file: string): Diagnostic {
  return { file, ...mistake, ...(expected.length > 0 && { expected }) }
}

/** Finds out whether the author wrote an `h1` that the twin has, too; without it, the title becomes one. */
function ownTitle(): { readonly visitor: Visitor<Nodes>; readonly isFound: () => boolean } {
  let found = false
  let hidden = 0
  return {
    isFound: () => found,
    visitor: node => {
      // The content of a directive becomes a part for people in a browser.
      if (node.type !== 'directive' && !(node.type === 'element' && isTwinless(node))) {
        if (node.type === 'element' && node.tagName === 'h1' && hidden === 0) found = true
        return undefined
      }
      hidden++
      return () => {
        hidden--
      }
    },
  }
}

/** Writes out the marks that browsers draw around `<q>`, so that both renderings have them as text. */
function quotationMarks(): Visitor<Nodes> {
  let depth = 0
  return node => {
    if (node.type !== 'element' || node.tagName !== 'q') return undefined
    const [open, close] = depth++ % 2 === 0 ? ['“', '”'] : ['‘', '’']
    return () => {
      depth--
      node.tagName = 'span'
      delete node.properties['cite']
      node.children = [{ type: 'text', value: open }, ...node.children, { type: 'text', value: close }]
    }
  }
}
