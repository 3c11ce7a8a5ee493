/** What a page needs to know of a picture that it shows. */
export interface ShownPicture {
  /** In CSS pixels; absent when the file does not say it. */
  readonly width?: number
  readonly height?: number
  /** What browsers may choose from, by width; none where the file itself is good for all. */
  readonly candidates: readonly Candidate[]
  readonly problem?: { readonly ruleId: string; readonly reason: string; readonly note: string }
}

/** One of several files of a picture. */
interface Candidate {
  readonly path: string
  readonly width: number
}

/** Says what is to be known of a picture, by its path such as `/assets/harbour.png`; `undefined` when there is no such file. */
export type PictureAt = (path: string) => ShownPicture | undefined

/** A picture that was made smaller. */
export interface SmallerPicture {
  readonly path: string
  readonly bytes: () => Uint8Array
}
