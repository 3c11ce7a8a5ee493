import type { PhrasingContent, Text } from 'mdast'

/** Characters that mean nothing to Markdown wherever they stand, and those that do only beside some others. */
const harmless = /^(?:[^\t\n\r!#&*.:<@[\\\]_`|~]|[!#](?!$)|(?<![Ww])\.|:(?!\/|$))*$/
/** What a line can begin with, so that it is no list, quote, heading or table. */
const lineStart = /^(?!\d+[.)])[^ #+\-:=>]/
const word = /[\p{L}\p{N}]/u
const address = /^[\w/.#?=%+,:;-]+$/

/**
 * Writes text, code, links, strong and emphasized words as remark-stringify would, where nothing of them needs to be escaped;
 * `undefined` where something may.
 */
export function plainMarkdown(nodes: readonly PhrasingContent[]): string | undefined {
  let result = ''
  for (const [index, node] of nodes.entries()) {
    const part = plainNode(node, result, nodes[index + 1])
    if (part === undefined) return undefined
    result += part
  }
  return result === '' || result.endsWith(' ') ? undefined : result
}

function plainNode(
  node: PhrasingContent,
  before: string,
  next: PhrasingContent | undefined,
): string | undefined {
  switch (node.type) {
    case 'text':
      return plainText(node, before)
    case 'inlineCode':
      return /^[^\s`\\|](?:[^\n\r`\\|]*[^\s`\\|])?$/.test(node.value) ? `\`${node.value}\`` : undefined
    case 'strong':
    case 'emphasis':
      return marked(node.children, node.type === 'strong' ? '**' : '*', before, next)
    case 'link': {
      const [only, ...others] = node.children
      if (only?.type !== 'text' || others.length > 0 || node.title || !address.test(node.url))
        return undefined
      return isHarmless(only) ? `[${only.value}](${node.url})` : undefined
    }
    default:
      return undefined
  }
}

function plainText(node: Text, before: string): string | undefined {
  const { value } = node
  if (!isHarmless(node) || (before === '' && !lineStart.test(value))) return undefined
  return value
}

function isHarmless({ value }: Text): boolean {
  return value !== '' && harmless.test(value)
}

/** Between a space or the start of a line, and a space, a mark or the end of it, markers can only be taken for what they are. */
function marked(
  children: readonly PhrasingContent[],
  mark: string,
  before: string,
  next: PhrasingContent | undefined,
): string | undefined {
  const [only, ...others] = children
  if (only?.type !== 'text' || others.length > 0 || !isHarmless(only)) return undefined
  const { value } = only
  const isApart =
    /^[ (]?$/.test(before.slice(-1)) &&
    word.test(value[0] ?? '') &&
    word.test(value.at(-1) ?? '') &&
    (next === undefined || (next.type === 'text' && /^[ .,:;?)]/.test(next.value)))
  return isApart ? mark + value + mark : undefined
}
