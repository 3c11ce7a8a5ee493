import { lint, warningNames } from '../../checks/lint.ts'
import type { Facts } from '../../checks/rule.ts'
import { homeOf } from '../../model/language-folder.ts'
import type { PictureAt } from '../../model/pictures.ts'
import type { Place, Problem } from '../../model/problem.ts'
import type { Layout, PageContent } from '../../model/site.ts'
import { pageContent } from '../../page/page-content.ts'
import { type ParsedPage, parsePage } from '../../page/parse-page.ts'
import type { PageSource } from '../../page/tree/page-context.ts'
import type { TextsOf } from '../config/languages.ts'
import type { LoadedConfig } from '../config/read-config.ts'
import { type FrontMatter, frontMatterSchema } from '../schema/front-matter.ts'
import { decode } from '../yaml/decode.ts'
import { isFrontMatterText, yamlPassages } from '../yaml/passages.ts'
import { treeAt } from '../yaml/source.ts'
import { frontMatter } from './front-matter.ts'

/** A page source whose front matter can be read. */
export interface LoadedPage extends Pick<ParsedPage, 'anchors' | 'links'> {
  readonly file: string
  readonly path: string
  /** Absent when the front matter has mistakes. */
  readonly front?: FrontMatter | undefined
  readonly layout: Layout
  /** Where `updated` is written. */
  readonly updatedPlace?: Place | undefined
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
export interface PageInputs extends TextsOf, Pick<PageSource, 'ownFiles'> {
  readonly pictureAt: PictureAt
  /** What its texts are held to. */
  readonly facts: Facts
  /** Whether its folder has the layout `docs`. */
  readonly isInDocs: boolean
  /** Drafts are pages like the others. */
  readonly drafts: boolean
}

/** Bytes of a page source. */
export const pageLimit = 512 * 1024

/** Reads a page from its source, and writes it if nothing is wrong. */
export function readPage(
  file: string,
  path: string,
  bytes: Uint8Array,
  { config }: LoadedConfig,
  { facts, drafts, isInDocs, ...inputs }: PageInputs,
): ReadPage {
  const text = decode(file, bytes, pageLimit)
  if (typeof text !== 'string') return { isDraft: false, diagnostics: [text] }
  const split = frontMatter(file, text, frontMatterSchema)
  if (split.tree === undefined) return { isDraft: false, diagnostics: split.diagnostics }
  const { front } = split
  if (front?.draft && !drafts) return { isDraft: true, diagnostics: split.diagnostics }
  const isHome = path === '/' || config.languages.some(({ language }) => homeOf(language) === path)
  const layout = front?.layout ?? (isHome ? 'landing' : isInDocs ? 'docs' : 'text')
  const parsed = parsePage({
    ...inputs,
    file,
    text: split.text,
    path,
    title: split.title,
    contents: front?.toc ?? layout !== 'landing',
    warnings: warningNames,
  })
  const { anchors, links, isMuted } = parsed
  const heads = yamlPassages(split.tree, text, isFrontMatterText)
  const found = lint(file, [...heads, ...parsed.passages], facts)
  const diagnostics = [
    ...split.diagnostics,
    ...parsed.diagnostics,
    ...found.filter(mistake => !isMuted(mistake)),
  ]
  const isSound = !diagnostics.some(({ fatal }) => fatal)
  const docsWords = layout === 'docs' ? inputs.words : undefined
  const content = isSound ? pageContent(parsed, { baseUrl: config.baseUrl, path }, docsWords) : undefined
  const updatedPlace = treeAt(split.tree, 'updated')?.place
  const page = { file, path, anchors, links, content, front, layout, updatedPlace }
  return { page, isDraft: false, diagnostics }
}
