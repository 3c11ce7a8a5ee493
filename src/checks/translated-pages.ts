import type { Problem } from '../report/problem.ts'
import type { Check } from './check.ts'
import { differingValues } from './lint/comparable.ts'

/** Warns of pages that name another value than the page that they translate. Only pages of the same blocks can be compared. */
export const translatedPages: Check = ({ site: { pages, texts } }) => {
  // A value of the config that languages replace is compared there.
  const ofConfig = texts.filter(({ key }) => key.startsWith('languages[')).map(({ text }) => text.trim())
  const originals = new Map(pages.map(page => [page.path, page]))
  return pages.flatMap(({ path, original, source, content }): readonly Problem[] => {
    const page = original === path ? undefined : originals.get(original)
    const [own, other] = [blocksOf(content.twin), blocksOf(page?.content.twin ?? '')]
    if (page === undefined || own.map(kindOf).join() !== other.map(kindOf).join()) return []
    const differing = own.flatMap((text, index) =>
      ofConfig.some(value => text.includes(value)) ? [] : differingValues(other[index] ?? '', text),
    )
    if (differing.length === 0) return []
    const [says, said] = [1, 0].map(side => differing.map(pair => pair[side]).join(', '))
    const reason = `Says ${says}, but ${page.source} says ${said}`
    const note = 'Write the same in both. If both are right, put `translation-differs` in `lint.off`'
    return [{ file: source, ruleId: 'translation-differs', reason, note, fatal: false }]
  })
}

function blocksOf(twin: string): readonly string[] {
  return twin.split('\n').filter(line => line.trim() !== '')
}

/** The kind of block that a line of Markdown belongs to. */
function kindOf(line: string): string {
  return /^ *(?:#{1,6} |[-*] |\d+\. |\||>|```)?/.exec(line)?.[0].replace(/\d+/, '1') ?? ''
}
