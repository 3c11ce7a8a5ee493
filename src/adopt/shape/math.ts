import type { Element, Nodes } from 'hast'
import { hasClass, hasElement, textIn, walk } from '../../page/tree/elements.ts'

export interface Formula {
  readonly tex: string
  /** Whether it is a paragraph. */
  readonly isBlock: boolean
}

/** The TeX of a formula, which KaTeX and MathJax keep with it; `undefined` for any other element. */
export function formulaOf(element: Element): Formula | undefined {
  if (element.tagName === 'math') {
    const tex = annotation(element)
    return tex === undefined || tex === ''
      ? undefined
      : { tex, isBlock: element.properties['display'] === 'block' }
  }
  if (!hasClass(element, 'math') && !hasClass(element, 'arithmatex')) return undefined
  if (hasElement(element, ({ tagName }) => tagName === 'math')) return undefined
  const [, open, tex] = /^(\\\(|\\\[|\$\$?)([\s\S]*?)(?:\\\)|\\\]|\$\$?)$/.exec(textIn(element).trim()) ?? []
  return tex === undefined || tex.trim() === ''
    ? undefined
    : { tex: oneLine(tex), isBlock: open === '\\[' || open === '$$' }
}

/** A formula as twins have it. */
export function writtenFormula({ tex, isBlock }: Formula): string {
  return isBlock ? `$$${tex}$$` : `$${tex}$`
}

function annotation(math: Element): string | undefined {
  let tex: string | undefined
  walk<Nodes>(math, node => {
    if (
      node.type === 'element' &&
      node.tagName === 'annotation' &&
      /tex/i.test(String(node.properties['encoding']))
    )
      tex ??= oneLine(textIn(node))
  })
  return tex
}

function oneLine(tex: string): string {
  return tex.replace(/\s+/g, ' ').trim()
}
