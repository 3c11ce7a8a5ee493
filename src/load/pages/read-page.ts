import { LazyContent, type WrittenPage, writtenPage } from '../../content/page-content.ts'
import { type ParsedPage, parsePage } from '../../content/parse-page.ts'
import { lint } from '../../lint/index.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { Progress } from '../../model/progress.ts'
import type { PageContent } from '../../model/site.ts'
import type { Sources } from '../../model/sources.ts'
import type { Store } from '../../model/store.ts'
import { type FrontMatter, frontMatterSchema } from '../../schema/front-matter.ts'
import { type TextsOf, textsAt } from '../config/languages.ts'
import { factsIn } from '../config/lint-config.ts'
import type { LoadedConfig } from '../config/read-config.ts'
import { decode } from '../yaml/decode.ts'
import { isFrontMatterText, yamlPassages } from '../yaml/passages.ts'
import { treeAt } from '../yaml/source.ts'
import { frontMatter } from './front-matter.ts'
import { pageCache } from './page-cache.ts'

export interface ReadOptions {
  readonly store?: Store | undefined
  readonly progress?: Progress | undefined
}

/** A page source, read as far as it can be understood. */
export interface LoadedPage {
  readonly file: string
  readonly path: string
  /** Absent when the front matter has mistakes. */
  readonly front?: FrontMatter
  /** Its front matter is half written, and so is what it says: it may have more anchors, and more content. */
  readonly isTorn: boolean
  /** Where `updated` is written. */
  readonly updatedPlace?: Place
  readonly content: LoadedContent
}

export interface LoadedContent extends Pick<ParsedPage, 'links'> {
  readonly anchors: ReadonlySet<string>
  /** Absent when it has mistakes, or the config. */
  readonly written?: PageContent
}

export interface ReadPage {
  /** Absent when it cannot be read, and for drafts. */
  readonly page?: LoadedPage
  readonly isDraft: boolean
  readonly diagnostics: readonly Diagnostic[]
}

const sizeLimit = 512 * 1024

/** Reads pages one by one, and those that were read before from the store. */
export function pageReader(
  sources: Sources,
  config: LoadedConfig,
  { store }: ReadOptions,
): (file: string, path: string) => ReadPage {
  const textsOf = textsAt(config)
  const anew = (source: PageFile, texts: TextsOf) => readAnew(source, config, texts)
  if (store && config.config) return pageCache(store, sources, config.config, { textsAt: textsOf, anew })
  return (file, path) => {
    const bytes = sources.files.get(file) ?? new Uint8Array()
    return anew({ file, path, bytes }, textsOf(path)).read
  }
}

export interface PageFile {
  readonly file: string
  readonly path: string
  readonly bytes: Uint8Array
}

/** A page that was read, and what was written of it, if nothing is wrong. */
export interface Anew {
  readonly read: ReadPage
  readonly written?: WrittenPage
}

function readAnew({ file, path, bytes }: PageFile, config: LoadedConfig, texts: TextsOf): Anew {
  const text = decode(file, bytes, sizeLimit)
  if (typeof text !== 'string') return { read: { isDraft: false, diagnostics: [text] } }
  const split = frontMatter(file, text, frontMatterSchema)
  const { front, isTorn } = split
  if (front?.draft) return { read: { isDraft: true, diagnostics: split.diagnostics } }
  const complete = config.tree !== undefined
  const parsed = parsePage({ file, text: split.text, path, title: split.title, ...texts, complete })
  const { tree, anchors, links, isMuted } = parsed
  const heads = split.tree === undefined ? [] : yamlPassages(split.tree, text, isFrontMatterText)
  const found = lint({ file, passages: [...heads, ...parsed.passages] }, factsIn(config))
  const own = parsed.diagnostics.filter(({ ruleId }) => !(isTorn && ruleId === 'empty-twin'))
  const diagnostics = [...split.diagnostics, ...own, ...found.filter(mistake => !isMuted(mistake))]
  const isSound = config.config !== undefined && !diagnostics.some(({ fatal }) => fatal)
  const written = isSound ? writtenPage(tree, { baseUrl: config.config.baseUrl, path }) : undefined
  const updatedPlace = treeAt(split.tree, ['updated'])?.place
  const page = {
    file,
    path,
    isTorn,
    content: {
      anchors,
      links,
      ...(written && { written: new LazyContent(written.known, written, (name, texts) => texts[name]) }),
    },
    ...(front && { front }),
    ...(updatedPlace && { updatedPlace }),
  }
  return { read: { page, isDraft: false, diagnostics }, ...(written && { written }) }
}
