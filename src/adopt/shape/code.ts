import type { Element, ElementContent } from 'hast'
import { classNames, element, elementsIn, hasElement, textIn } from '../../page/tree/elements.ts'
import type { Around } from '../read/left-out.ts'
import { oneLine } from '../read/text-of.ts'

/** A block of code with its language, without the highlighter's elements. */
export function codeBlock(pre: Element, around: Around): Element {
  const language = languageOf([
    pre,
    ...elementsIn(pre).filter(({ tagName }) => tagName === 'code'),
    ...around.slice(-3).reverse(),
  ])
  const text = textIn(pre)
    .replace(/\u200b/g, '')
    .replace(/^\n|\n+$/g, '')
  const properties = language === undefined ? {} : { className: [`language-${language}`] }
  return element('pre', {}, element('code', properties, text))
}

/** Names of classes that say a language; Sphinx has `highlight-default` where it knows none. */
const named = /^(?:language-|lang-|highlight-(?!default$|source-))([\w+#-]+)$/
const bareNames: ReadonlySet<string> = new Set(
  'ts tsx js jsx json typescript javascript html css yaml bash sh shell python rust go java'.split(' '),
)
const plain: ReadonlySet<string> = new Set(['text', 'plaintext', 'none', 'plain'])

/** The language that the first of these elements names. */
function languageOf(elements: readonly Element[]): string | undefined {
  for (const element of elements) {
    const { dataLanguage, dataLang } = element.properties
    const names = classNames(element)
    const found = dataLanguage ?? dataLang ?? names.map(name => named.exec(name)?.[1]).find(Boolean)
    // TypeDoc and highlight.js write the bare name.
    const [bare] = element.tagName === 'code' ? names.filter(name => name !== 'hljs') : []
    if (found === undefined && bare !== undefined && bareNames.has(bare)) return bare
    if (found) return plain.has(String(found)) ? undefined : String(found)
  }
  return undefined
}

/** Code in a line. Markdown has no links in code, so the links go around parts of it. */
export function inlineCode(code: Element): ElementContent[] {
  if (!hasElement(code, isLink)) return [element('code', {}, textIn(code))]
  const parts: ElementContent[] = []
  let text = ''
  const end = () => {
    if (text !== '')
      parts.push(text.trim() === '' ? { type: 'text', value: text } : element('code', {}, text))
    text = ''
  }
  const take = (node: ElementContent): void => {
    if (node.type === 'element' && isLink(node)) {
      end()
      parts.push({ ...node, children: [element('code', {}, textIn(node))] })
    } else if (node.type === 'element' && hasElement(node, isLink)) node.children.forEach(take)
    else text += node.type === 'text' ? node.value : textIn(node)
  }
  code.children.forEach(take)
  end()
  return parts
}

/** What Sphinx writes of a function: code, and after it a link to its source. Links to the types are lost. */
export function signature(term: Element): ElementContent[] {
  const source = elementsIn(term).findLast(isLink)
  const isLast = source !== undefined && term.children.findLast(isShown) === source
  const children = isLast ? term.children.filter(child => child !== source) : term.children
  const text = oneLine(textIn({ ...term, tagName: 'span', children }))
  return [element('code', {}, text), ...(isLast ? [{ type: 'text', value: ' ' } as const, source] : [])]
}

function isShown(node: ElementContent): boolean {
  return node.type === 'element' || (node.type === 'text' && node.value.trim() !== '')
}

function isLink({ tagName, properties }: Element): boolean {
  return tagName === 'a' && properties['href'] !== undefined
}
