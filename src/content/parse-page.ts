import type { Root } from 'hast'
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.ts'
import type { Passage } from '../model/passage.ts'
import { expandDirectives } from './directives/expand.ts'
import { accessibility, accessibleHtml } from './html/accessibility.ts'
import type { PageLink } from './links/site-address.ts'
import { siteLinks } from './links/site-links.ts'
import { readTree } from './markdown/read-tree.ts'
import { sanitize } from './sanitize/sanitize.ts'
import { eachElement, element, isTwinless } from './tree/elements.ts'
import { forbiddenCharacters, forbiddenInTree, invisibleInText } from './tree/forbidden-characters.ts'
import { claimIds, headingIds } from './tree/heading-ids.ts'
import { lintComments } from './tree/lint-comments.ts'
import { type PageContext, pageIds, visit } from './tree/page-context.ts'
import type { Complain, Complaint, PageSource } from './tree/page-source.ts'
import { passages } from './tree/passages.ts'
import { emptyTwin } from './twin/compare.ts'

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
  forbiddenCharacters(source.text, complain)
  invisibleInText(source.text, complain)
  const ids = pageIds()
  const tree = readTree(source, complain)
  forbiddenInTree(tree, source.text, complain)
  const isMuted = lintComments(tree, source, complain)
  sanitize(tree, source.text, complain)
  const texts = passages(tree, source.text)
  quotationMarks(tree)
  claimIds(tree, ids, source.text, complain)
  const written = expandDirectives(tree, source, ids, complain)
  // Ids are given in document order, so the title must be in its place before.
  pageTitle(tree, source.title)
  const context: PageContext = { source, ids, written, links: [], complain }
  visit(tree, [headingIds(context), accessibleHtml(), siteLinks(context), accessibility(context)])
  // Without a title the front matter is wrong, and more than the title may be missing.
  const isSound = source.title !== '' && !Array.from(mistakes.values()).some(({ fatal }) => fatal)
  // A walk of its own: it asks what the others complained of, and ends at the first text.
  if (isSound) emptyTwin(tree, complain)
  const diagnostics = Array.from(mistakes.values(), mistake => diagnosticOf(mistake, source.file))
    .filter(mistake => !isMuted(mistake))
    .sort(compareDiagnostics)
  return { tree, anchors: ids.all, links: context.links, passages: texts, isMuted, diagnostics }
}

function diagnosticOf({ expected = [], ...mistake }: Complaint, file: string): Diagnostic {
  return { file, ...mistake, ...(expected.length > 0 && { expected }) }
}

/** Puts the title first as the page's `h1`, unless the author wrote one. */
function pageTitle(tree: Root, title: string): void {
  let found = false
  eachElement(tree, node => {
    if (node.tagName === 'h1') found ||= !isTwinless(node)
    return !found && !isTwinless(node)
  })
  if (!found) tree.children.unshift(element('h1', {}, title), { type: 'text', value: '\n' })
}

/** Writes out the marks that browsers draw around `<q>`, so that both renderings have them as text. */
function quotationMarks(tree: Root): void {
  let depth = 0
  const walk = (parent: Root['children'][number] | Root): void => {
    if (!('children' in parent)) return
    for (const node of parent.children) {
      if (node.type === 'element' && node.tagName === 'q') {
        const [open, close] = depth % 2 === 0 ? ['“', '”'] : ['‘', '’']
        depth++
        walk(node)
        depth--
        node.tagName = 'span'
        delete node.properties['cite']
        node.children = [{ type: 'text', value: open }, ...node.children, { type: 'text', value: close }]
      } else walk(node)
    }
  }
  walk(tree)
}
