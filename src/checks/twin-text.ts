import type { Nodes } from 'hast'
import { isTwinless } from '../content/is-twinless.ts'
import { isInlineTag } from '../content/twin/is-inline.ts'
import { pageStem } from '../model/page-stem.ts'
import type { Check } from './check.ts'
import { published } from './published.ts'

/** Does every Markdown twin say what its page says, word for word and in the same order? */
export const twinText: Check = bundle =>
  bundle.site.pages
    .filter(page => page.listed)
    .flatMap(({ path, source, tree }) => {
      const twin = published(bundle, `/${pageStem(path)}.md`) ?? ''
      const lost = firstLost(words(textOf(tree)), words(twin))
      if (lost === undefined) return []
      const reason = `The Markdown twin lacks text of the page, from "${lost}" on`
      return [
        {
          file: source,
          ruleId: 'twin-text',
          reason,
          note: 'Please report this page: it is a fault of portolan',
          fatal: true,
        },
      ]
    })

/**
 * The twin has more words than the page, those of addresses; each of the page's must come up in its turn, maybe in
 * pieces, where Markdown's marks stand inside a word.
 */
function firstLost(page: readonly string[], twin: readonly string[]): string | undefined {
  let at = 0
  return page.find(word => {
    while (at < twin.length) {
      const end = endOf(word, twin, at)
      at = end ?? at + 1
      if (end !== undefined) return false
    }
    return true
  })
}

function endOf(word: string, twin: readonly string[], start: number): number | undefined {
  let read = ''
  for (let at = start; read.length < word.length && at < twin.length; at++) {
    read += twin[at]
    if (read === word) return at + 1
  }
  return undefined
}

function words(text: string): readonly string[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word)
}

/** The words of a page, without what no twin has: controls, drawings, and the marks of footnotes, written anew there. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && node.tagName === 'br') return ' '
  if (node.type === 'root') return node.children.map(textOf).join(' ')
  if (node.type !== 'element' || isTwinless(node) || node.tagName === 'svg') return ''
  const { dataFootnoteRef, dataFootnoteBackref, id } = node.properties
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined || id === 'footnote-label') return ''
  const text = node.children.map(textOf).join('')
  return isInlineTag(node) ? text : ` ${text} `
}
