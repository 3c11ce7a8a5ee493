import type { ElementContent } from 'hast'
import type { Finding } from '../../report/problem.ts'
import type { Words } from '../../words/words.ts'
import { element } from '../tree/elements.ts'
import type { PageContext, PageIds, PageSource } from '../tree/page-context.ts'

/** Something that pages call by name and that is written out from the config. */
export interface Directive {
  readonly name: string
  /** The values that each attribute may have, or that it is a text. */
  readonly attributes?: Readonly<Record<string, readonly string[] | 'text'>>
  /** Those of them that may be left out. */
  readonly optional?: readonly string[]
  /** Takes content between `:::name` and `:::`. Other directives are one line. */
  readonly container?: true
  /** Says something of the server that a site need not have. */
  readonly needsServer?: true
  /** The key of the config that it shows, and that a config need not have. */
  readonly shows?: string
  readonly render: (call: DirectiveCall) => readonly ElementContent[]
}

/** One use of a directive, its attributes checked. */
export interface DirectiveCall extends Pick<PageSource, 'home' | 'posts'> {
  readonly attributes: Readonly<Record<string, string>>
  /** Path of the page. */
  readonly path: string
  readonly values: unknown
  readonly words: Words
  readonly ids: PageIds
  readonly guides: PageContext['guides']
  readonly people: PageContext['people']
  readonly list: PageContext['list']
  /** The nearest heading before it. */
  readonly heading: string
  /** Level for the first heading that the directive writes. */
  readonly headingLevel: number
  readonly children: readonly ElementContent[]
  readonly report: (
    ruleId: string,
    reason: string,
    more?: Pick<Finding, 'place' | 'note' | 'expected' | 'opens'>,
  ) => void
}

/** A part for people at a browser, which the Markdown twin leaves out. */
export const interactive: Directive = {
  name: 'interactive',
  container: true,
  render: ({ children }) => [element('aside', { dataInteractive: '' }, ...children)],
}
