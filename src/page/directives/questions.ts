import { element } from '../tree/elements.ts'
import type { Directive } from './directive.ts'

/** Headings of the third level open their answers, and those of the second begin a group. The twin has them as they are written. */
export const questionList: Directive = {
  name: 'questions',
  container: true,
  render: ({ children }) => {
    const box = element('div', { className: ['questions'] })
    let group = box
    let holder = box
    let isFirst = true
    for (const child of children) {
      const tag = child.type === 'element' ? child.tagName : undefined
      if (tag === 'h2') {
        group = element('section', {}, child)
        holder = group
        box.children.push(group)
      } else if (tag === 'h3') {
        // The first one shows what a click does.
        holder = element('details', { open: isFirst }, element('summary', {}, child))
        group.children.push(holder)
        isFirst = false
      } else holder.children.push(child)
    }
    return [box]
  },
}
