import { goneAddresses } from '../../http/answer.ts'
import type { Bundle, Route, ServedBundle } from '../../model/bundle.ts'
import type { Problem } from '../../report/problem.ts'
import { suggest } from '../../text/suggest.ts'

/** Two pages are one that has moved if so many of their words are the same. */
const alike = 0.4

/** Warns of addresses that the build before had and this one removes, each with a line for `redirects`. */
export function gonePages(previous: ServedBundle, { site, manifest, files }: Bundle): readonly Problem[] {
  const before = previous.table()
  const gone = goneAddresses(before, manifest)
  if (gone.length === 0) return []
  const old = new Map(before.routes.map(route => [route.path, route]))
  const wordsAt = new Map(
    manifest.routes
      .filter(({ path, representations }) => representations.length > 1 || path === '/')
      .map(page => [page.path, wordsOf(files.get(textFile(page)))]),
  )
  return gone.map(path => {
    const words = wordsOf(readIfThere(previous, textFile(old.get(path))))
    const scores = Array.from(wordsAt, ([to, others]) => ({ to, score: likeness(words, others) }))
    const nearest = scores.reduce((best, one) => (one.score > best.score ? one : best), {
      to: '',
      score: alike,
    })
    const to = nearest.to || (suggest(path, wordsAt.keys())[0] ?? '/')
    return {
      file: site.file,
      place: site.keyPlaceOf('redirects'),
      ruleId: 'address-gone',
      reason: `The last build had ${path}, and this one has nothing there`,
      note: `If the page has moved, write below \`redirects:\` in the config: \`${path}: ${to}\``,
      fatal: false,
      // The next build no longer knows.
      staysWarning: true,
    }
  })
}

/** A damaged output folder is no reason to end the build that writes it again. */
function readIfThere(bundle: ServedBundle, file: string): Uint8Array | undefined {
  try {
    return bundle.read(file, undefined)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The Markdown of a page, or else its HTML. */
function textFile(route: Route | undefined): string {
  return route?.representations.at(-1)?.file ?? ''
}

/** The words of a text, without its front matter or tags. */
function wordsOf(bytes: Uint8Array = new Uint8Array()): ReadonlySet<string> {
  const text = new TextDecoder().decode(bytes).replace(/^---\n[\s\S]*?\n---\n|<[^<>]*>/g, ' ')
  return new Set(text.match(/[\p{L}\p{N}]{3,}/gu))
}

/** The share of the words of two texts that are in both: from 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter(word => b.has(word)).length
  return both / Math.max(1, a.size + b.size - both)
}
