import type { ElementContent, Root } from 'hast'
import type { Root as MarkdownRoot, Nodes } from 'mdast'
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

const inWords = new WeakMap<Words, ReturnType<typeof toHtml>>()

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

/** Turns parsed Markdown into HTML nodes; raw HTML in it is parsed, and directives stay as they are. */
export function markdownTree(tree: MarkdownRoot, text: string, words: Words): Root {
  const processor = inWords.get(words) ?? toHtml(words)
  inWords.set(words, processor)
  return htmlReader.runSync(withBlankStarts(processor.runSync(tree, text) as Root), text)
}

/** Of code, rehype-raw takes away an empty first line, as an HTML parser does of text right behind `<pre>` alone. */
function withBlankStarts(tree: Root): Root {
  eachElement(tree, ({ tagName, children: [code] }) => {
    const text = tagName === 'pre' && code?.type === 'element' ? code.children[0] : undefined
    if (text?.type === 'text' && text.value.startsWith('\n')) text.value = `\n${text.value}`
  })
  return tree
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
