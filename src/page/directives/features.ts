import type { Element } from 'hast'
import { suggest } from '../../text/suggest.ts'
import { pixelIcon, pixelIconNames } from '../html/pixel-icon.ts'
import { element, elementsIn, isInline } from '../tree/elements.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { isSpace } from './gallery.ts'

/** A list as cards, each with an icon. The twin has the list. */
export const featureCards: Directive = {
  name: 'features',
  container: true,
  attributes: { icons: 'text' },
  render: call => {
    const [list, ...others] = call.children.filter(child => !isSpace(child))
    if (list?.type !== 'element' || !/^[ou]l$/.test(list.tagName) || others.length > 0) {
      call.report('directive-content', '`features` takes one list, and nothing else', {
        note: 'Write `- **Title.** A sentence` for each card, and other text before or after the directive',
      })
      return []
    }
    const items = elementsIn(list)
    const icons = iconsFor(items.length, call)
    for (const [index, item] of items.entries()) {
      markTitle(item)
      item.children.unshift(pixelIcon(icons[index] ?? ''))
    }
    return [element('div', { className: ['cards', 'features'] }, list)]
  },
}

function iconsFor(count: number, { attributes, report }: DirectiveCall): readonly string[] {
  const icons = attributes['icons']?.match(/[^\s,]+/g) ?? []
  const note = `There are ${pixelIconNames.join(', ')}`
  for (const icon of icons)
    if (!pixelIconNames.includes(icon))
      report('directive-attribute', `There is no icon \`${icon}\``, {
        expected: suggest(icon, pixelIconNames),
        note,
      })
  if (icons.length !== count)
    report('directive-attribute', `\`icons\` names ${icons.length}, and the list has ${count} items`, {
      note: `Name one icon for each item, in order. ${note}`,
    })
  return icons
}

/** The title of a card is what it begins with in bold, else its first paragraph. */
function markTitle(item: Element): void {
  const [first] = item.children.filter(child => !isSpace(child))
  const box = first?.type === 'element' && first.tagName === 'p' ? first : item
  const [start] = box.children.filter(child => !isSpace(child))
  if (start?.type === 'element' && start.tagName === 'strong') start.properties['className'] = ['title']
  else {
    const end = box.children.findIndex(child => !isInline(child))
    const line = box.children.splice(0, end < 0 ? box.children.length : end)
    box.children.unshift(element('span', { className: ['title'] }, ...line))
  }
}
