import type { Code, List } from 'mdast'
import type { Flow } from './blocks.ts'
import { writtenAlready } from './phrasing.ts'

/** Writes a block as remark-stringify would, where all that is in it is written already; `undefined` for every other. */
export function plainTwinBlock(node: Flow): string | undefined {
  switch (node.type) {
    case 'html':
      return node.value
    case 'paragraph':
      return writtenAlready(node.children)
    case 'code':
      return plainCode(node)
    case 'list':
      return plainList(node)
    default:
      return undefined
  }
}

function plainCode({ lang, value }: Code): string | undefined {
  const name = lang ?? ''
  return /^[a-z\d]*$/.test(name) && value !== '' && !value.includes('`')
    ? `\`\`\`${name}\n${value}\n\`\`\``
    : undefined
}

/** Items of one line each. */
function plainList({ ordered, start, spread, children }: List): string | undefined {
  if (spread) return undefined
  const lines: string[] = []
  for (const [index, { checked, children: blocks }] of children.entries()) {
    const [only, ...others] = blocks
    const text = only?.type === 'paragraph' ? writtenAlready(only.children) : undefined
    if (text === undefined || others.length > 0 || typeof checked === 'boolean') return undefined
    lines.push(`${ordered ? `${(start ?? 1) + index}.` : '-'} ${text}`)
  }
  return lines.join('\n')
}
