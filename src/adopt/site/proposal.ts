import type { Element, Root } from 'hast'
import type { Store } from '../../model/sources.ts'
import { basePath } from '../../text/parse-url.ts'
import { findContent } from '../read/content.ts'
import { decodeHtml } from '../read/decode-html.ts'
import { readDocument } from '../read/document.ts'
import { leaveOut } from '../read/left-out.ts'
import { commonest } from './page-findings.ts'
import { presetOf, withoutMenus } from './presets.ts'
import { readAdopted, surveyOf } from './read-adopted.ts'
import { sortedFiles } from './site-files.ts'
import {
  losesText,
  pageCounts,
  type SuggestedExclude,
  sampleOf,
  suggestExclude,
  suggestMain,
} from './suggest.ts'

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
  readonly main?: readonly string[] | undefined
  /** Menus of the generator, which the config leaves out. */
  readonly menus: readonly string[]
  /** Boxes to look at. */
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
  store?: Store | undefined,
): Proposal {
  const sorted = sortedFiles([...files.keys()])
  const survey = surveyOf(sorted, files, url === undefined ? '' : basePath(url))
  const origin =
    commonest([...survey.canonicals.values()].flatMap(({ origin }) => origin ?? [])) ?? survey.sitemapOrigin
  const baseUrl = url ?? (origin && origin + (survey.base ?? ''))
  const source = { folder, files, baseUrl: baseUrl ?? 'https://example.net', exclude: [] }
  // A page may be there under two names.
  const texts = new Set(sampled(sorted.pages).flatMap(file => textOf(files.get(file)) ?? []))
  const documents = [...texts].flatMap(text => {
    const document = readDocument(text, { address: source.baseUrl })
    return document === 'too-deep' ? [] : [document]
  })
  const preset = presetOf([...texts])
  const trees = documents.map(({ tree }) => tree)
  const menus = preset === undefined ? [] : withoutMenus(trees, preset)
  const paths = (preset?.exclude ?? []).filter(path =>
    [...files.keys()].some(file => `/${file}`.startsWith(path)),
  )
  const main = proposedMain(trees, menus.length > 0)
  const read = readAdopted({ ...source, store, main, exclude: [...menus, ...paths] })
  return {
    generator: documents.map(({ head }) => head.generator).find(name => name !== undefined) ?? preset?.name,
    menus: [...menus, ...paths],
    baseUrl,
    pages: sorted.pages.length,
    twins: read.site.pages.filter(({ twin }) => twin !== undefined).length,
    style: read.style,
    main,
    exclude: suggestExclude(documents.flatMap(({ tree }) => contentOf(tree, main))),
    read,
  }
}

/** Selectors that people read through: more are no help. */
const mostSelectors = 3

/**
 * The selectors to set, if the usual elements do not hold the content: one for all other pages, or one for each kind of page. Tried in
 * their order on each page, they leave out nothing that no other page has; else it is the whole body, as where the menus are known.
 */
function proposedMain(trees: readonly Root[], isBare: boolean): readonly string[] | undefined {
  const bare = trees.filter(tree => 'refusal' in findContent(tree))
  if (bare.length === 0) return undefined
  const all = trees.map(sampleOf)
  const counts = pageCounts(all)
  const samples = all.filter(({ tree }) => bare.includes(tree))
  const whole = suggestMain(samples, counts, trees.length) ?? 'body'
  const kinds = new Set(samples.map(sample => suggestMain([sample], counts, trees.length) ?? 'body'))
  const named = [...kinds].filter(selector => selector !== 'body')
  const usual =
    bare.length < trees.length
      ? ['main', '[role=main]', 'article'].filter(selector => trees.some(tree => isFoundBy(tree, selector)))
      : []
  const one = whole === 'body' || isBare ? [] : [[whole]]
  const several = isBare || named.length === 0 || named.length > mostSelectors ? [] : ordersOf(named)
  const lists = [...one, ...several].flatMap(list => [list, [...list, 'body']])
  const isWhole = (list: readonly string[]) =>
    samples.every(sample => {
      const found = findContent(sample.tree, [...usual, ...list])
      return 'content' in found && !losesText(sample, found.content, counts)
    })
  return [...usual, ...(lists.find(isWhole) ?? ['body'])]
}

/** A list in every order. */
function ordersOf<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length < 2) return [list]
  return list.flatMap(one => ordersOf(list.filter(other => other !== one)).map(rest => [one, ...rest]))
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
