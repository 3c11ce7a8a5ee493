import type { Element } from 'hast'

const verbatim: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'textarea'])

/** Says whether an element shows its text as it is written, so that no directive can stand in it. */
export function isVerbatim({ tagName }: Element): boolean {
  return verbatim.has(tagName)
}
