/** Makes pixels of drawings. It comes from outside, because painting needs a library of the machine's kind. */
export interface Painter {
  /** Loads its libraries, if there will be much to paint: drawings, and maybe photographs. */
  readonly prepare?: (withPhotos: boolean) => void
  /** Stands for the picture of a drawing: changes with the drawing, and with whatever paints it otherwise. What was asked for is kept. */
  readonly keyOf: (svg: string) => string
  /**
   * Begins to paint an SVG drawing, and returns how to wait for it: a PNG as large as the drawing says. The same drawing always gives
   * the same bytes on one kind of machine.
   */
  readonly paint: (svg: string) => () => Uint8Array
  /** Begins to paint an image of somebody else's, by its data: address, and returns how to hear whether it can be painted. */
  readonly image?: (address: string) => () => boolean
  /** Absent if pictures on pages are not resized. */
  readonly resizer?: Resizer
}

/** Makes smaller pictures of a large one. */
export interface Resizer {
  /** Changes when the same picture may give other bytes; part of the names of what is made smaller. */
  readonly version: () => string
  /** Pictures that have more are not resized. */
  readonly mostPixels: number
  /** A PNG or JPEG as WebP, once for each width; none is wider than the picture. */
  readonly resize: (
    picture: Picture,
    widths: readonly number[],
  ) => readonly Uint8Array[] | Unresized | 'not-now'
  /**
   * Begins a JPEG as large as an SVG drawing, and returns how to wait for it: the drawing in front of as much of a picture as there is
   * room for, or without a picture the drawing alone. `undefined`: it is not to be made now.
   */
  readonly cover: (picture: Picture | undefined, svg: string) => (() => Uint8Array | Unresized) | undefined
  /** The color of the upper edge that wide screens show of a picture, `#rrggbb`; `undefined` where nothing is to be seen. */
  readonly edge: (picture: Picture, focus: string) => string | undefined
}

export interface Picture {
  readonly digest: string
  readonly bytes: Uint8Array
}

/** Why nothing is made of a picture: the file is damaged, or takes too much time or memory. */
export type Unresized = 'damaged' | 'too-much'

/** Facts about a picture on a page. */
export interface ShownPicture {
  /** In CSS pixels; absent when the file does not say it. */
  readonly width?: number
  readonly height?: number
  /** Choices for browsers, by width; none where the file itself is good for all. */
  readonly candidates: readonly Candidate[]
  readonly problem?: { readonly ruleId: string; readonly reason: string; readonly note: string }
}

/** One of several files of a picture. */
interface Candidate {
  readonly path: string
  readonly width: number
}

/** The facts about a picture, by its path such as `/assets/harbor.png`; `undefined` when there is no such file. */
export type PictureAt = (path: string) => ShownPicture | undefined

/** A picture that was made smaller. */
export interface SmallerPicture {
  readonly path: string
  readonly bytes: () => Uint8Array
}
