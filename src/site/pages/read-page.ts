import { lint, warningNames } from '../../checks/lint/lint.ts'
import type { Facts } from '../../checks/lint/rule.ts'
import type { LoadedConfig } from '../../config/complete/read-config.ts'
import { type FrontMatter, frontMatterSchema } from '../../config/schema/front-matter.ts'
import { decode } from '../../config/yaml/decode.ts'
import { passagesOf } from '../../config/yaml/passages.ts'
import { type Tree, treeAt } from '../../config/yaml/source.ts'
import type { EventTime } from '../../model/events.ts'
import { homeOf } from '../../model/language-folder.ts'
import type { PictureAt } from '../../model/pictures.ts'
import { authorsOf, folderAbove } from '../../model/posts.ts'
import type { FrontPlaces, Layout, PageContent } from '../../model/site.ts'
import { pageContent } from '../../page/page-content.ts'
import { type ParsedPage, parsePage } from '../../page/parse-page.ts'
import type { PageSource } from '../../page/tree/page-context.ts'
import { placeIn } from '../../report/places.ts'
import { type Problem, problemIn } from '../../report/problem.ts'
import type { TextsOf } from '../languages.ts'
import { eventTime } from './event-time.ts'
import { folderMistakes } from './folder-facts.ts'
import { frontMatter } from './front-matter.ts'

/** A page source whose front matter can be read. */
export interface LoadedPage extends Pick<ParsedPage, 'anchors' | 'links' | 'outside' | 'parts'> {
  readonly file: string
  readonly path: string
  readonly front?: FrontMatter | undefined
  readonly layout: Layout
  readonly places: FrontPlaces
  readonly isPost: boolean
  /** When it is, if it is an event. */
  readonly event?: EventTime | undefined
  readonly isPart: boolean
  /** Absent when it has mistakes, or the config. */
  readonly content?: PageContent | undefined
}

export interface ReadPage {
  /** Absent when it cannot be read, and for drafts. */
  readonly page?: LoadedPage
  readonly isDraft: boolean
  readonly diagnostics: readonly Problem[]
}

/** The inputs of reading a page besides its source. */
export interface PageInputs extends TextsOf, Pick<PageSource, 'ownFiles' | 'outside' | 'posts'> {
  readonly pictureAt: PictureAt
  /** Values of the config that its texts are compared with. */
  readonly facts: Facts | undefined
  readonly isInDocs: boolean
  readonly drafts: boolean
  /** The index page that makes this one a post. */
  readonly postOf?: string | undefined
  /** The index page that makes this one an event. */
  readonly eventOf?: string | undefined
}

const pageLimit = 512 * 1024

/** Reads a page from its source, and writes it if nothing is wrong. */
export function readPage(
  file: string,
  path: string,
  bytes: Uint8Array,
  { config }: LoadedConfig,
  { facts, drafts, isInDocs, postOf, eventOf, ...inputs }: PageInputs,
): ReadPage {
  const text = decode(file, bytes, pageLimit)
  if (typeof text !== 'string') return { isDraft: false, diagnostics: [text] }
  const split = frontMatter(file, text, frontMatterSchema, inputs.config)
  if (split.tree === undefined) return { isDraft: false, diagnostics: split.diagnostics }
  const { tree } = split
  const { posts } = inputs
  const part = posts?.part ?? 1
  const front =
    part === 1 ? split.front : split.front && { ...split.front, nav: false as const, rel: undefined }
  if (front?.draft && !drafts) return { isDraft: true, diagnostics: split.diagnostics }
  const isHome = path === '/' || config.languages.some(({ language }) => homeOf(language) === path)
  const layout = front?.layout ?? (isHome ? 'landing' : isInDocs ? 'docs' : 'text')
  const { event, findings } =
    eventOf === undefined || front === undefined
      ? { findings: [] }
      : eventTime(front, config.service.timeZone, tree)
  const parsed = parsePage({
    ...inputs,
    posts: posts && { ...posts, hasFeed: front?.sitemap === true },
    file,
    text: split.text,
    path: part === 1 ? path : folderAbove(path),
    title: split.title,
    contents: front?.toc ?? layout !== 'landing',
    byline: postOf === undefined ? undefined : front && { ...front, authors: authorsOf(front) },
    event: event && { ...event, place: front?.place, image: front?.image },
    warnings: warningNames,
  })
  const { anchors, links, outside, off, parts, title, description } = parsed
  // A post or event tells of its day: later versions do not make it wrong.
  const found =
    facts === undefined
      ? []
      : lint(
          file,
          [...passagesOf(split.texts, text), ...parsed.passages],
          (postOf ?? eventOf) === undefined ? facts : { ...facts, version: undefined },
        )
  const lists = { posts: posts?.folders, events: posts?.events }
  const inFront = folderMistakes(tree, {
    isHome,
    indexes: { posts: postOf, events: eventOf },
    isEmpty: list => front?.[list] === true && part === 1 && !lists[list]?.get(path)?.length,
  })
  const diagnostics = [
    ...split.diagnostics,
    ...[...inFront, ...findings].map(mistake => problemIn({ place: placeIn(text)(0, 3), ...mistake }, file)),
    ...parsed.diagnostics,
    ...found.filter(({ ruleId }) => !off.has(ruleId)),
  ]
  const isSound = !diagnostics.some(({ fatal }) => fatal)
  const docsWords = layout === 'docs' ? inputs.language.words : undefined
  const more = { docsWords, hasSearch: config.site.search }
  const content = isSound ? pageContent(parsed, { baseUrl: config.baseUrl, path }, more) : undefined
  const named = front && { ...front, title, description: front.description ?? description }
  const known = { anchors, links, outside, parts, front: named, layout, content }
  const kind = { isPost: postOf !== undefined, event, isPart: part > 1, places: placesIn(tree) }
  const page = { file, path, ...known, ...kind }
  return { page, isDraft: false, diagnostics }
}

function placesIn(tree: Tree): FrontPlaces {
  const placeOf = (key: string) => treeAt(tree, key)?.place
  return {
    updated: placeOf('updated'),
    date: placeOf('date'),
    image: placeOf('image'),
    template: placeOf('template'),
  }
}
