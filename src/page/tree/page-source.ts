import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { PictureAt } from '../../model/pictures.ts'
import type { Words } from '../../site/words/words.ts'
import { type PlaceOfOffsets, placeIn } from './places.ts'

/** What pages of a language show in another one. */
export interface BorrowedTexts {
  /** Texts of the config, with the language that each is in. */
  readonly config: ReadonlyMap<string, string>
  /** Words of portolan, in English. */
  readonly words: ReadonlySet<string>
}

/** The picture of the home page. */
export interface HeroPicture {
  /** Path of the page that has it. */
  readonly home: string
  readonly src: string
  readonly alt: string
  /** Absent when the file does not say it. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** One page as its author wrote it, with what is needed to read it. */
export interface PageSource {
  /** Key of the source file; its ending says whether it holds Markdown or HTML. */
  readonly file: string
  /** The whole file; front matter is blanked, so that every offset is one into the file. */
  readonly text: string
  /** URL path of the page. */
  readonly path: string
  readonly title: string
  /** The config as plain data, keys as in the YAML file. */
  readonly values: unknown
  /** The texts that directives write, in the language of the page. */
  readonly words: Words
  /** Absent where all is in the language of the page. */
  readonly borrowed?: BorrowedTexts
  /** The picture of the home page, for every page in its language. */
  readonly hero?: HeroPicture
  /** False for a page without a list of contents. */
  readonly contents?: boolean
  /** Absent: nothing is known of pictures. */
  readonly pictureAt?: PictureAt
  /** Addresses of the operator's own files that end like a page's source, such as `/google123.html`. */
  readonly ownFiles?: ReadonlySet<string>
  /** Names of the warnings that a comment of the page may switch off. */
  readonly warnings?: readonly string[]
}

/** A mistake in a text, with its place where that is known. */
export type Complaint = Omit<Diagnostic, 'file' | 'place'> & { readonly place?: Place | undefined }

/** Takes note of a mistake; the work goes on, so that all of them are shown at once. */
export type Complain = (mistake: Complaint) => unknown

/** What every rule about a text needs. */
export interface TextContext {
  readonly text: string
  /** The line table of the text. */
  readonly place: PlaceOfOffsets
  readonly complain: Complain
}

/** A mistake as it is reported. */
export function diagnosticOf({ place, expected = [], ...mistake }: Complaint, file: string): Diagnostic {
  return { file, ...(place && { place }), ...mistake, ...(expected.length > 0 && { expected }) }
}

/** Starts the work on one text: its lines are counted once for all rules. */
export function textContext(text: string, complain: Complain): TextContext {
  return { text, place: placeIn(text), complain }
}
