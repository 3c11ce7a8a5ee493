import type { Element, ElementContent } from 'hast'
import { isRightToLeft } from '../../text/right-to-left.ts'
import { element, isVerbatim } from '../tree/elements.ts'
import type { ElementRule, PageContext } from '../tree/page-context.ts'

/** Marks texts in another language than the page. Else, punctuation and numbers are out of order next to words of the other direction. */
export function borrowed({ source, written }: PageContext): ElementRule | undefined {
  const { config, words } = source.borrowed ?? { config: new Map<string, string>(), words: new Set<string>() }
  if (config.size + words.size === 0) return undefined
  const page = isRightToLeft(source.language.tag)
  const marks = (tag: string) => ({
    lang: tag,
    ...(isRightToLeft(tag) === page ? {} : { dir: page ? 'ltr' : 'rtl' }),
  })
  const inSentences = Array.from(config).filter(([, tag]) => isRightToLeft(tag) !== page)
  const split = inSentences.length === 0 ? undefined : anyOf(inSentences.map(([text]) => text))
  return (node, around) => {
    if (node.properties['lang'] === undefined && !isVerbatim(node) && !around.some(isVerbatim)) mark(node)
  }

  function mark(node: Element): void {
    if (!node.children.some(({ type }) => type === 'text')) return
    const [only] = node.children
    const tag = only?.type === 'text' && node.children.length === 1 ? wholeTag(node, only.value) : undefined
    if (tag !== undefined) Object.assign(node.properties, marks(tag))
    else
      node.children = node.children.flatMap(child => (child.type === 'text' ? parts(node, child) : [child]))
  }

  function wholeTag(node: Element, text: string): string | undefined {
    const bare = text.trim()
    return config.get(bare) ?? (written.has(node) && words.has(bare) ? 'en' : undefined)
  }

  function parts(node: Element, text: ElementContent & { type: 'text' }): ElementContent[] {
    const whole = wholeTag(node, text.value)
    if (whole !== undefined) return [element('bdi', marks(whole), text.value)]
    if (split === undefined) return [text]
    const pieces = text.value.split(split)
    return pieces.length === 1
      ? [text]
      : pieces.flatMap((piece, index) => {
          if (piece === '') return []
          const tag = index % 2 === 1 ? config.get(piece) : undefined
          return [tag === undefined ? { ...text, value: piece } : element('bdi', marks(tag), piece)]
        })
  }
}

/** Finds any of these texts between words; the longest first. */
function anyOf(texts: readonly string[]): RegExp {
  const escaped = texts
    .toSorted((a, b) => b.length - a.length)
    .map(text => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'u')
}
