/** Makes pixels of drawings. It comes from outside, because painting needs a library of the machine's kind. */
export interface Painter {
  /** Changes when the same drawing may give other bytes; part of the names of what is painted. */
  readonly version: string
  /** An SVG drawing as PNG, as large as the drawing says. The same drawing always gives the same bytes. */
  readonly paint: (svg: string) => Uint8Array
  /** The pixels of an image of somebody else's, by its data: address; `undefined` when they take too much time or memory. */
  readonly image?: (address: string) => Uint8Array | undefined
}
