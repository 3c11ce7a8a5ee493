import type { Root } from 'hast'
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.ts'
import type { Passage } from '../model/passage.ts'
import { accessibility } from './accessibility.ts'
import { accessibleHtml } from './accessible-html.ts'
import type { Complain, Mistake } from './complain.ts'
import { emptyTwin } from './empty-twin.ts'
import { expandDirectives } from './expand-directives.ts'
import { forbiddenCharacters, forbiddenInTree, invisibleInText } from './forbidden-characters.ts'
import { claimIds, headingIds } from './heading-ids.ts'
import { lintComments } from './lint-comments.ts'
import { pageIds } from './page-ids.ts'
import type { PageLink } from './page-link.ts'
import type { PageSource } from './page-source.ts'
import { pageTitle } from './page-title.ts'
import { passages } from './passages.ts'
import { quotationMarks } from './quotation-marks.ts'
import { readTree } from './read-tree.ts'
import { sanitize } from './sanitize.ts'
import { siteLinks } from './site-links.ts'

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
  const mistakes = new Map<string, Mistake>()
  // Parsers may copy a mistaken tag: it is still one mistake.
  const complain: Complain = mistake =>
    mistakes.set(`${mistake.place?.start.offset} ${mistake.ruleId} ${mistake.reason}`, mistake)
  forbiddenCharacters(source.text, complain)
  invisibleInText(source.text, complain)
  const ids = pageIds()
  const tree = readTree(source, complain)
  forbiddenInTree(tree, source.text, complain)
  const isMuted = lintComments(tree, source.text, complain)
  sanitize(tree, source.text, complain)
  const texts = passages(tree, source.text)
  quotationMarks(tree)
  claimIds(tree, ids, source.text, complain)
  const written = expandDirectives(tree, source, ids, complain)
  pageTitle(tree, source.title)
  headingIds(tree, ids, written)
  accessibleHtml(tree)
  const links = siteLinks(tree, source, written, complain)
  accessibility(tree, source.text, complain)
  // Without a title the front matter is wrong, and more than the title may be missing.
  const isSound = source.title !== '' && !Array.from(mistakes.values()).some(({ fatal }) => fatal)
  if (isSound) emptyTwin(tree, complain)
  const diagnostics = Array.from(mistakes.values(), mistake => diagnosticOf(mistake, source.file))
    .filter(mistake => !isMuted(mistake))
    .sort(compareDiagnostics)
  return { tree, anchors: ids.all, links, passages: texts, isMuted, diagnostics }
}

function diagnosticOf({ expected = [], ...mistake }: Mistake, file: string): Diagnostic {
  return { file, ...mistake, ...(expected.length > 0 && { expected }) }
}
