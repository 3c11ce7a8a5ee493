import type { Diagnostic } from '../../model/diagnostic.ts'
import { nearest } from '../../text/suggest.ts'
import type { PageLink } from '../tree/page-context.ts'
import { percentDecoded } from './site-links.ts'

/** A file with links. */
interface LinkSource {
  readonly file: string
  readonly links: readonly PageLink[]
}

/** What is to be known of a page to check the links to and from it. */
interface LinkedPage extends LinkSource {
  readonly path: string
  readonly anchors: ReadonlySet<string>
}

interface Others {
  /** Source files of the drafts, by path. */
  readonly drafts?: ReadonlyMap<string, string>
  /** Pages that are half written: which anchors they have is not known. */
  readonly torn?: ReadonlySet<string>
  /** Files that are no pages, but link to some. */
  readonly sources?: readonly LinkSource[]
}

// Looking for likely names compares with every page; hundreds of dead links have one cause anyway.
const mostSuggestions = 50
/** The same for anchors, each of which is compared with all of its page. */
const mostCompared = 20_000

/** Finds links to missing pages, files and anchors. `known` has every other path of the site. */
export function checkLinks(
  pages: readonly LinkedPage[],
  known: ReadonlySet<string>,
  { drafts = new Map(), torn = new Set(), sources = [] }: Others = {},
): readonly Diagnostic[] {
  const anchorsOf = new Map<string, ReadonlySet<string>>()
  for (const { path, anchors } of pages) {
    // Two files with the same path are a separate mistake. Here, an anchor of either file is enough.
    const others = anchorsOf.get(path)
    anchorsOf.set(path, others ? new Set([...others, ...anchors]) : anchors)
  }
  const suggest = suggester([...anchorsOf.keys(), ...known])
  const suggestAnchor = anchorSuggester()
  return [...sources, ...pages].flatMap(({ file, links }) =>
    links.flatMap(link => {
      const mistake = mistakeIn(link)
      return mistake === undefined ? [] : [{ file, ...mistake }]
    }),
  )

  function mistakeIn({ path, anchor, href, written, place }: PageLink): Omit<Diagnostic, 'file'> | undefined {
    const spot = { ...(place && { place }), fatal: true }
    const anchors = anchorsOf.get(path)
    if (anchors === undefined) {
      if (known.has(path) || known.has(percentDecoded(path))) return undefined
      const draft = drafts.get(path)
      const reason = `The link \`${written}\` is broken:`
      return draft === undefined
        ? { ...spot, ruleId: 'dead-link', reason: `${reason} the site has no \`${path}\``, ...hint(path) }
        : {
            ...spot,
            ruleId: 'dead-link',
            reason: `${reason} ${draft} is a draft`,
            note: 'Remove `draft` there, or the link here',
          }
    }
    if (anchor === undefined || torn.has(path) || isFound(anchor, href, anchors)) return undefined
    return {
      ...spot,
      ruleId: 'dead-anchor',
      reason: `\`${path}\` has no anchor \`#${anchor}\``,
      ...expecting(suggestAnchor(anchor, anchors)),
    }
  }

  function hint(path: string): Pick<Diagnostic, 'note' | 'expected'> {
    const likely = suggest(path)
    return likely.length === 0 && /^\/[\w/-]+$/.test(path)
      ? { note: `Fix the link, or create \`${path.slice(1)}.md\` in the pages folder` }
      : expecting(likely)
  }
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

function anchorSuggester(): (anchor: string, anchors: ReadonlySet<string>) => readonly string[] {
  let compared = 0
  return (anchor, anchors) => {
    compared += anchors.size
    return compared > mostCompared ? [] : nearest(anchor, anchors).map(id => `#${id}`)
  }
}
