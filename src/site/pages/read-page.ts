import { lint, warningNames } from '../../checks/lint.ts'
import type { Facts } from '../../checks/rule.ts'
import { homeOf } from '../../model/language-folder.ts'
import type { PictureAt } from '../../model/pictures.ts'
import { folderAbove } from '../../model/posts.ts'
import { type Finding, type Problem, problemIn } from '../../model/problem.ts'
import type { FrontPlaces, Layout, PageContent } from '../../model/site.ts'
import { pageContent } from '../../page/page-content.ts'
import { type ParsedPage, parsePage } from '../../page/parse-page.ts'
import type { PageSource } from '../../page/tree/page-context.ts'
import { placeIn } from '../../page/tree/places.ts'
import type { TextsOf } from '../config/languages.ts'
import type { LoadedConfig } from '../config/read-config.ts'
import { type FrontMatter, frontMatterSchema } from '../schema/front-matter.ts'
import { yesNo } from '../schema/values/problem.ts'
import { filled } from '../words/words-for.ts'
import { decode } from '../yaml/decode.ts'
import { isFrontMatterText, yamlPassages } from '../yaml/passages.ts'
import { type Tree, treeAt } from '../yaml/source.ts'
import { frontMatter } from './front-matter.ts'

/** A page source whose front matter can be read. */
export interface LoadedPage extends Pick<ParsedPage, 'anchors' | 'links' | 'outside' | 'parts'> {
  readonly file: string
  readonly path: string
  /** Absent when the front matter has mistakes. */
  readonly front?: FrontMatter | undefined
  readonly layout: Layout
  readonly places: FrontPlaces
  readonly isPost: boolean
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

/** What a page is read with. */
export interface PageInputs extends TextsOf, Pick<PageSource, 'ownFiles' | 'posts'> {
  readonly pictureAt: PictureAt
  /** What its texts are held to. */
  readonly facts: Facts
  /** Whether its folder has the layout `docs`. */
  readonly isInDocs: boolean
  /** Drafts are pages like the others. */
  readonly drafts: boolean
  /** The index page that makes this one a post. */
  readonly postOf?: string | undefined
}

/** Bytes of a page source. */
export const pageLimit = 512 * 1024

/** Reads a page from its source, and writes it if nothing is wrong. */
export function readPage(
  file: string,
  path: string,
  bytes: Uint8Array,
  { config }: LoadedConfig,
  { facts, drafts, isInDocs, postOf, ...inputs }: PageInputs,
): ReadPage {
  const text = decode(file, bytes, pageLimit)
  if (typeof text !== 'string') return { isDraft: false, diagnostics: [text] }
  const split = frontMatter(file, text, frontMatterSchema)
  if (split.tree === undefined) return { isDraft: false, diagnostics: split.diagnostics }
  const { tree } = split
  const { words, posts } = inputs
  const part = posts?.part ?? 1
  const front =
    part === 1 ? split.front : split.front && { ...split.front, nav: false as const, rel: undefined }
  if (front?.draft && !drafts) return { isDraft: true, diagnostics: split.diagnostics }
  const isHome = path === '/' || config.languages.some(({ language }) => homeOf(language) === path)
  const layout = front?.layout ?? (isHome ? 'landing' : isInDocs ? 'docs' : 'text')
  const title = part === 1 ? split.title : `${split.title} – ${filled(words.page, `${part}`)}`
  const parsed = parsePage({
    ...inputs,
    file,
    text: split.text,
    path: part === 1 ? path : folderAbove(path),
    title,
    contents: front?.toc ?? layout !== 'landing',
    byline: postOf === undefined ? undefined : front,
    warnings: warningNames,
  })
  const { anchors, links, outside, isMuted, parts } = parsed
  const heads = yamlPassages(tree, text, isFrontMatterText)
  const found = lint(file, [...heads, ...parsed.passages], facts)
  const inFront = postMistakes(tree, {
    isHome,
    postOf,
    isEmpty: front?.posts === true && part === 1 && !posts?.folders.has(path),
  })
  const diagnostics = [
    ...split.diagnostics,
    ...inFront.map(mistake => problemIn({ place: placeIn(text)(0, 3), ...mistake }, file)),
    ...parsed.diagnostics,
    ...found.filter(mistake => !isMuted(mistake)),
  ]
  const isSound = !diagnostics.some(({ fatal }) => fatal)
  const docsWords = layout === 'docs' ? words : undefined
  const content = isSound ? pageContent(parsed, { baseUrl: config.baseUrl, path }, docsWords) : undefined
  const places = {
    updated: treeAt(tree, 'updated')?.place,
    date: treeAt(tree, 'date')?.place,
    image: treeAt(tree, 'image')?.place,
    template: treeAt(tree, 'template')?.place,
  }
  const kind = { isPost: postOf !== undefined, isPart: part > 1 }
  const page = {
    file,
    path,
    anchors,
    links,
    outside,
    content,
    front: front && { ...front, title },
    layout,
    places,
    ...kind,
    parts,
  }
  return { page, isDraft: false, diagnostics }
}

interface PostState {
  readonly isHome: boolean
  readonly postOf: string | undefined
  /** The page is the index of a folder without posts. */
  readonly isEmpty: boolean
}

/** What is wrong with the front matter of a post, or of the index of its folder. */
function postMistakes(tree: Tree, { isHome, postOf, isEmpty }: PostState): readonly Finding[] {
  const place = treeAt(tree, 'posts')?.place
  if (isHome && yesNo.safeParse(treeAt(tree, 'posts')?.value).data === true)
    return [
      {
        place,
        ruleId: 'posts-home',
        reason: 'A home page cannot have `posts: yes`: every page of the site is in its folder',
        note: 'Write the posts in another folder, such as `pages/news/`, and list them here with `::posts{folder=/news}`',
      },
    ]
  if (postOf !== undefined && treeAt(tree, 'date') === undefined)
    return [
      {
        ruleId: 'missing-key',
        reason: `\`date\` is missing. The page is a post, because ${postOf} has \`posts: yes\``,
        note: 'Write the day of the post, such as `date: 2026-11-03`',
      },
    ]
  if (!isEmpty) return []
  const note = 'Write a page in this folder. Drafts are not counted'
  return [
    { place, ruleId: 'no-posts', reason: 'The folder of this page has no posts yet', note, fatal: false },
  ]
}
