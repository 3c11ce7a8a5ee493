import type { Diagnostic } from '../model/diagnostic.ts'
import { nearest } from './nearest.ts'
import type { PageLink } from './page-link.ts'

/** What is to be known of a page to check the links to and from it. */
export interface LinkedPage {
  readonly path: string
  readonly file: string
  readonly anchors: ReadonlySet<string>
  readonly links: readonly PageLink[]
}

// Looking for likely names compares with every page; hundreds of dead links have one cause anyway.
const mostSuggestions = 50

/** Finds the links that lead to no page, file or anchor; `known` has every other path that the site answers at. */
export function checkLinks(pages: readonly LinkedPage[], known: ReadonlySet<string>): readonly Diagnostic[] {
  const byPath = new Map(pages.map(page => [page.path, page]))
  const suggest = suggester([...byPath.keys(), ...known])
  return pages.flatMap(page => page.links.flatMap(link => checkLink(link, page, byPath, known, suggest)))
}

function checkLink(
  { path, anchor, href, place }: PageLink,
  { file }: LinkedPage,
  byPath: ReadonlyMap<string, LinkedPage>,
  known: ReadonlySet<string>,
  suggest: (path: string) => readonly string[],
): readonly Diagnostic[] {
  const spot = { file, ...(place && { place }), fatal: true }
  const target = byPath.get(path)
  if (target === undefined) {
    if (known.has(path) || known.has(decoded(path))) return []
    return [
      {
        ...spot,
        ruleId: 'dead-link',
        reason: `The link \`${href}\` leads to nothing: the site has no \`${path}\``,
        ...expecting(suggest(path)),
      },
    ]
  }
  if (anchor === undefined || isFound(anchor, href, target.anchors)) return []
  return [
    {
      ...spot,
      ruleId: 'dead-anchor',
      reason: `\`${path}\` has no anchor \`#${anchor}\``,
      ...expecting(nearest(anchor, target.anchors).map(id => `#${id}`)),
    },
  ]
}

function expecting(expected: readonly string[]): Pick<Diagnostic, 'expected'> {
  return expected.length > 0 ? { expected } : {}
}

/** Browsers look for the anchor as written, then decoded; `#top` and text fragments need no element. */
function isFound(anchor: string, href: string, anchors: ReadonlySet<string>): boolean {
  if (anchors.has(anchor) || anchors.has(href.slice(href.indexOf('#') + 1))) return true
  return anchor === '' || anchor.toLowerCase() === 'top' || anchor.startsWith(':~:')
}

function suggester(paths: readonly string[]): (path: string) => readonly string[] {
  const found = new Map<string, readonly string[]>()
  return path => {
    const before = found.get(path)
    if (before !== undefined) return before
    if (found.size >= mostSuggestions) return []
    const likely = nearest(path, paths)
    found.set(path, likely)
    return likely
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
