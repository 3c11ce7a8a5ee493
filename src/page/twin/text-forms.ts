import type { PhrasingContent, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Words } from '../../words/words.ts'
import { calloutKinds } from '../markdown/callouts.ts'

/** Places that take text and not all of Markdown: messages of Discord, and the game, which takes plain text. */
export const textPlaces = ['discord', 'game'] as const

type TextPlace = (typeof textPlaces)[number]

interface Form {
  readonly isDiscord: boolean
  readonly words: Words
}

/** A part of a text that is cut only if it is too long itself. */
export interface TextBlock {
  readonly kind: 'heading' | 'item' | 'text'
  readonly text: string
}

const reader = unified().use(remarkParse).use(remarkGfm).freeze()

/** The blocks of a twin, as a place takes them: items of lists and rows of tables are blocks, too. */
export function textBlocks(twin: string, place: TextPlace, words: Words): readonly TextBlock[] {
  const form = { isDiscord: place === 'discord', words }
  return reader
    .parse(twin.normalize('NFC').replace(/[\u200b\u2060\ufeff]/g, ''))
    .children.flatMap(node => blocksOf(node, form))
    .filter(({ text }) => text !== '')
}

function blocksOf(node: RootContent, form: Form): readonly TextBlock[] {
  const inside = (nodes: readonly RootContent[]) => nodes.flatMap(child => blocksOf(child, form))
  const { isDiscord, words } = form
  switch (node.type) {
    case 'heading': {
      const [text, marks] = [phrases(node.children, form), '#'.repeat(node.depth)]
      return [
        { kind: 'heading', text: isDiscord ? (marks.length > 3 ? `**${text}**` : `${marks} ${text}`) : text },
      ]
    }
    case 'list':
      return node.children.map(({ children }, index) => {
        const mark = node.ordered ? `${(node.start ?? 1) + index}.` : '-'
        const text = inside(children)
          .map(({ text }) => text)
          .join('\n')
        return { kind: 'item', text: `${mark} ${text.replaceAll('\n', '\n  ')}` }
      })
    case 'table':
      return node.children.map(({ children }) => {
        const cells = children.map(cell => phrases(cell.children, form))
        return { kind: 'item', text: cells.some(cell => cell !== '') ? cells.join(' – ') : '' }
      })
    case 'paragraph':
      return [{ kind: 'text', text: phrases(node.children, form) }]
    case 'blockquote': {
      const text = joinedBlocks(inside(node.children)).replace(/^\[!(\w+)\]\s+/, (mark, name: string) => {
        const kind = calloutKinds.find(known => known === name.toLowerCase())
        return kind === undefined ? mark : `${words[kind]}: `
      })
      return [{ kind: 'text', text: isDiscord ? text.replace(/^/gm, '> ') : text }]
    }
    case 'code':
      return [{ kind: 'text', text: isDiscord ? `\`\`\`\n${node.value}\n\`\`\`` : node.value }]
    case 'footnoteDefinition':
      return [{ kind: 'text', text: `[${node.identifier}] ${joinedBlocks(inside(node.children))}` }]
    default:
      // Neither has pictures or lines between parts.
      return []
  }
}

const marks = { strong: '**', emphasis: '*', delete: '~~', inlineCode: '`' } as const

function phrases(nodes: readonly PhrasingContent[], form: Form): string {
  return nodes.map(node => phrase(node, form)).join('')
}

function phrase(node: PhrasingContent, form: Form): string {
  const { isDiscord } = form
  switch (node.type) {
    case 'text': {
      const line = node.value.replace(/\s*\n\s*/g, ' ')
      return isDiscord ? forDiscord(line) : line.replaceAll('§', '')
    }
    case 'break':
      return '\n'
    case 'link':
      return linked(phrases(node.children, form), node.url, isDiscord)
    case 'footnoteReference':
      return `[${node.identifier}]`
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'inlineCode': {
      const mark = isDiscord ? marks[node.type] : ''
      return mark + ('value' in node ? node.value : phrases(node.children, form)) + mark
    }
    default:
      return ''
  }
}

/** Text that means nothing to Discord, and calls nobody. */
function forDiscord(text: string): string {
  return text
    .replace(/[\\*_~`]|\|\|/g, '\\$&')
    .replace(/^(?=(?:#{1,3}|-#|>{1,3}|-) )|(?<=^\d+)(?=\. )/, '\\')
    .replace(/@(?=everyone|here)|<(?=[@#:])/g, '$&\u200b')
}

/** In Discord, angle brackets keep the preview away. */
function linked(text: string, url: string, isDiscord: boolean): string {
  const shown = shownAddress(url)
  const isAddress = text.includes('://') || text.replaceAll('\\', '') === shown
  if (isDiscord) return isAddress ? `<${url}>` : `[${text}](<${url}>)`
  return isAddress ? shown : text && `${text} (${shown})`
}

/** An address as people type it. */
export function shownAddress(url: string): string {
  return url.replace(/^(?:https?:\/\/|mailto:|tel:)/, '').replace(/\/$/, '')
}

/** Blocks as one text. */
export function joinedBlocks(blocks: readonly TextBlock[]): string {
  return blocks.map((block, index) => gapAbove(block, blocks[index - 1]) + block.text).join('')
}

function gapAbove({ kind }: TextBlock, before: TextBlock | undefined): string {
  if (before === undefined) return ''
  return kind === 'item' && before.kind === 'item' ? '\n' : '\n\n'
}

/** Blocks as texts of at most `limit` characters: cut at headings, else between blocks, else within a long one. */
export function messagesOf(blocks: readonly TextBlock[], limit: number): readonly string[] {
  const parts = blocks.flatMap(({ kind, text }) => pieces(text, limit).map(piece => ({ kind, text: piece })))
  const isStart = (index: number) => parts[index]?.kind === 'heading' && parts[index - 1]?.kind !== 'heading'
  const messages: string[] = []
  let message = ''
  for (const [index, part] of parts.entries()) {
    const gap = gapAbove(part, parts[index - 1])
    const next = parts.findIndex((_, later) => later > index && isStart(later))
    const kept = isStart(index) ? parts.slice(index, next === -1 ? undefined : next) : [part]
    if (message !== '' && message.length + gap.length + Math.min(joinedBlocks(kept).length, limit) > limit) {
      messages.push(message)
      message = part.text
    } else message += message === '' ? part.text : gap + part.text
  }
  return message === '' ? messages : [...messages, message]
}

/** A text in pieces of at most `limit` characters, cut at lines, else at words. */
export function pieces(text: string, limit: number): readonly string[] {
  if (text.length <= limit) return [text]
  const [first = ''] = [/^.+(?=\n)/s, /^.+(?= )/s, /^.+(?=[^\udc00-\udfff])/s].flatMap(
    pattern => pattern.exec(text.slice(0, limit + 1))?.[0] ?? [],
  )
  return [first, ...pieces(text.slice(first.length).replace(/^[ \n]/, ''), limit)]
}
