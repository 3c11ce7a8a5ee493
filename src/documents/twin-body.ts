import type { Root } from 'hast'
import { renderMarkdown } from '../content/render-markdown.ts'
import type { Page } from '../model/site.ts'

const bodies = new WeakMap<Root, string>()

/** The Markdown of a page below its front matter: made once, for the page's twin and for llms-full.txt. */
export function twinBody({ tree, path }: Page, baseUrl: string): string {
  const known = bodies.get(tree)
  if (known !== undefined) return known
  const body = renderMarkdown(tree, { baseUrl, path })
  bodies.set(tree, body)
  return body
}
