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
  // For the game, a sign and a letter are a color.
  const left = form.isDiscord ? /[\u200b\u2060\ufeff]/g : /[\u200b\u2060\ufeff§]/g
  return reader
    .parse(twin.normalize('NFC').replace(left, '').replaceAll('\t', '  '))
    .children.flatMap(node => blocksOf(node, form))
    .filter(({ text }) => text !== '')
}

function blocksOf(node: RootContent, form: Form): readonly TextBlock[] {
  const inside = (nodes: readonly RootContent[]) => nodes.flatMap(child => blocksOf(child, form))
  const one = (text: string, kind: TextBlock['kind'] = 'text') => [{ kind, text }]
  const { isDiscord, words } = form
  switch (node.type) {
    case 'heading': {
      const text = phrases(node.children, form)
      if (!isDiscord) return one(text, 'heading')
      return one(node.depth > 3 ? `**${text}**` : `${'#'.repeat(node.depth)} ${text}`, 'heading')
    }
    case 'list':
      return node.children.flatMap(({ children }, index) => {
        const mark = node.ordered ? `${(node.start ?? 1) + index}.` : '-'
        const lines = inside(children).map(({ text }) => text.replaceAll('\n', '\n  '))
        return one(`${mark} ${lines.join('\n  ')}`, 'item')
      })
    case 'table':
      return node.children.flatMap(({ children }) => {
        const cells = children.map(cell => phrases(cell.children, form))
        return one(cells.join('') === '' ? '' : cells.join(' – '), 'item')
      })
    case 'paragraph':
      return one(phrases(node.children, form))
    case 'blockquote': {
      const text = joinedBlocks(inside(node.children)).replace(/^\[!(\w+)\]\s+/, (mark, name: string) => {
        const kind = calloutKinds.find(known => known === name.toLowerCase())
        return kind === undefined ? mark : `${words[kind]}: `
      })
      return one(isDiscord ? text.replace(/^/gm, '> ') : text)
    }
    case 'code':
      return one(isDiscord ? `\`\`\`\n${node.value}\n\`\`\`` : node.value)
    case 'footnoteDefinition':
      return one(`[${node.identifier}] ${joinedBlocks(inside(node.children))}`)
    default:
      return []
  }
}

const marks: Readonly<Record<string, string>> = { strong: '**', emphasis: '*', delete: '~~', inlineCode: '`' }

function phrases(nodes: readonly PhrasingContent[], form: Form): string {
  return nodes.map(node => phrase(node, form)).join('')
}

/** Both places have no pictures in a text. */
function phrase(node: PhrasingContent, form: Form): string {
  const { isDiscord } = form
  const text =
    'children' in node ? phrases(node.children, form) : node.type === 'inlineCode' ? node.value : ''
  switch (node.type) {
    case 'text': {
      const line = node.value.replace(/\s*\n\s*/g, ' ')
      return isDiscord ? forDiscord(line) : line
    }
    case 'break':
      return '\n'
    case 'link':
      return linked(text, node.url, isDiscord)
    case 'footnoteReference':
      return `[${node.identifier}]`
    default: {
      const mark = (isDiscord && text && marks[node.type]) || ''
      return mark + text + mark
    }
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
