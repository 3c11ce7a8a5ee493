import type { Element, Nodes, Root } from 'hast'
import { isHidden, walk } from '../../page/tree/elements.ts'
import { selectAll } from './selectors.ts'

/** The element of a page that has its content, or why none was chosen. */
export type FoundContent =
  | { readonly content: Element; readonly selector: string }
  | { readonly refusal: 'no-main' }
  | { readonly refusal: 'two-mains'; readonly selector: string; readonly count: number }

const usual = ['main', '[role=main]', 'article']

/** Finds the content: by the owner's selectors, in their order, else in `main`, `[role=main]` or the only `article`. */
export function findContent(tree: Root, selectors?: readonly string[] | undefined): FoundContent {
  for (const selector of selectors ?? usual) {
    const found = shown(tree, new Set(selectAll(selector, tree)))
    const [content, ...others] = found
    if (content === undefined) continue
    if (others.length === 0) return { content: selectors ? content : narrowed(content), selector }
    // Several articles are a list of posts.
    if (selector !== 'article') return { refusal: 'two-mains', selector, count: found.length }
  }
  return { refusal: 'no-main' }
}

/** Those of some elements that people see and that are in no other one of them. */
function shown(tree: Root, elements: ReadonlySet<Element>): readonly Element[] {
  const found: Element[] = []
  walk<Nodes>(tree, node => {
    if (node.type !== 'element') return true
    if (isHidden(node)) return false
    if (elements.has(node)) found.push(node)
    return !elements.has(node)
  })
  return found
}

/** The only article of the content, if it has all headings: what is around it is a breadcrumb, a pager or a list of contents. */
function narrowed(content: Element): Element {
  const articles: Element[] = []
  let headings = 0
  let inArticles = 0
  const count = (node: Nodes, isInArticle: boolean, isAside: boolean): void => {
    if (node.type !== 'element') return
    if (node.tagName === 'article') articles.push(node)
    if (/^h[1-6]$/.test(node.tagName) && (isInArticle || !isAside)) {
      headings++
      if (isInArticle) inArticles++
    }
    const inside = isInArticle || node.tagName === 'article'
    const aside = isAside || /^(?:nav|aside|footer)$/.test(node.tagName)
    for (const child of node.children) count(child, inside, aside)
  }
  for (const child of content.children) count(child, false, false)
  const [article, ...others] = articles
  return article !== undefined && others.length === 0 && headings > 0 && inArticles === headings
    ? article
    : content
}
