import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'

/** Twins have no directives. */
export interface MarkdownOptions {
  readonly directives?: boolean
}

/** What of GFM is looked for in a text; the rest costs nothing where it does not occur. */
interface Parts {
  readonly addresses: boolean
  readonly tables: boolean
  /** Pictures whose text begins as a note does. */
  readonly notePictures: boolean
  readonly directives: boolean
}

type Extension = { text?: Record<number, unknown>; flow?: Record<string, unknown> }

// References may stand for any character of an address, and escapes may stand between two of them.
const addresses = /@|www|http|&[#\w]/i
const delimiterRows = /\||:-|-:/
const brackets = [...'[]!~'].map(character => character.charCodeAt(0))

const readers = new Map<string, Processor<Root>>()

/**
 * Reads CommonMark, GFM and, in page sources, block directives with unified's parser. Tables are tried at each line and bare
 * addresses at each word, so both are left out where a text has no trace of them.
 */
export function readMarkdown(text: string, { directives = true }: MarkdownOptions = {}): Root {
  const parts = {
    addresses: addresses.test(text),
    tables: delimiterRows.test(text),
    notePictures: text.includes('![^'),
    directives,
  }
  const key = Object.values(parts).join(' ')
  const reader = readers.get(key) ?? readerOf(parts)
  readers.set(key, reader)
  return reader.parse(text)
}

function readerOf(parts: Parts): Processor<Root> {
  const reader = unified().use(remarkParse).use(gfm, parts)
  return (parts.directives ? reader.use(blockDirectives) : reader).freeze()
}

function gfm(this: Processor, parts: Parts): void {
  remarkGfm.call(this as never)
  const data = this.data()
  const [extension = {}] = (data.micromarkExtensions ?? []) as Extension[]
  if (!parts.tables) delete extension.flow
  // At each `]` it goes back to the last link or picture, or to the start of the paragraph.
  if (!parts.notePictures) delete extension.text?.[']'.charCodeAt(0)]
  if (parts.addresses) return
  const text = Object.entries(extension.text ?? {})
  extension.text = Object.fromEntries(text.filter(([code]) => brackets.includes(Number(code))))
  const { fromMarkdownExtensions = [] } = data
  data.fromMarkdownExtensions = fromMarkdownExtensions.flat().filter(one => !('transforms' in one))
}

/** Text directives eat `host:port` and times of day, so that construct is taken out again. */
function blockDirectives(this: Processor): void {
  remarkDirective.call(this as never)
  const { micromarkExtensions: all = [] } = this.data()
  for (const extension of all.slice(-1)) delete extension.text
}
