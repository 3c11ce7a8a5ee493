import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { Diagnostic } from '../model/diagnostic.ts'
import { accessibility } from './accessibility.ts'
import { expandDirectives } from './expand-directives.ts'
import { forbiddenCharacters, forbiddenInTree } from './forbidden-characters.ts'
import { forgedFootnotes, forgedInMarkdown } from './forged-footnotes.ts'
import { claimIds, headingIds } from './heading-ids.ts'
import { holdValues } from './hold-values.ts'
import { htmlTree } from './html-tree.ts'
import { insertValues } from './insert-values.ts'
import { markdownTree, parseMarkdown } from './markdown-tree.ts'
import { pageIds } from './page-ids.ts'
import type { PageLink } from './page-link.ts'
import type { PageSource } from './page-source.ts'
import { pageTitle } from './page-title.ts'
import { quotationMarks } from './quotation-marks.ts'
import { sanitize } from './sanitize.ts'
import { siteLinks } from './site-links.ts'
import { strayDirectives } from './stray-directives.ts'
import { complexTags, complexText, complexTree } from './too-complex.ts'

/** A page, read once: one tree for both renderings, and what the other pages need to know of it. */
export interface ParsedPage {
  readonly tree: Root
  readonly anchors: ReadonlySet<string>
  readonly links: readonly PageLink[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a page source; what it returns is safe to publish when it has no fatal diagnostic. */
export function parsePage(source: PageSource): ParsedPage {
  const diagnostics: Diagnostic[] = []
  const complain = (mistake: Omit<Diagnostic, 'file'>) => diagnostics.push({ file: source.file, ...mistake })
  forbiddenCharacters(source.text, complain)
  const ids = pageIds()
  const tree = read(source, complain)
  forbiddenInTree(tree, complain)
  sanitize(tree, source.text, complain)
  quotationMarks(tree)
  claimIds(tree, ids, source.text, complain)
  const written = expandDirectives(tree, source, ids, complain)
  pageTitle(tree, source.title)
  headingIds(tree, ids, written)
  const links = siteLinks(tree, source, complain)
  accessibility(tree, source.text, complain)
  visit(tree, node => {
    delete node.position
    delete node.data
  })
  return { tree, anchors: ids.all, links, diagnostics }
}

function read(source: PageSource, complain: (mistake: Omit<Diagnostic, 'file'>) => void): Root {
  const empty: Root = { type: 'root', children: [] }
  const held = holdValues(source.text, complain)
  const values = insertValues(source, held, complain)
  if (source.file.endsWith('.html')) {
    if (complexTags(held.text, 0, source.text, complain)) return empty
    const tree = htmlTree(forgedFootnotes(held.text, 0, source.text, complain))
    values.intoHtml(tree)
    return tree
  }
  if (complexText(source.text, complain)) return empty
  const markdown = parseMarkdown(held.text)
  if (complexTree(markdown, source.text, complain)) return empty
  forgedInMarkdown(markdown, source.text, complain)
  strayDirectives(markdown, source.text, complain)
  values.intoMarkdown(markdown)
  const tree = markdownTree(markdown, held.text)
  values.intoHtml(tree)
  return tree
}
