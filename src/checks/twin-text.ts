import { pageStem } from '../model/page-stem.ts'
import { askedPages } from './asked-pages.ts'
import type { Check } from './check.ts'
import { published } from './published.ts'

/** Does every Markdown twin say what its page says, word for word and in the same order? */
export const twinText: Check = bundle =>
  askedPages(bundle).flatMap(({ path, source, content }) => {
    const twin = published(bundle, `/${pageStem(path)}.md`) ?? ''
    const lost = firstLost(words(content.text()), words(twin))
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
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
