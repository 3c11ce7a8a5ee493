import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'

/** Twins have no directives. */
export interface MarkdownOptions {
  readonly directives?: boolean
}

type Extension = { text?: Record<number, unknown> }

const readers = new Map<string, Processor<Root>>()

/** Reads CommonMark, GFM and, in page sources, block directives with unified's parser. */
export function readMarkdown(text: string, { directives = true }: MarkdownOptions = {}): Root {
  const notePictures = text.includes('![^')
  const key = `${directives} ${notePictures}`
  const reader = readers.get(key) ?? readerOf(directives, notePictures)
  readers.set(key, reader)
  return reader.parse(text)
}

function readerOf(directives: boolean, notePictures: boolean): Processor<Root> {
  const reader = unified()
    .use(remarkParse)
    .use(notePictures ? remarkGfm : withoutNotePictures)
  return (directives ? reader.use(blockDirectives) : reader).freeze()
}

/** For pictures whose text begins as a note does, GFM goes back to the last link or picture at each `]`, or to the start of the paragraph. */
function withoutNotePictures(this: Processor): void {
  remarkGfm.call(this as never)
  const [extension = {}] = (this.data().micromarkExtensions ?? []) as Extension[]
  delete extension.text?.[']'.charCodeAt(0)]
}

/** Text directives eat `host:port` and times of day, so that construct is taken out again. */
function blockDirectives(this: Processor): void {
  remarkDirective.call(this as never)
  const { micromarkExtensions: all = [] } = this.data()
  for (const extension of all.slice(-1)) delete extension.text
}
