import type { Nodes, Root } from 'hast'
import { countedWords } from '../../text/counted-words.ts'
import { walk } from '../tree/elements.ts'
import type { TextContext } from '../tree/page-context.ts'

/** No text in a source: comments, tags, values, addresses, directives, fences, footnotes and marks of lists. */
const markup = new RegExp(
  [
    String.raw`<!--[^]*?(?:-->|$(?![^]))|<\/?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>|\{\{[^{}]*\}\}`,
    String.raw`\]\((?:\{\{[^{}]*\}\}|[^()\s]|\([^()\s]*\))*|\]\[[^\]\n]*\]|\[\^[^[\]\n]+\]|\[![A-Za-z]+\]|\[[ xX]\]`,
    String.raw`^[ \t>*+-]*(?::{2,}|${'`{3}'}|~{3})[^\n]*|^[ \t>*+-]*\d+[.)](?=\s)`,
    String.raw`^[ \t>*+\d.-]*\[[^\]\n]+\]:\s*(?=[^\s]*[/#.:])[^\n]*`,
    String.raw`(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]*(?:&#?\w+;[\p{L}\p{M}\p{N}]*)+`,
  ].join('|'),
  'gmu',
)
const attributes = ['alt', 'title', 'href', 'src', 'ariaLabel', 'className'] as const

/** Warns of words of a source that are nowhere on its page: the parser takes something for markup that its author did not mean so. */
export function lostText(tree: Root, { text, place, report }: TextContext): void {
  const parts: string[] = []
  walk<Nodes>(tree, node => {
    if (node.type === 'text') parts.push(node.value)
    if (node.type !== 'element') return
    for (const name of attributes)
      if (node.properties[name] !== undefined) parts.push(String(node.properties[name]))
  })
  const shown = new Set(countedWords(parts.join(' ')))
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const written = text.replace(markup, blank)
  const missing = [...new Set(countedWords(written))].filter(word => !shown.has(word))
  if (missing.length === 0) return
  // `**Re**spawn` is one word on the page, and `&shy;` parts one.
  const letters = parts
    .join('')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const lost = missing.filter(word => !letters.includes(word))
  const [first] = lost
  if (first === undefined) return
  const at = Math.max(0, written.toLowerCase().indexOf(first))
  report({
    place: place(at, at + first.length),
    ruleId: 'lost-text',
    reason: `\`${first}\` is in the source, but nowhere on the page${lost.length > 1 ? ` (${lost.length} words in all)` : ''}`,
    note: 'A sign before it is read as markup. Put the text into backticks, or a backslash before that sign',
    fatal: false,
  })
}
