import type { WrittenPage } from '../../content/page-content.ts'
import type { ParsedPage } from '../../content/parse-page.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { PictureAt } from '../../model/pictures.ts'
import type { PageContent } from '../../model/site.ts'
import type { FrontMatter } from '../../schema/front-matter.ts'
import type { TextsOf } from '../config/languages.ts'

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

export interface PageFile {
  readonly file: string
  readonly path: string
  readonly bytes: Uint8Array
}

export type ReadFresh = (source: PageFile, texts: TextsOf, pictureAt: PictureAt) => FreshPage

/** A page read from its source, and what was written of it, if nothing is wrong. */
export interface FreshPage {
  readonly read: ReadPage
  readonly written?: WrittenPage
}
