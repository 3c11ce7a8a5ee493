import { element } from '../tree/elements.ts'
import type { Directive } from './directive.ts'

/** A part for people at a browser, which the Markdown twin leaves out. */
export const interactive: Directive = {
  name: 'interactive',
  container: true,
  render: ({ children }) => [element('aside', { dataInteractive: '' }, ...children)],
}
