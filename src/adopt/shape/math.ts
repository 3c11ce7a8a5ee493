import type { Element, Nodes } from 'hast'
import { elementsIn, hasClass, hasElement, textIn, walk } from '../../page/tree/elements.ts'
import { oneLine } from '../read/text-of.ts'

export interface Formula {
  readonly tex: string
  /** Whether it is a paragraph. */
  readonly isBlock: boolean
}

/** The TeX of a formula, which KaTeX and MathJax keep with it, else what its MathML says; `undefined` for any other element. */
export function formulaOf(element: Element): Formula | undefined {
  if (element.tagName === 'math') {
    const tex = annotation(element) ?? texOf(element).trim()
    return tex === '' ? undefined : { tex, isBlock: element.properties['display'] === 'block' }
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

/** MathML as TeX. */
function texOf(node: Element): string {
  const parts = elementsIn(node).map(texOf)
  const [first = '', second = '', third = ''] = parts
  const base = elementsIn(node).slice(0, 1).every(isSingle) ? first : `{${first}}`
  switch (node.tagName) {
    case 'mi':
    case 'mn':
    case 'mo':
      return leaf(node, 'mathrm')
    case 'mtext':
    case 'ms':
      return leaf(node, 'text')
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`
    case 'mroot':
      return `\\sqrt[${second}]{${first}}`
    case 'mfrac':
      return `\\frac{${first}}{${second}}`
    case 'msup':
      return `${base}^{${second}}`
    case 'msub':
      return `${base}_{${second}}`
    case 'msubsup':
    case 'munderover':
      return `${base}_{${second}}^{${third}}`
    case 'mover':
      return `\\overset{${second}}{${first}}`
    case 'munder':
      return `\\underset{${second}}{${first}}`
    case 'mtr':
      return parts.join(' & ')
    case 'mtable':
      return `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`
    case 'mspace':
      return ' '
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return parts.join('')
  }
}

function isSingle({ tagName }: Element): boolean {
  return /^m[ino]$/.test(tagName)
}

/** A name of several letters is not their product. */
function leaf(node: Element, style: 'mathrm' | 'text'): string {
  const text = oneLine(textIn(node))
    .replace(/[\u2061-\u2064]/g, '')
    .replace(/[{}%#&_$]/g, '\\$&')
  return style === 'text' || /^\p{L}{2,}$/u.test(text) ? `\\${style}{${text}}` : text
}
