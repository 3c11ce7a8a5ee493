import type { ElementContent, Parents, Root, RootContent } from 'hast'
import type { Root as MarkdownRoot, Nodes } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRaw from 'rehype-raw'
import remarkRehype, { type Options } from 'remark-rehype'
import { unified } from 'unified'
import type { Data, Position } from 'unist'
import type { Words } from '../../words/words.ts'
import { filled } from '../../words/words-for.ts'
import { eachElement } from '../tree/elements.ts'

type Handler = NonNullable<NonNullable<Options['handlers']>['paragraph']>
type State = Parameters<Handler>[0]
type Directive = Extract<Nodes, { type: 'leafDirective' | 'containerDirective' }>

const directive: Handler = (state: State, node: Directive): ElementContent => {
  const [first] = node.children
  const labelled =
    node.type === 'leafDirective'
      ? node.children.length > 0
      : first?.type === 'paragraph' && first.data !== undefined && 'directiveLabel' in first.data
  const result: DirectiveNode = {
    type: 'directive',
    name: node.name,
    attributes: { ...node.attributes } as Record<string, string>,
    labelled,
    ...(node.type === 'containerDirective' && {
      children: state.wrap(state.all(node), true) as ElementContent[],
    }),
  }
  state.patch(node, result as never)
  return result
}

function toHtml({ footnotes, back }: Words) {
  return unified()
    .use(remarkRehype, {
      allowDangerousHtml: true,
      clobberPrefix: '',
      footnoteLabel: footnotes,
      footnoteLabelProperties: {},
      footnoteBackLabel: (index, again) => filled(back, `${index + 1}${again > 1 ? `-${again}` : ''}`),
      handlers: { leafDirective: directive, containerDirective: directive },
    })
    .freeze()
}

const htmlReader = unified()
  .use(rehypeRaw, { passThrough: ['directive'] })
  .freeze()

/** Turns parsed Markdown into HTML nodes; raw HTML in it is parsed, and directives stay unchanged. */
export function markdownTree(tree: MarkdownRoot, text: string, words: Words): Root {
  const written = toHtml(words).runSync(tree, text) as Root
  if (holdsHtml(written)) return withHtmlRead(written, text)
  joinTexts(written)
  return written
}

/** Reads the raw HTML in a tree. Without any, an HTML parser only joins texts, and takes a fifth of a first build for it. */
export function withHtmlRead(tree: Root, text: string): Root {
  // Of code, it takes away an empty first line, as an HTML parser does of text right behind `<pre>` alone.
  eachElement(tree, ({ tagName, children: [code] }) => {
    const start = tagName === 'pre' && code?.type === 'element' ? code.children[0] : undefined
    if (start?.type === 'text' && start.value.startsWith('\n')) start.value = `\n${start.value}`
  })
  return htmlReader.runSync(tree, text)
}

/** Makes one text of texts next to each other, and none of an empty one. */
function joinTexts(parent: Parents): void {
  const joined: RootContent[] = []
  for (const node of parent.children) {
    const before = joined.at(-1)
    if ('children' in node) joinTexts(node as Parents)
    if (node.type !== 'text') joined.push(node)
    else if (before?.type === 'text') {
      before.value += node.value
      delete (before.position as Partial<Position> | undefined)?.end
    } else if (node.value !== '') joined.push(node)
  }
  parent.children = joined as typeof parent.children
}

/** Raw HTML, or a footnote, whose attributes have no text before they are parsed. */
function holdsHtml({ children }: Parents): boolean {
  return children.some(
    node =>
      node.type === 'raw' ||
      (node.type === 'element' && node.properties['dataFootnoteRef'] !== undefined) ||
      ('children' in node && holdsHtml(node as Parents)),
  )
}

/** A directive on its way from the Markdown parser, past the HTML parser, to the elements it stands for. */
export interface DirectiveNode {
  type: 'directive'
  name: string
  attributes: Record<string, string>
  /** It had a `[label]`, which none of the directives takes. */
  labelled: boolean
  /** Content between `:::name` and `:::`; absent for `::name`. */
  children?: ElementContent[]
  position?: Position | undefined
  data?: Data | undefined
}

declare module 'hast' {
  interface ElementContentMap {
    directive: DirectiveNode
  }
  interface RootContentMap {
    directive: DirectiveNode
  }
}

const reader = unified().use(rehypeParse, { fragment: true }).freeze()

/** Reads HTML: the content of `<main>`. */
export function htmlTree(text: string): Root {
  return reader.parse(text)
}
