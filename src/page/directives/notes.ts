import type { Element } from 'hast'
import { element } from '../tree/elements.ts'
import { valueText } from '../values/value-at.ts'
import type { Directive, DirectiveCall } from './directive.ts'

const leads = {
  compatibilityNote: 'compatibility',
  consoleNote: 'consoles',
  accountSafety: 'safety',
} as const

/** The notes on compatibility, consoles and account safety that the config has. */
export const notes: Directive = {
  name: 'notes',
  render: call => noteBox(call, ['compatibilityNote', 'consoleNote', 'accountSafety']),
}

/** A box with those notes that the config has; nothing when it has none. */
export function noteBox(
  { values, words }: DirectiveCall,
  keys: readonly (keyof typeof leads)[],
): readonly Element[] {
  const paragraphs = keys.flatMap(key => {
    const note = valueText(values, `server.${key}`)
    return note === undefined
      ? []
      : [element('p', {}, element('strong', {}, words[leads[key]] + words.colon), ' ', note)]
  })
  return paragraphs.length === 0 ? [] : [element('div', { className: ['notes'] }, ...paragraphs)]
}
