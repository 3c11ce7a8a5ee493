import type { ElementContent } from 'hast'
import type { Data, Position } from 'unist'

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
