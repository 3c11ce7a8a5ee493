import type { Element, Root } from 'hast'
import { basePath } from '../../text/parse-url.ts'
import { findContent } from '../read/content.ts'
import { decodeHtml } from '../read/decode-html.ts'
import { readDocument } from '../read/document.ts'
import { leaveOut } from '../read/left-out.ts'
import { commonest } from './page-findings.ts'
import { readAdopted, surveyOf } from './read-adopted.ts'
import { sortedFiles } from './site-files.ts'
import { type SuggestedExclude, type SuggestedMain, suggestExclude, suggestMain } from './suggest.ts'

/** The findings of `adopt` about a folder. */
export interface Proposal {
  /** The generator that the pages name. */
  readonly generator?: string | undefined
  /** From canonical links or the sitemap, where it is not given. */
  readonly baseUrl?: string | undefined
  readonly pages: number
  readonly twins: number
  readonly style: ReturnType<typeof readAdopted>['style']
  /** Absent where the usual elements hold the content of all pages. */
  readonly main?: { readonly selectors: readonly string[]; readonly suggested: SuggestedMain } | undefined
  readonly exclude: readonly SuggestedExclude[]
  readonly read: ReturnType<typeof readAdopted>
}

/** The number of pages that are compared with each other. */
const sampleSize = 40

/** Reads a finished site with the usual rules, and proposes what to set where they are not enough. */
export function proposalFor(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  url: string | undefined,
): Proposal {
  const sorted = sortedFiles([...files.keys()])
  const survey = surveyOf(sorted, files, url === undefined ? '' : basePath(url))
  const origin =
    commonest([...survey.canonicals.values()].flatMap(({ origin }) => origin ?? [])) ?? survey.sitemapOrigin
  const baseUrl = url ?? (origin && origin + (survey.base ?? ''))
  const source = { folder, files, baseUrl: baseUrl ?? 'https://example.net', exclude: [] }
  const documents = sampled(sorted.pages).flatMap(file => {
    const text = textOf(files.get(file))
    const document = text === undefined ? 'too-deep' : readDocument(text, { address: source.baseUrl })
    return document === 'too-deep' ? [] : [document]
  })
  const bare = documents.filter(({ tree }) => 'refusal' in findContent(tree))
  const [suggested, ...others] = suggestedFor(
    bare.map(({ tree }) => tree),
    documents.map(({ tree }) => tree),
  )
  const usualOnes =
    bare.length < documents.length
      ? ['main', '[role=main]', 'article'].filter(selector =>
          documents.some(({ tree }) => isFoundBy(tree, selector)),
        )
      : []
  const selectors = [...usualOnes, ...[suggested, ...others].flatMap(one => one?.selector ?? [])]
  const main = suggested && { selectors, suggested }
  const read = readAdopted({ ...source, main: main?.selectors })
  return {
    generator: documents.map(({ head }) => head.generator).find(name => name !== undefined),
    baseUrl,
    pages: sorted.pages.length,
    twins: read.site.pages.filter(({ twin }) => twin !== undefined).length,
    style: read.style,
    main,
    exclude: suggestExclude(documents.flatMap(({ tree }) => contentOf(tree, main?.selectors))),
    read,
  }
}

/** Selectors that people read through: more are no help. */
const mostSelectors = 3

/** One selector for all pages; where that would be all of their body, one for each kind of page. */
function suggestedFor(bare: readonly Root[], site: readonly Root[]): readonly SuggestedMain[] {
  const whole = bare.length === 0 ? undefined : suggestMain(bare, site)
  if (whole?.selector !== 'body') return whole === undefined ? [] : [whole]
  const single = bare.flatMap(tree => suggestMain([tree], site) ?? [])
  const kinds = [...new Map(single.map(one => [one.selector, one])).values()]
  const named = kinds.filter(({ selector }) => selector !== 'body')
  if (kinds.length > mostSelectors || named.length === 0) return [whole]
  return [...named, ...kinds.filter(({ selector }) => selector === 'body')]
}

function isFoundBy(tree: Root, selector: string): boolean {
  const found = findContent(tree)
  return 'content' in found && found.selector === selector
}

function contentOf(tree: Root, selectors: readonly string[] | undefined): readonly Element[] {
  const found = findContent(tree, selectors)
  if ('refusal' in found) return []
  leaveOut(found.content, new Set())
  return [found.content]
}

/** Some of the pages, from everywhere. */
function sampled(pages: readonly string[]): readonly string[] {
  const step = Math.max(1, Math.floor(pages.length / sampleSize))
  return pages.filter((_, index) => index % step === 0).slice(0, sampleSize)
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && decodeHtml(bytes).text
}
