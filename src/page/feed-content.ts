import type { Element, ElementContent, Root } from 'hast'
import { htmlTree } from './markdown/markdown-tree.ts'
import { renderHtml } from './page-content.ts'
import { hasClass, isTwinless } from './tree/elements.ts'
import { absolute, type TwinPage } from './twin/phrasing.ts'

/** Parts that readers of feeds do not show, or show themselves: title, day and author. */
const leftOut: ReadonlySet<string> = new Set(['h1', 'svg', 'iframe'])

/** The attributes that stay: the others mean something to our style sheet and scripts alone. */
const kept =
  'alt cite colSpan controls dateTime dir height href lang poster rowSpan src start title width'.split(' ')
const addresses: ReadonlySet<string> = new Set(['cite', 'href', 'poster', 'src'])

/** The content of a page for readers of feeds: without controls, and with addresses that are right anywhere. */
export function feedContent(html: string, page: TwinPage): string {
  const tree = htmlTree(html)
  return renderHtml({ type: 'root', children: shown(tree, page) }).trim()
}

function shown({ children }: Root | Element, page: TwinPage): ElementContent[] {
  return children.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node]
    if (node.type !== 'element') return []
    if (isTask(node)) return [{ type: 'text', value: node.properties['checked'] ? '☑' : '☐' }]
    if (isTwinless(node)) return []
    if (leftOut.has(node.tagName) || hasClass(node, 'byline')) return []
    const children = shown(node, page)
    const properties = Object.fromEntries(
      kept.flatMap(name => {
        const value = node.properties[name]
        if (value === undefined || value === null) return []
        return [[name, addresses.has(name) ? absolute(String(value), page) : value]]
      }),
    )
    // The colors of code are spans without a meaning.
    if (node.tagName === 'span' && Object.keys(properties).length === 0) return children
    return [{ ...node, properties, children }]
  })
}

function isTask({ tagName, properties }: Element): boolean {
  return tagName === 'input' && properties['type'] === 'checkbox' && properties['disabled'] === true
}
