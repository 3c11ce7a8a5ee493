import type { ElementContent } from 'hast'
import type { PageServer } from '../../model/join-address.ts'
import type { Language } from '../../model/site.ts'
import type { Finding } from '../../report/problem.ts'
import { element } from '../tree/elements.ts'
import type { PageConfig, PageContext, PageSource } from '../tree/page-context.ts'

interface Named {
  readonly name: string
  /** The values that each attribute may have, or that it is a text. */
  readonly attributes?: Readonly<Record<string, readonly string[] | 'text'>>
  /** Those of them that may be left out. */
  readonly optional?: readonly string[]
  /** Takes content between `:::name` and `:::`. Other directives are one line. */
  readonly container?: true
  /** The key of the config that it shows, and that a config need not have. */
  readonly shows?: 'addresses' | 'people' | 'votes' | 'site.liveStatus'
}

/** A part of a page that authors call by name. One that shows the game server works only on sites that have one. */
export type Directive = Named &
  (
    | { readonly needsServer?: never; readonly render: (call: DirectiveCall) => readonly ElementContent[] }
    | { readonly needsServer: true; readonly render: (call: ServerCall) => readonly ElementContent[] }
  )

/** One use of a directive, its attributes checked. */
export interface DirectiveCall extends Pick<PageContext, 'ids' | 'guides' | 'people' | 'list'> {
  readonly attributes: Readonly<Record<string, string>>
  readonly config: PageConfig
  readonly language: Language
  readonly page: PageSource
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

/** The same on the site of a game server. */
export interface ServerCall extends DirectiveCall {
  readonly server: PageServer
}

/** A part for people at a browser, which the Markdown twin leaves out. */
export const interactive: Directive = {
  name: 'interactive',
  container: true,
  render: ({ children }) => [element('aside', { dataInteractive: '' }, ...children)],
}
