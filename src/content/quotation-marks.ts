import type { Root } from 'hast'

/** Writes out the marks that browsers draw around `<q>`, so that both renderings have them as text. */
export function quotationMarks(tree: Root): void {
  let depth = 0
  const walk = (parent: Root['children'][number] | Root): void => {
    if (!('children' in parent)) return
    for (const node of parent.children) {
      if (node.type === 'element' && node.tagName === 'q') {
        const [open, close] = depth % 2 === 0 ? ['“', '”'] : ['‘', '’']
        depth++
        walk(node)
        depth--
        node.tagName = 'span'
        delete node.properties['cite']
        node.children = [{ type: 'text', value: open }, ...node.children, { type: 'text', value: close }]
      } else walk(node)
    }
  }
  walk(tree)
}
