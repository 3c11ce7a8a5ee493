import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'

type Extension = { text?: Record<number, unknown> }

const reader = unified().use(remarkParse).use(remarkGfm).use(blockDirectives).freeze()
const withoutNotePictures = unified()
  .use(remarkParse)
  .use(gfmWithoutNotePictures)
  .use(blockDirectives)
  .freeze()

/** Reads CommonMark, GFM and block directives with unified's parser. */
export function readMarkdown(text: string): Root {
  return (text.includes('![^') ? reader : withoutNotePictures).parse(text)
}

/** For pictures whose text begins as a note does, GFM goes back to the last link or picture at each `]`, or to the start of the paragraph. */
function gfmWithoutNotePictures(this: Processor): void {
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
