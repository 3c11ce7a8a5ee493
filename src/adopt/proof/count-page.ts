import type { Element, ElementContent, Nodes } from 'hast'
import { hasClass, hasElement, textIn } from '../../page/tree/elements.ts'
import { countedWords } from '../../text/counted-words.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { isHeading } from '../read/headings.ts'
import { isCodeTable, isFollowable, type Taken } from '../read/left-out.ts'
import { pictureAddress } from '../read/pictures.ts'
import { isBlockTag, oneLine, spacedText } from '../read/text-of.ts'
import { formulaOf, writtenFormula } from '../shape/math.ts'
import { type Addresses, embeddedAddress } from '../shape/shape.ts'
import { isLayoutTable } from '../shape/tables.ts'
import { isTabLabel } from '../shape/tabs.ts'
import type { ContentCounts, Counted, TakenText } from './counts.ts'

/** The surroundings of a node: Markdown has no blocks in cells, and no links in blocks of code. */
interface Place {
  readonly isInCell?: boolean
  readonly isInCode?: boolean
}

const takenKinds = ['headings', 'code', 'tables', 'links', 'pictures'] as const

/** Counts what rules took that pages can have content in, as if it were there: so a rule that takes too much is seen. */
export function withTaken(
  counts: ContentCounts,
  taken: readonly Taken[],
  addresses: Addresses,
): ContentCounts {
  const all = Object.fromEntries(takenKinds.map(kind => [kind, [...counts[kind]]]))
  for (const { element, rule, usual } of taken) {
    const inside = countPage(element, addresses)
    for (const kind of takenKinds.filter(kind => !usual.includes(kind)))
      for (const thing of inside[kind]) if (!isNumbers(kind, thing)) all[kind]?.push({ ...thing, rule })
  }
  return { ...counts, ...all }
}

/** True for the numbers of a code's lines, which are no code. */
function isNumbers(kind: string, { key }: Counted): boolean {
  return kind === 'code' && /^[\s\d]*$/.test(key)
}

/** Texts that rules took besides their links, if they are more than a few words: the beginning of each. */
export function takenTexts(taken: readonly Taken[]): readonly TakenText[] {
  return taken.flatMap(({ element, rule }) => {
    const text = spacedText(element, ({ tagName }) => tagName === 'a')
    if (countedWords(text).length <= fewWords) return []
    return [{ rule, text: oneLine(text).slice(0, 200) }]
  })
}

const fewWords = 12

/** Counts the content of a page after `leaveOut` and before it is shaped, so that no step of the way to the twin is trusted. */
export function countPage(content: Element, { base, nameOf }: Addresses): ContentCounts {
  const found = {
    headings: [] as Counted[],
    code: [] as Counted[],
    tables: [] as Counted[],
    links: [] as Counted[],
    pictures: [] as Counted[],
    formulas: [] as Counted[],
  }
  let text = ''
  const resolved = (address: unknown) => {
    const absolute = parseUrl(String(address).trim(), base)?.href
    return absolute === undefined ? String(address) : nameOf(absolute)
  }
  const add = (kind: keyof typeof found, key: string, alt?: string) => found[kind].push({ key, alt })
  const take = (node: Nodes, place: Place): void => {
    if (node.type === 'text') text += node.value
    if (node.type !== 'element' || node.properties['dataFootnoteRef'] !== undefined) return
    if (node.properties['dataFootnoteBackref'] !== undefined) return
    const formula = formulaOf(node)
    if (formula !== undefined) {
      add('formulas', writtenFormula(formula))
      text += ' '
      return
    }
    const isApart = node.tagName === 'br' || isBlockTag(node) || isTabLabel(node)
    if (isApart) text += ' '
    countElement(node, place)
    const inside = placeIn(node, place)
    for (const child of node.children) take(child, inside)
    if (isApart) text += ' '
  }
  const countElement = (node: Element, place: Place): void => {
    const { tagName, properties } = node
    if (isHeading(node) && !place.isInCell) {
      const key = wordsKey(spacedText(withoutFormulas(node)))
      if (key !== '') add('headings', key)
    }
    if (isCode(node) && !place.isInCell && !place.isInCode) {
      const key = codeKey(textIn(node))
      if (key !== '') add('code', key)
    }
    if (tagName === 'table' && !isCodeTable(node) && !isLayoutTable(node) && !place.isInCell)
      add('tables', '')
    if (tagName === 'a' && !place.isInCode && isFollowable(properties['href']) && hasContent(node))
      add('links', resolved(properties['href']))
    if (tagName === 'iframe' || tagName === 'video' || tagName === 'audio') {
      const address = embeddedAddress(node)
      if (address !== undefined) add('links', resolved(address))
    }
    // Without MathML, only a drawing says what the formula is.
    if (tagName === 'mjx-container' && !hasElement(node, inside => inside.tagName === 'math'))
      add('formulas', '<mjx-container>')
    const picture = tagName === 'img' ? pictureAddress(node) : undefined
    if (picture !== undefined && !place.isInCode)
      add('pictures', resolved(picture), wordsKey(String(properties['alt'] ?? '')))
  }
  take(content, {})
  return { ...found, words: countedWords(text) }
}

function placeIn(node: Element, place: Place): Place {
  const isCell = node.tagName === 'table' && !isCodeTable(node) && !isLayoutTable(node)
  const isInCode = place.isInCode || isCode(node) || (node.tagName === 'dt' && hasClass(node, 'sig'))
  return { isInCell: place.isInCell || isCell, isInCode }
}

function isCode({ tagName }: Element): boolean {
  return tagName === 'pre' || tagName === 'listing' || tagName === 'xmp'
}

/** A link without any is nothing that people can follow. */
function hasContent(link: Element): boolean {
  return (
    spacedText(link).trim() !== '' ||
    hasElement(link, node => node.tagName === 'img' && pictureAddress(node) !== undefined)
  )
}

function withoutFormulas(node: Element): Element {
  const children = node.children.flatMap((child): readonly ElementContent[] => {
    if (child.type !== 'element') return [child]
    if (child.properties['dataFootnoteRef'] !== undefined) return []
    return formulaOf(child) === undefined ? [withoutFormulas(child)] : [{ type: 'text', value: ' ' }]
  })
  return { ...node, children }
}

export function wordsKey(text: string): string {
  return countedWords(text).join(' ')
}

/** The lines of code with their indentation, without empty ones around them. */
export function codeKey(text: string): string {
  return text.replace(/\u200b|[^\S\n]+$/gm, '').replace(/^\n+|\n+$/g, '')
}
